import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Lifetime", .timeLimit(.minutes(10)))
struct LifetimeTests {
  @Test("P5 · letting go of the handle closes the player: its question is cancelled, its restriction lifted")
  func lettingGoCloses() {
    let stage = DeliveryStage()
    var player: Player? = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    stage.entitlements.refreshEntitlements()
    withExtendedLifetime(player) {}
    player = nil
    stage.deliver()
    #expect(stage.told(.playerClosed))
    #expect(stage.host.lifts.map(\.cause) == [.playerClosed])
    #expect(stage.service.requests.last?.end == .cancelled)
    #expect(stage.run.clock.timerCount == 0)
  }

  @Test("P5 · a player that was closed by hand is not closed a second time by letting go")
  func lettingGoAfterClose() {
    let stage = DeliveryStage()
    do { stage.open("m2").close() }
    stage.deliver()
    #expect(stage.events.details.filter { $0 == .playerClosed }.count == 1)
    #expect(!stage.told(.moveIgnored(.close)))
  }

  @Test("P5 · delegates are released at close, once the lift was told, and at replacement")
  func released() {
    let stage = DeliveryStage()
    var own: RecordingDelegate? = RecordingDelegate()
    weak let closed = own
    let player = stage.open("m2", delegate: own)
    own = nil
    stage.run.advance(by: .seconds(1))
    #expect(closed != nil)

    own = RecordingDelegate()
    weak let replaced = own
    player.setDelegate(own)
    own = nil
    stage.deliver()
    #expect(closed == nil)
    #expect(replaced != nil)
    player.close()
    #expect(replaced != nil)
    stage.deliver()
    #expect(replaced == nil)

    own = RecordingDelegate()
    weak let shared = own
    stage.entitlements.setDelegate(own)
    own = nil
    #expect(shared != nil)
    stage.entitlements.setDelegate(nil)
    #expect(shared == nil)
  }

  @Test("P5 · a presentation is held by its host alone")
  func presentationIsWeak() {
    let stage = DeliveryStage()
    var screen: RecordingPresentation? = RecordingPresentation()
    weak let held = screen
    let player = stage.entitlements.open(.moments, presentation: screen)
    stage.run.advance(by: .zero)
    #expect(held?.stateNames == ["loading", "playing"])
    screen = nil
    #expect(held == nil)
    player.pause()
    stage.deliver()
    #expect(player.snapshot.state.name == "paused")
  }

  @Test("Letting go of the SDK ends every call and timer, and leaves nothing behind")
  func lettingGoOfTheSDK() {
    let run = DeterministicRun()
    weak var service: ScriptedContentService?
    weak var host: RecordingDelegate?
    weak var events: RecordingEvents?
    weak var entitlements: ContentEntitlements?
    var requests: [RecordedRequest] = []
    do {
      let ownedService = ScriptedContentService(clock: run.clock, latency: .seconds(5))
      ownedService.setContent(of: .moments, .answer(DeliveryStage.moments, after: .zero), .never)
      let ownedHost = RecordingDelegate()
      let ownedEvents = RecordingEvents()
      var sdk: ContentEntitlements? = run.entitlements(
        service: ownedService, externalUserToken: "token", delegate: ownedHost, events: ownedEvents)
      (service, host, events, entitlements) = (ownedService, ownedHost, ownedEvents, sdk)
      var player = sdk?.open(.moments, at: ItemID("m2"))
      run.advance(by: .seconds(1))
      // The refetch of evicted content outlives its last player; the questions, on screen and ahead, do not.
      player?.close()
      sdk?.setExternalUserToken("other", fetchedContentPolicy: .evict)
      run.settle()
      #expect(ownedService.requests.map(\.end) == [.answered, .cancelled, .cancelled, .inFlight])
      player = nil
      sdk = nil
      #expect(entitlements == nil)
      run.settle()
      requests = ownedService.requests
      withExtendedLifetime(player) {}
    }
    #expect(requests.map(\.end) == [.answered, .cancelled, .cancelled, .cancelled])
    #expect(run.clock.timerCount == 0)
    #expect(service == nil)
    #expect(host == nil)
    #expect(events == nil)
  }

  @Test(
    "P5 · letting go of SDK and player together, with a question in flight: the call is cancelled, the lift is told")
  func lettingGoOfAll() {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100))
    service.setContent(of: .moments, .answer(DeliveryStage.moments, after: .zero))
    let host = RecordingDelegate()
    var entitlements: ContentEntitlements? = run.entitlements(service: service, externalUserToken: "t", delegate: host)
    var player = entitlements?.open(.moments, at: ItemID("m2"))
    run.advance(by: .seconds(1))
    entitlements?.refreshEntitlements()
    withExtendedLifetime(player) {}
    entitlements = nil
    player = nil
    run.settle()
    #expect(service.requests.last?.end == .cancelled)
    #expect(host.lifts.map(\.cause) == [.playerClosed])
    #expect(run.clock.timerCount == 0)
  }

  @Test("D4 · a delegate that calls the SDK as it goes: at replacement, at close and at the SDK's own end")
  func delegateWithLastWords() {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock)
    service.setContent(DeliveryStage.moments, of: .moments)
    let events = RecordingEvents()
    var entitlements: ContentEntitlements? = run.entitlements(service: service, externalUserToken: "t", events: events)
    func speaker(_ words: String) -> LastWords { LastWords(words, to: entitlements) }
    entitlements?.setDelegate(speaker("shared-1"))
    entitlements?.setDelegate(speaker("shared-2"))
    var player = entitlements?.open(.moments, delegate: speaker("own-1"))
    player?.setDelegate(speaker("own-2"))
    run.advance(by: .seconds(1))
    player?.close()
    run.settle()
    let changes = events.details.filter { $0 == .tokenChanged(present: true) }.count
    #expect(changes == 3)
    player = nil
    // The last one finds no SDK to talk to.
    entitlements = nil
    run.settle()
    #expect(events.details.filter { $0 == .tokenChanged(present: true) }.count == 3)
  }
}

/// Sets a token when it is let go.
private final class LastWords: HostDelegate {
  private let words: String
  private let entitlements: Locked<Weak>

  private struct Weak: Sendable {
    weak var entitlements: ContentEntitlements?
  }

  init(_ words: String, to entitlements: ContentEntitlements?) {
    self.words = words
    self.entitlements = Locked(Weak(entitlements: entitlements))
  }

  deinit {
    entitlements.withLock { $0.entitlements }?.setExternalUserToken(words)
  }

  func contentRestricted(_ restriction: ContentRestriction) -> HostResponse { .unset }
  func restrictionLifted(_ end: RestrictionEnd) {}
  func resolveFailed(_ report: ResolveFailureReport) {}
  func contentLoaded(_ report: ContentLoadReport) {}
}
