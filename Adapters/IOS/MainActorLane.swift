public import ContentEntitlements

/// The lane of iOS apps: the main actor.
///
/// Jobs run in order, whatever the order in which the runtime runs tasks, and share a hop: those that wait when the main
/// actor gets to them run together; those enqueued meanwhile take the next turn, so that the app's own work comes
/// between.
public final class MainActorLane: DeliveryLane {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var isHopping = false
  }

  private let state = Locked(State())

  /// A lane without jobs.
  public init() {}

  /// Runs `job` on the main actor after all jobs enqueued before it. Callable from any thread; does not block.
  ///
  /// - Parameter job: what to run.
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    let mustHop = state.withLock { state in
      state.jobs.append(job)
      defer { state.isHopping = true }
      return !state.isHopping
    }
    if mustHop { hop() }
  }

  private func hop() {
    Task { @MainActor in runWaiting() }
  }

  @MainActor private func runWaiting() {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job() }
    let mustHop = state.withLock { state in
      state.isHopping = !state.jobs.isEmpty
      return state.isHopping
    }
    if mustHop { hop() }
  }
}
