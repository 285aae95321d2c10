import ContentEntitlements
import ContentEntitlementsTesting
import Dispatch
import Testing

/// On real threads: a lane of its own, the system's clock, callers everywhere.
@Suite("Lane and threads", .timeLimit(.minutes(10)))
struct LaneThreadTests {
  @Test("D4 · a stuck handler stops neither setters nor transport; what waits for its lane comes when it lets go")
  func stuckHandler() async {
    let stage = ThreadStage()
    let isStuck = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    stage.service.onResolve { _, request in
      request.epoch.number == 0 ? .refused(.notEntitled) : .granted("https://cdn.example/m2")
    }
    let host = RecordingDelegate { _ in
      isStuck.continuation.yield()
      release.wait()
      return .handledByApp
    }
    let screen = RecordingPresentation()
    let player = stage.entitlements.open(.moments, at: ItemID("m2"), presentation: screen, delegate: host)
    var stuck = isStuck.stream.makeAsyncIterator()
    await stuck.next()

    // The lane is stuck. Calls return, the service is asked and answers, the decision is in effect.
    stage.entitlements.setExternalUserToken("token-b")
    #expect(await stage.entitlements.refreshEntitlements() == .decided)
    #expect(player.snapshot.state.name == "playing")
    #expect(stage.service.requests.last?.wasMade(for: "token-b") == true)
    #expect(screen.current?.state.name == "refused")
    #expect(host.lifts == [])

    release.signal()
    await stage.lane.drained()
    #expect(screen.current == player.snapshot)
    #expect(host.restrictions.map(\.id) == [1])
    #expect(host.lifts.map(\.cause) == [.granted])
  }

  @Test("X2 · a handler that returns late changes nothing by it")
  func lateReturn() async {
    let stage = ThreadStage()
    stage.service.onResolve { _, _ in .refused(.notEntitled) }
    let isCalled = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let host = RecordingDelegate { _ in
      isCalled.continuation.yield()
      release.wait()
      return .sdkShouldHandle
    }
    let player = stage.entitlements.open(.moments, at: ItemID("m2"), delegate: host)
    var called = isCalled.stream.makeAsyncIterator()
    await called.next()
    player.previous()
    #expect(player.snapshot.state.name == "playing")
    release.signal()
    await stage.lane.drained()
    #expect(player.snapshot.item == ItemID("m1"))
    #expect(player.snapshot.state.name == "playing")
    #expect(host.lifts.map(\.cause) == [.leftScreen])
    #expect(host.restrictions.count == 1)
  }

  @Test("T5, C6 · tokens from eight threads: epochs go up one by one, and the last call wins")
  func manySetters() async {
    let stage = ThreadStage()
    stage.service.onResolve { _, request in
      request.wasMade(for: "last") ? .granted("https://cdn.example/m2") : .refused(.notEntitled)
    }
    let player = stage.entitlements.open(.moments, at: ItemID("m2"))
    await ThreadStage.wait(for: player) { $0.name == "refused" }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for turn in 0..<100 { stage.entitlements.setExternalUserToken("token-\(thread)-\(turn)") }
        }
      }
    }
    stage.entitlements.setExternalUserToken("last")
    #expect(await stage.entitlements.refreshEntitlements() == .decided)
    #expect(player.snapshot.state.name == "playing")
    await stage.lane.drained()
    let changes = stage.events.events.filter { $0.detail == .tokenChanged(present: true) }.map(\.epoch.number)
    #expect(changes == Array(1...801))
    let epochs = stage.service.requests.map(\.epoch)
    #expect(stage.service.requests.filter { $0.epoch.number >= 801 }.allSatisfy { $0.wasMade(for: "last") })
    #expect(epochs.contains { $0.number == 802 })
    // Nothing of an older epoch reached the screen after a newer one (I2).
    let told = stage.events.events.filter { if case .contentRestricted = $0.detail { true } else { false } }
    #expect(told.map(\.epoch) == told.map(\.epoch).sorted())
  }

  @Test(
    "D4, D5 · delegates replaced from another thread: each hears of a restriction at most once, somebody always does")
  func delegatesReplacedInARace() async {
    let stage = ThreadStage()
    stage.service.onResolve { _, _ in .refused(.notEntitled) }
    let player = stage.entitlements.open(.moments, at: ItemID("m2"))
    await ThreadStage.wait(for: player) { $0.name == "refused" }
    var hosts: [RecordingDelegate] = []
    for _ in 0..<300 {
      let host = RecordingDelegate()
      hosts.append(host)
      stage.refresh()
      player.setDelegate(host)
    }
    #expect(await stage.entitlements.refreshEntitlements() == .decided)
    await stage.lane.drained()
    for host in hosts {
      let heard = host.restrictions.map(\.id)
      #expect(Set(heard).count == heard.count)
      #expect(heard == heard.sorted())
    }
    #expect(hosts.last?.restrictions.isEmpty == false)
  }

  @Test("D4, P2 · closed from another thread while the lane is busy: the lift is the last call")
  func closeInARace() async {
    let stage = ThreadStage()
    stage.service.onResolve { _, _ in .refused(.notEntitled) }
    for _ in 0..<100 {
      let host = RecordingDelegate()
      let player = stage.entitlements.open(.moments, at: ItemID("m2"), delegate: host)
      stage.refresh()
      await Task.yield()
      player.close()
      await stage.lane.drained()
      let ends = host.lifts
      #expect(ends.count <= 1)
      #expect(ends.isEmpty == host.restrictions.isEmpty)
      if let end = ends.first {
        #expect(host.calls.last == .restrictionLifted(end))
        #expect(end.restriction == host.restrictions.last?.id)
      }
    }
  }
}

/// The SDK on the system's clock and a serial queue.
private struct ThreadStage {
  let lane = QueueLane()
  let service: ScriptedContentService
  let events = RecordingEvents()
  let entitlements: ContentEntitlements

  init() {
    let clock = SystemClock()
    service = ScriptedContentService(clock: clock)
    service.setContent(DeliveryStage.moments, of: .moments)
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = 0
    entitlements = ContentEntitlements(
      service: service, lane: lane, configuration: configuration, externalUserToken: "token-a", clock: clock,
      events: events)
  }

  /// Waits until the player shows such a state.
  static func wait(for player: Player, _ isMet: (PlayerState) -> Bool) async {
    for await snapshot in player.snapshots where isMet(snapshot.state) { return }
  }

  /// Without waiting: an asynchronous caller would get the refresh that is awaited.
  func refresh() {
    entitlements.refreshEntitlements()
  }
}

private final class QueueLane: DeliveryLane {
  private let queue = DispatchQueue(label: "lane")

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    queue.async(execute: job)
  }

  /// Waits until the jobs enqueued so far have run.
  func drained() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}

extension ResolveRequest {
  fileprivate func wasMade(for token: String) -> Bool {
    self.token == ViewerToken(token)
  }
}
