import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Viewer token")
struct ViewerTokenTests {
  private let canary = "canary-7f3a-Tok\u{E9}n"

  @Test(
    "T1 · any text but none is a token, kept byte for byte",
    arguments: [
      " ", "\t\n", " edge ", "caf\u{E9}", "cafe\u{301}", "\u{0}", "Bearer x", "{\"jwt\":1}", "\u{FEFF}t", "%20",
    ])
  func keepsBytes(_ text: String) throws {
    let token = try #require(ViewerToken(text))
    #expect(Array(token.reveal().utf8) == Array(text.utf8))
  }

  @Test(
    "T1 · the service is given the token that was set, byte for byte",
    arguments: [" edge\t", "caf\u{E9}", "cafe\u{301}"])
  func reachesTheService(_ text: String) {
    let session = Session(token: text)
    let player = session.open()
    #expect(session.service.requests.count == 2)
    #expect(session.service.requests.allSatisfy { $0.wasMade(for: text) })
    withExtendedLifetime(player) {}
  }

  @Test("T1 · a token the transport cannot carry is a failure of that name, asked once, and no restriction")
  func notTransportable() {
    let session = Session(token: canary)
    session.service.answer("m1", with: .failure(.tokenNotTransportable))
    let delegate = RecordingDelegate()
    let player = session.open(delegate: delegate)
    session.run.runUntilQuiet()
    #expect(session.service.resolvedItems.count == 1)
    #expect(delegate.failures.map(\.failure) == [.tokenNotTransportable])
    #expect(delegate.restrictions.isEmpty)
    #expect(player.snapshot.state == .failed(.tokenNotTransportable))
  }

  @Test(
    "T2 · a token prints as a placeholder: description, debug description, interpolation, mirror, dump, optional, nested"
  )
  func printsNothing() throws {
    let token = try #require(ViewerToken(canary))
    var dumped = ""
    dump(token, to: &dumped)
    dump(["key": [token as ViewerToken?]], to: &dumped)
    let printed = [
      "\(token)", String(describing: token), String(reflecting: token), "\(String(describing: Optional(token)))",
      "\([token])", String(reflecting: [1: token]), dumped, "\(Mirror(reflecting: token))",
      "\(Mirror(reflecting: token).children.map { "\($0)" })",
    ]
    for text in printed { #expect(!text.contains("canary")) }
    #expect(Mirror(reflecting: token).children.isEmpty)
  }

  @Test("T2 · what carries a token prints none: requests, the SDK itself")
  func carriersPrintNothing() {
    let session = Session(token: canary)
    let player = session.open()
    session.run.runUntilQuiet()
    var printed = ""
    dump(session.entitlements, to: &printed)
    dump(player, to: &printed)
    dump(session.service.requests, to: &printed)
    dump(session.events.events, to: &printed)
    dump(player.snapshot, to: &printed)
    print(session.entitlements, player, session.service.requests, session.events.events, to: &printed)
    #expect(session.service.requests.count == 2)
    #expect(!printed.contains("canary"))
    #expect(!printed.contains("signature"))
  }

  @Test("T2 · a token cannot be encoded or decoded")
  func isNotCodable() throws {
    let token: Any = try #require(ViewerToken(canary))
    #expect(!(token is any Encodable))
    #expect(!(ViewerToken.self is any Decodable.Type))
  }

  @Test("T3 · empty text is no token")
  func emptyIsNone() {
    #expect(ViewerToken("") == nil)
  }

  @Test("T4 · tokens are equal where their bytes are")
  func equality() {
    #expect(ViewerToken("caf\u{E9}") != ViewerToken("cafe\u{301}"))
    #expect(ViewerToken("t") == ViewerToken("t"))
    #expect(ViewerToken("t") != ViewerToken("t "))
    #expect(Set([ViewerToken("caf\u{E9}"), ViewerToken("cafe\u{301}"), ViewerToken("caf\u{E9}")]).count == 2)
  }

  @Test("T5 · set from inside every kind of callback, the last call wins")
  func fromInsideCallbacks() {
    let session = Session(token: nil)
    let entitlements = session.entitlements
    let presentation = CallingPresentation { snapshot in
      if case .refused = snapshot.state { entitlements.setExternalUserToken("from-presentation") }
    }
    let delegate = RecordingDelegate { _ in
      entitlements.setExternalUserToken("from-delegate")
      return .handledByApp
    }
    session.service.onResolve { _, request in
      request.token.reveal() == "last" ? .granted("https://cdn.example/m1.m3u8") : .never
    }
    let player = session.open(presentation: presentation, delegate: delegate)
    #expect(session.service.requests.last?.wasMade(for: "from-presentation") == true)
    entitlements.setExternalUserToken("first")
    entitlements.setExternalUserToken("last")
    session.run.settle()
    session.run.advance(by: .seconds(1))
    #expect(player.snapshot.state.name == "playing")
    #expect(session.service.requests.filter { $0.end == .inFlight }.isEmpty)
    // Until its player has closed the SDK holds the delegate, which holds the SDK.
    player.close()
    session.run.settle()
  }

  @Test(
    "T5 · called from many threads at once, none is lost: every change is an epoch of its own, and the last one rules")
  func fromManyThreads() async {
    let events = RecordingEvents()
    let service = ScriptedContentService(clock: ManualClock())
    let lane = ManualLane()
    let entitlements = ContentEntitlements(service: service, lane: lane, events: events)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for call in 0..<50 { entitlements.setExternalUserToken("token-\(thread)-\(call)") }
        }
      }
    }
    entitlements.setExternalUserToken(nil)
    lane.runUntilIdle()
    let changes = events.events.filter { if case .tokenChanged = $0.detail { true } else { false } }
    #expect(changes.map(\.epoch.number) == Array(1...401))
    #expect(changes.last?.detail == .tokenChanged(present: false))
  }
}

/// Calls the test from inside each presentation.
private final class CallingPresentation: Presentation {
  private let call: @Sendable (PlayerSnapshot) -> Void

  init(_ call: @escaping @Sendable (PlayerSnapshot) -> Void) {
    self.call = call
  }

  func present(_ snapshot: PlayerSnapshot) {
    call(snapshot)
  }
}
