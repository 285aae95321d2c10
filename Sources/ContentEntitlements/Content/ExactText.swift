/// Text that is equal only where its UTF-8 bytes are equal.
///
/// Swift's `==` takes two spellings of "é" for equal. Ids, tokens and reason codes belong to a server that may not, so
/// they are compared byte by byte (spec: Words).
struct ExactText: Hashable, Sendable {
  let value: String

  init(_ value: String) {
    self.value = value
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    let (left, right) = (left.value.utf8, right.value.utf8)
    guard left.count == right.count else { return false }
    return left.withBytes { left in right.withBytes { right in left.elementsEqual(right) } }
  }

  func hash(into hasher: inout Hasher) {
    value.utf8.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Sequence where Element == UInt8 {
  /// The bytes side by side, which is many times faster than going through the view; copied where they do not lie so.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable(body) { return result }
    return Array(self).withUnsafeBufferPointer(body)
  }
}
