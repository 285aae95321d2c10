/// A property that has to hold whatever the bytes are. libFuzzer keeps the input of the trap.
func require(_ holds: Bool, _ property: @autoclosure () -> String) {
  if !holds { fatalError(property()) }
}

/// Reads an input piece by piece; at its end come zeros, so that short inputs mean something too.
struct Draw {
  private var bytes: ArraySlice<UInt8>

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))[...]
  }

  var isEmpty: Bool { bytes.isEmpty }
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// Up to the next zero byte.
  mutating func text() -> String {
    let text = bytes.prefix { $0 != 0 }
    bytes = bytes.dropFirst(text.count + 1)
    return String(decoding: text, as: UTF8.self)
  }

  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}
