package import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsExplain
import ContentEntitlementsIOS
import Dispatch

/// Runs one headless player in real time against any content service, by the same host and timeline as a scenario.
///
/// Nothing here is scripted: the system's clock, the tasks of the runtime, and the platform's own lane. On iOS that is the
/// main actor, so the main thread has to be free; on Android a serial executor of this run.
package final class LiveRun: Sendable {
  private let lane: any DeliveryLane
  private let host: HeadlessHost
  private let end: End
  private let events: ExplainingEventSink

  /// Opens the player; lines begin at once.
  ///
  /// - Parameters:
  ///   - kind: the kind of content it shows.
  ///   - item: where it opens.
  ///   - service: delivers content and decides.
  ///   - platform: which adapter and lane the host uses, and whose names the lines have.
  ///   - configuration: how the SDK behaves.
  ///   - externalUserToken: the viewer's token, if there is one from the start; empty text is none (T3).
  ///   - follow: takes each line as it comes, on the lane; times count from the making of this run.
  package init(
    _ kind: ContentKind, at item: ItemID? = nil, service: any ContentService, platform: Platform,
    configuration: EntitlementConfiguration = .init(), externalUserToken: String? = nil,
    follow: @escaping @Sendable (_ line: TimelineLine, _ text: String) -> Void
  ) {
    let clock = SystemClock()
    let end = End()
    let timeline = Timeline(platform: platform, limit: 0) { line, text in
      follow(line, text)
      if line.event == "playerClosed" { end.reach() }
    }
    self.end = end
    events = ExplainingEventSink(
      names: ExplanationNames(platform), clock: clock, start: .zero, forwardingTo: timeline)
    lane = LiveRun.lane(of: platform)
    let entitlements = ContentEntitlements(
      service: service, lane: lane, configuration: configuration, externalUserToken: externalUserToken, clock: clock,
      events: events)
    host = HeadlessHost(
      entitlements: entitlements, platform: platform, timeline: timeline, clock: clock)
    host.setHandlers(HandlerScript([]))
    perform(.open(ScenarioAction.OpenRequest(name: nil, kind: kind, item: item, sourceID: nil)))
  }

  /// Does one thing to the SDK, on the lane and after all that was asked for before. Callable from any thread.
  ///
  /// - Parameter action: what to do.
  package func perform(_ action: ScenarioAction) {
    lane.enqueue { [host] in host.perform(action, calledFor: nil) }
  }

  /// Says why the item on screen is held, on the lane and after all that was asked for before.
  ///
  /// - Parameter tell: takes the explanation's lines; one that says so where the player is closed.
  package func explain(_ tell: @escaping @Sendable (_ lines: [String]) -> Void) {
    lane.enqueue { [events] in
      let lines = events.explanations.flatMap { $0.lines(player: PlayerName.main.text) }
      tell(lines.isEmpty ? ["no player is open"] : lines)
    }
  }

  /// Closes the player and returns once its last line was followed.
  package func close() async {
    perform(.player(.close, name: nil))
    await end.wait()
  }

  private static func lane(of platform: Platform) -> any DeliveryLane {
    switch platform {
    case .ios: return MainActorLane()
    case .android:
      let executor = DispatchQueue(label: "content-entitlements.host")
      return ExecutorLane { job in executor.async(execute: job) }
    }
  }
}

/// The end of a run, which comes once and may come before anybody waits for it.
private final class End: Sendable {
  private struct State: Sendable {
    var isReached = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func reach() {
    let waiting = state.withLock { state in
      state.isReached = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if !state.isReached { state.waiting.append(continuation) }
        return state.isReached
      }
      if isReached { continuation.resume() }
    }
  }
}
