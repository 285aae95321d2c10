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
    let status = Locked.make(mutex)
    precondition(status == 0, "no mutex could be made (error \(status))")
  }

  /// In a debug build a thread that takes the lock twice is told so, and ends the process with it, rather than wait for
  /// itself for ever: a host called with the lock held shows where (D4).
  private static func make(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> CInt {
    #if DEBUG
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      defer { pthread_mutexattr_destroy(&attributes) }
      pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
      return pthread_mutex_init(mutex, &attributes)
    #else
      return pthread_mutex_init(mutex, nil)
    #endif
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
    let status = pthread_mutex_lock(mutex)
    assert(status == 0, "a thread that holds the lock takes it again: something was called back with the lock held")
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
