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
    left.value.utf8.elementsEqual(right.value.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in value.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
