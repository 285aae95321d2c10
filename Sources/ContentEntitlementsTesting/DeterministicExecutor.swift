import ContentEntitlements

/// A task executor that runs its jobs when told to, on the caller's thread.
///
/// Tasks that prefer it, and the `@concurrent` functions they call, run on no other thread, so that a run through real
/// asynchronous ports is the same every time.
@available(iOS 18, macOS 15, tvOS 18, *)
package final class DeterministicExecutor: TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  private let isOver = Locked(false)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    if isOver.withLock({ $0 }) { runUntilIdle() }
  }

  package func asUnownedTaskExecutor() -> UnownedTaskExecutor {
    UnownedTaskExecutor(ordinary: self)
  }

  /// Whether no job waits.
  package var isIdle: Bool { jobs.withLock { $0.isEmpty } }

  /// Runs jobs, those enqueued meanwhile too, until none waits. May be called from inside a job.
  package func runUntilIdle() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// From now on nobody tells it any more: jobs run as they come. A task whose job never runs is never let go of, nor is
  /// what it holds; what is cancelled last, when an SDK ends, could not end itself.
  package func end() {
    isOver.withLock { $0 = true }
    runUntilIdle()
  }
}
