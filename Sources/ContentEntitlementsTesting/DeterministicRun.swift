public import ContentEntitlements

/// The SDK on a test's own clock, lane and executor: nothing happens on its own, and every run is the same.
///
///     let run = DeterministicRun()
///     let service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100))
///     let entitlements = run.entitlements(service: service, externalUserToken: "token")
///     let player = entitlements.open(.moments, presentation: screen)
///     run.settle()                          // what follows at once has followed
///     run.advance(by: .milliseconds(100))   // the service has answered, the host was told
///
/// It is the SDK class that apps use; only its ports are the test's. Use it from one thread, and with a content service
/// that waits for nothing but ``clock``. Hold the run for as long as something should happen: with it end the callbacks
/// that wait on its lane, so that a test that stops anywhere leaves nothing behind.
@available(iOS 18, macOS 15, tvOS 18, *)
public final class DeterministicRun: Sendable {
  /// The time of the run.
  public let clock = ManualClock()
  /// The lane on which the host is called.
  public let lane = ManualLane()
  /// What runs the calls of the content service.
  package let executor = DeterministicExecutor()

  /// A run at time zero.
  public init() {
    // The lane is held weakly here and by the SDK: its jobs hold the SDK, which holds the clock.
    clock.afterEachTimer { [executor, weak lane] in
      if let lane { DeterministicRun.settle(executor, lane) }
    }
  }

  deinit {
    executor.end()
  }

  /// Composes an SDK on this run's clock, lane and executor.
  ///
  /// - Parameters:
  ///   - service: the content service, usually a ``ScriptedContentService`` on ``clock``.
  ///   - configuration: how the SDK behaves where the rules leave a choice.
  ///   - externalUserToken: the viewer's token, if there is one from the start.
  ///   - delegate: serves players that have none of their own.
  ///   - events: gets the event stream.
  ///   - urlModifier: may replace a URL just before playback.
  /// - Returns: the SDK.
  public func entitlements(
    service: any ContentService, configuration: EntitlementConfiguration = .init(), externalUserToken: String? = nil,
    delegate: (any HostDelegate)? = nil, events: (any EventSink)? = nil,
    urlModifier: (any PlaybackURLModifier)? = nil
  ) -> ContentEntitlements {
    ContentEntitlements(
      service: service, lane: LaneOfRun(lane: lane), configuration: configuration, externalUserToken: externalUserToken,
      clock: clock,
      delegate: delegate, events: events, urlModifier: urlModifier, launcher: .deterministic(executor))
  }

  /// Lets everything happen that waits for no time: service calls up to their wait, and callbacks.
  public func settle() {
    DeterministicRun.settle(executor, lane)
  }

  /// Moves the clock on, and settles before and after each timer.
  ///
  /// - Parameter duration: how far.
  public func advance(by duration: Duration) {
    settle()
    clock.advance(by: duration)
    settle()
  }

  /// Lets time pass until no timer is left, as far as `limit`.
  ///
  /// - Parameter limit: a time at which to stop, for runs that set timers for ever.
  /// - Returns: whether no timer is left.
  @discardableResult
  public func runUntilQuiet(limit: Duration = .seconds(86_400)) -> Bool {
    settle()
    while let next = clock.nextTimer {
      guard next <= limit else { return false }
      clock.fireNext()
    }
    return true
  }

  private static func settle(_ executor: DeterministicExecutor, _ lane: ManualLane) {
    repeat {
      executor.runUntilIdle()
      lane.runUntilIdle()
    } while !executor.isIdle
  }
}

/// The run's lane as its SDK sees it. What is said after the run has ended goes nowhere.
private struct LaneOfRun: DeliveryLane {
  weak let lane: ManualLane?

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    lane?.enqueue(job)
  }
}

@available(iOS 18, macOS 15, tvOS 18, *)
extension TransportLauncher {
  /// Starts transport calls on `executor`, and runs them at once as far as they go without waiting.
  package static func deterministic(_ executor: DeterministicExecutor) -> TransportLauncher {
    TransportLauncher { body in
      let task = Task(executorPreference: executor) { await body() }
      executor.runUntilIdle()
      return { task.cancel() }
    }
  }
}
