public import ContentEntitlements

/// A lane that runs its jobs when a test says so, on the test's own thread.
///
/// Between ``enqueue(_:)`` and ``runUntilIdle()`` lies the gap in which, in an app, another thread may change everything:
/// here a test can act in it, and see that nothing outdated reaches the host (X7). Jobs that are never run keep alive what
/// they hold: run the lane once more after the last close where a test looks for leaks.
public final class ManualLane: DeliveryLane {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Locked(State())

  /// A lane without jobs.
  public init() {}

  /// How many jobs wait.
  public var pendingJobs: Int { state.withLock { $0.jobs.count } }

  /// Puts `job` after those that wait. Callable from any thread.
  ///
  /// - Parameter job: what to run.
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs the job that has waited longest.
  ///
  /// - Returns: whether one ran; not where none waits, nor from inside a job, since a lane is serial.
  @discardableResult
  public func runNext() -> Bool {
    let job = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isRunning, !state.jobs.isEmpty else { return nil }
      state.isRunning = true
      return state.jobs.removeFirst()
    }
    guard let job else { return false }
    job()
    state.withLock { $0.isRunning = false }
    return true
  }

  /// Runs jobs, those enqueued meanwhile too, until none waits. From inside a job it does nothing: the outer call goes on.
  public func runUntilIdle() {
    while runNext() {}
  }
}
