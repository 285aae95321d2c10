#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// A value behind a lock: read and changed by one thread at a time.
///
/// `Synchronization.Mutex` would need later systems than the package's floor, and ThreadSanitizer does not understand
/// it on Linux. A `pthread_mutex_t` has neither problem.
///
/// `@unchecked Sendable` because the compiler cannot see that ``value`` is touched with the mutex held only. This is
/// the one place of the core where that is claimed; both members are private and ``withLock(_:)`` is the only way in.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  /// On the heap of its own because a mutex must not move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// - Parameter value: what to guard.
  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "no mutex could be made (error \(status))")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with the lock held. Not recursive: `body` calls nothing that takes this lock again, so no host code.
  ///
  /// - Parameter body: reads or changes the value; it does not block.
  /// - Returns: what `body` returns.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
