import AllocationCounter

/// What the process takes from the heap, the runtime's share too. Linux with glibc only; elsewhere 0.
enum Allocations {
  /// How many allocations there were so far.
  static var count: Int { Int(allocation_count()) }
  /// Bytes in use, as far as the main thread took them.
  static var bytesInUse: Int { Int(heap_bytes_in_use()) }

  /// What a value takes from the heap once it is made.
  static func bytes<Value>(of make: () throws -> Value) rethrows -> Int {
    let before = bytesInUse
    let value = try make()
    let after = bytesInUse
    withExtendedLifetime(value) {}
    return after - before
  }
}
