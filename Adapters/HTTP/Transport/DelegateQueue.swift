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

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      queue.async(execute: block)
    }
  #else
    override init() {
      super.init()
      maxConcurrentOperationCount = 1
    }
  #endif
}
