import Foundation

/// Where a session calls its delegate: one call after the other.
///
/// On Linux a request makes four such calls, and what `OperationQueue` does for each costs more than what the delegate
/// does; a serial dispatch queue keeps the same promise for a fraction of it.
///
/// `@unchecked Sendable` only repeats what `OperationQueue` says of itself, as the language demands of a subclass; the
/// one thing added is a constant that is `Sendable`.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
  #if canImport(FoundationNetworking)
    private let queue = DispatchQueue(label: "content-entitlements.http")

    /// How many calls may wait. The session unpacks an answer as fast as it can, so that without a bound here its body
    /// would pile up before the delegate has seen that it is too large.
    private let room = DispatchSemaphore(value: 32)

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      // Bounded, since nothing is worth standing still for.
      let hasRoom = room.wait(timeout: .now() + .milliseconds(50)) == .success
      queue.async { [room] in
        block()
        if hasRoom { room.signal() }
      }
    }
  #else
    override init() {
      super.init()
      maxConcurrentOperationCount = 1
    }
  #endif
}
