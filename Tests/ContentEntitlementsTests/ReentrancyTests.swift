import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// From inside every callback every public method is called (D4).
@Suite("Re-entrancy", .timeLimit(.minutes(10)))
struct ReentrancyTests {
  enum Callback: CaseIterable {
    case presented, restricted, lifted, resolveFailed, loaded, recorded
  }

  @Test(
    "D4 · every method from inside every callback: it returns, nothing nests, and all comes to rest",
    arguments: Callback.allCases)
  func everyMethod(_ callback: Callback) {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100))
    service.setContent(DeliveryStage.moments, of: .moments)
    service.answer("m2", with: .refused(.notEntitled), .granted("https://cdn.example/m2"), .failure(.offline))
    let meddler = Meddler(at: callback)
    var configuration = EntitlementConfiguration()
    configuration.retry = .init(attempts: 1, jitter: 0)
    let entitlements = run.entitlements(
      service: service, configuration: configuration, externalUserToken: "token", delegate: meddler, events: meddler)
    let player = entitlements.open(.moments, at: ItemID("m2"), presentation: meddler)
    meddler.meet(entitlements, player)
    run.advance(by: .seconds(1))
    entitlements.refreshEntitlements()
    run.advance(by: .seconds(1))
    entitlements.refreshEntitlements()
    #expect(run.runUntilQuiet())
    #expect(meddler.meddled == 1)
    #expect(meddler.deepest == 1)
    // Back in shape: it still does as it is told.
    let after = entitlements.open(.moments, at: ItemID("m3"), presentation: meddler)
    run.advance(by: .seconds(1))
    #expect(after.snapshot.state == .refused(Refusal(.notEntitled)))
    #expect(meddler.last(of: after.id) == after.snapshot)
    meddler.meet(nil, nil)  // The SDK holds it, as its delegate.
  }

  @Test("D4 · what a handler does takes effect at once, and shows outside after it has returned")
  func effectAtOnce() {
    let stage = DeliveryStage(token: nil)
    stage.service.answer("m2", with: .granted("https://cdn.example/m2"))
    let inside = Locked<[String]>([])
    stage.host.onContentRestricted { [stage, inside] restriction in
      let before = stage.screen.snapshots.count + stage.host.calls.count
      stage.entitlements.setExternalUserToken("token")
      let other = stage.entitlements.open(.moments, at: ItemID("m1"), presentation: stage.screen)
      let state = other.snapshot.state.name
      other.close()
      let after = stage.screen.snapshots.count + stage.host.calls.count
      inside.withLock { $0 += [state, "\(after - before)", "\(stage.service.resolvedItems.count)"] }
      return .handledByApp
    }
    let player = stage.open("m2")
    #expect(inside.withLock { $0 } == ["playing", "0", "1"])
    stage.run.advance(by: .seconds(1))
    #expect(player.snapshot.state.name == "playing")
    stage.host.onContentRestricted(nil)
  }

  @Test("D4 · a presentation that closes its player is shown no more")
  func closeFromPresentation() {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock)
    service.setContent(DeliveryStage.moments, of: .moments)
    let entitlements = run.entitlements(service: service)
    let closing = ClosingPresentation()
    let player = entitlements.open(.moments, presentation: closing)
    closing.player.withLock { $0 = player }
    run.runUntilQuiet()
    #expect(closing.shown.withLock { $0 } == ["loading"])
    closing.player.withLock { $0 = nil }
  }
}

private final class ClosingPresentation: Presentation {
  let player = Locked<Player?>(nil)
  let shown = Locked<[String]>([])

  func present(_ snapshot: PlayerSnapshot) {
    shown.withLock { $0.append(snapshot.state.name) }
    player.withLock { $0 }?.close()
  }
}

/// Plays every part of a host. At the first callback of its kind it calls everything there is.
private final class Meddler: HostDelegate, Presentation, EventSink {
  private struct State: Sendable {
    var entitlements: ContentEntitlements?
    var player: Player?
    var depth = 0
    var deepest = 0
    var meddled = 0
    var shown: [PlayerID: PlayerSnapshot] = [:]
  }

  private let place: ReentrancyTests.Callback
  private let state = Locked(State())

  init(at place: ReentrancyTests.Callback) {
    self.place = place
  }

  var meddled: Int { state.withLock { $0.meddled } }
  var deepest: Int { state.withLock { $0.deepest } }

  func meet(_ entitlements: ContentEntitlements?, _ player: Player?) {
    state.withLock {
      $0.entitlements = entitlements
      $0.player = player
    }
  }

  func last(of player: PlayerID) -> PlayerSnapshot? {
    state.withLock { $0.shown[player] }
  }

  func present(_ snapshot: PlayerSnapshot) {
    state.withLock { $0.shown[snapshot.player] = snapshot }
    called(.presented)
  }

  func contentRestricted(_ restriction: ContentRestriction) -> HostResponse {
    called(.restricted)
    return .handledByApp
  }

  func restrictionLifted(_ end: RestrictionEnd) { called(.lifted) }
  func resolveFailed(_ report: ResolveFailureReport) { called(.resolveFailed) }
  func contentLoaded(_ report: ContentLoadReport) { called(.loaded) }
  func record(_ event: EntitlementEvent) { called(.recorded) }

  private func called(_ callback: ReentrancyTests.Callback) {
    let (entitlements, player) = state.withLock { state -> (ContentEntitlements?, Player?) in
      state.depth += 1
      state.deepest = max(state.deepest, state.depth)
      guard callback == place, state.meddled == 0, state.entitlements != nil else { return (nil, nil) }
      state.meddled = 1
      return (state.entitlements, state.player)
    }
    if let entitlements, let player { meddle(entitlements, player) }
    state.withLock { $0.depth -= 1 }
  }

  private func meddle(_ entitlements: ContentEntitlements, _ player: Player) {
    let other = entitlements.open(.moments, sourceID: "inside", presentation: self, delegate: self)
    for player in [player, other] {
      _ = player.snapshot
      _ = player.snapshots
      for act in [
        Player.next, Player.previous, Player.nextPage, Player.previousPage, Player.pause, Player.resume,
        Player.playbackFinished, Player.playbackFailed, Player.retry,
      ] { act(player)() }
      player.show(ItemID("m2"))
      player.setDelegate(self)
      player.setDelegate(nil)
    }
    entitlements.setExternalUserToken("other", fetchedContentPolicy: .evict)
    entitlements.setExternalUserToken(nil)
    entitlements.setExternalUserToken("token")
    entitlements.refreshEntitlements()
    entitlements.enterBackground()
    entitlements.enterForeground()
    entitlements.setDelegate(nil)
    entitlements.setDelegate(self)
    other.close()
    _ = other.snapshot
    player.close()
  }
}
