import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Testing

@Suite("Both platforms")
@MainActor struct PlatformParityTests {
  private static let moments: [FetchedEntry] = [
    .item(FetchedItem(id: "m1", url: PlaybackURL("https://cdn.example/m1"))), .item(FetchedItem(id: "m2")),
  ]

  /// One story of a viewer: free, refused without a token, refused, granted, closed.
  private func play(
    _ open: (ContentEntitlements, any Presentation) -> Player
  ) -> (events: [EntitlementEvent], states: [String]) {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100))
    service.setContent(Self.moments, of: .moments)
    service.answer("m2", with: .refused(.subscriptionRequired), .granted("https://cdn.example/m2"))
    var configuration = EntitlementConfiguration()
    configuration.seed = 1
    let events = RecordingEvents()
    let screen = RecordingPresentation()
    let entitlements = run.entitlements(service: service, configuration: configuration, events: events)
    let player = open(entitlements, screen)
    run.advance(by: .seconds(1))
    player.next()
    run.advance(by: .seconds(1))
    entitlements.setExternalUserToken("token")
    run.advance(by: .seconds(1))
    entitlements.refreshEntitlements()
    run.advance(by: .seconds(1))
    player.close()
    run.runUntilQuiet()
    return (events.events, screen.stateNames)
  }

  private func onIOS() -> (events: [EntitlementEvent], states: [String]) {
    play { entitlements, screen in
      entitlements.open(
        .moments, sourceID: "home", presentation: screen,
        delegate: ContentEntitlementsIOS.PlayerSourceDelegate(onContentRestricted: { _ in .handledByApp }))
    }
  }

  private func onAndroid() -> (events: [EntitlementEvent], states: [String]) {
    play { entitlements, screen in
      entitlements.open(.MOMENTS, sourceId: "home", presentation: screen, delegate: Handling())
    }
  }

  private struct Handling: ContentEntitlementsAndroid.PlayerSourceDelegate {
    func onContentRestricted(
      playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
    ) -> ContentRestrictionHandlerState { .HANDLED_BY_APP }
  }

  @Test("D3 · the same host story brings the same events and the same screens on both platforms")
  func parity() {
    let iOS = onIOS()
    let android = onAndroid()
    #expect(iOS.events == android.events)
    #expect(iOS.states == android.states)
    #expect(iOS.states == ["loading", "playing", "refused", "refused", "playing"])
    #expect(
      iOS.events.filter { $0.player != nil }.map(\.detail).contains(
        .contentRestricted(.subscriptionRequired, restriction: 2, replacing: 1, returned: .handledByApp)))
  }

  @Test("The same run on manual time, lane and executor brings the same events every time")
  func deterministic() {
    let first = onIOS().events
    #expect(first.count > 10)
    for _ in 0..<20 { #expect(onIOS().events == first) }
  }

  @Test("D5 · a delegate that is set while a restriction stands is told of it, in both shapes")
  func setDelegate() {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "m2"))], of: .moments)
    let entitlements = run.entitlements(service: service)
    let player = entitlements.open(.moments)
    run.advance(by: .zero)
    var told: [Int] = []
    entitlements.setDelegate(
      ContentEntitlementsIOS.PlayerSourceDelegate(onContentRestricted: { params in
        told.append(params.restrictionID)
        return .sdkShouldHandle
      }))
    run.settle()
    #expect(told == [1])
    let delegate = Counting()
    player.setDelegate(delegate)
    run.settle()
    #expect(delegate.log.all == [1])
    entitlements.setDelegate(Counting())
    player.setDelegate(ContentEntitlementsIOS.PlayerSourceDelegate())
    run.settle()
    #expect(told == [1])
    #expect(delegate.log.all == [1])
    player.close()
    run.settle()
  }

  private struct Counting: ContentEntitlementsAndroid.PlayerSourceDelegate {
    let log = Log<Int>()
    func onContentRestricted(
      playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
    ) -> ContentRestrictionHandlerState {
      log.add(restriction.id)
      return .SDK_SHOULD_HANDLE
    }
  }
}
