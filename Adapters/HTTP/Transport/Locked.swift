import Foundation

/// A value that one thread at a time can touch. Calls out of the lock's closure only to what cannot call back.
final class Locked<Value>: Sendable {
  private let lock = NSLock()
  /// Safe because every access is within the lock.
  nonisolated(unsafe) private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
