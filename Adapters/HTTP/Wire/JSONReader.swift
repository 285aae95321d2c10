import Foundation

/// Reads a JSON text from its bytes, front to back, and makes no tree of it.
///
/// It takes what `JSONDecoder` takes (of two members with one name the first, a comma before a closing bracket) and
/// draws the same line between a text that is broken, which costs the whole answer, and a value that is not what was
/// asked for, which is passed over and costs what it belongs to (F4). What is merely passed over is not looked into.
struct JSONReader {
  /// Why a text as a whole cannot be read.
  enum Fault: Error {
    case broken
    /// Nested deeper than ``JSONNesting/bound``.
    case tooDeep
  }

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ body: Data) {
    bytes = Array(body)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads the whole text as an object. `member` is called for each member and reads or skips its value.
  ///
  /// - Returns: whether it is an object.
  static func object(
    _ body: Data, _ member: (String, inout JSONReader) throws(Fault) -> Void
  ) throws(Fault) -> Bool {
    var reader = JSONReader(body)
    let isObject = try reader.object(member)
    guard reader.peek() == nil else { throw .broken }
    return isObject
  }

  /// Reads an object. `member` is called for each member, in order, and reads or skips its value.
  ///
  /// - Returns: `false` where the value is none, or the name of a member holds what no text may; it is passed over.
  mutating func object(_ member: (String, inout JSONReader) throws(Fault) -> Void) throws(Fault) -> Bool {
    guard peek() == UInt8(ascii: "{") else {
      try skip()
      return false
    }
    var isReadable = true
    try open()
    if !closes(UInt8(ascii: "}")) {
      repeat {
        guard peek() == UInt8(ascii: "\"") else { throw .broken }
        let name = try text()
        guard peek() == UInt8(ascii: ":") else { throw .broken }
        position += 1
        if let name { try member(name, &self) } else { try skip() }
        isReadable = isReadable && name != nil
      } while try continues(until: UInt8(ascii: "}"))
    }
    return isReadable
  }

  /// Reads a list. `element` is called for each element, in order, and reads or skips it.
  ///
  /// - Returns: `false` where the value is none; it is passed over.
  mutating func list(_ element: (inout JSONReader) throws(Fault) -> Void) throws(Fault) -> Bool {
    guard peek() == UInt8(ascii: "[") else {
      try skip()
      return false
    }
    try open()
    if !closes(UInt8(ascii: "]")) {
      repeat { try element(&self) } while try continues(until: UInt8(ascii: "]"))
    }
    return true
  }

  /// Whether the value is `null`, which is then passed over.
  mutating func null() throws(Fault) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try skip()
    return true
  }

  /// Reads a text.
  ///
  /// - Returns: `nil` where the value is none, or holds what no text may; it is passed over.
  mutating func text() throws(Fault) -> String? {
    guard peek() == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    let found = try scanText()
    guard !found.hasControl else { return nil }
    let inside = bytes[found.range]
    if found.hasEscape { return JSONEscapes.resolved(inside).flatMap { JSONReader.checked($0[...]) } }
    return found.isASCII ? String(decoding: inside, as: UTF8.self) : JSONReader.checked(inside)
  }

  /// Reads a number.
  ///
  /// - Returns: `nil` where the value is none, or none that can be held; it is passed over.
  mutating func number() throws(Fault) -> Double? {
    _ = peek()
    let start = position
    try skip()
    return JSONNumber.value(of: bytes[start..<position])
  }

  /// Passes over one value.
  mutating func skip() throws(Fault) {
    switch peek() {
    case UInt8(ascii: "{"): _ = try object { _, reader throws(Fault) in try reader.skip() }
    case UInt8(ascii: "["): _ = try list { reader throws(Fault) in try reader.skip() }
    case UInt8(ascii: "\""): _ = try scanText()
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    case UInt8(ascii: "n"): try skip("null")
    case let first? where first == UInt8(ascii: "-") || JSONNumber.isDigit(first):
      while position < bytes.count, JSONNumber.mayHold(bytes[position]) { position += 1 }
    default: throw .broken
    }
  }

  private mutating func skip(_ word: StaticString) throws(Fault) {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[position..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw .broken }
    position = end
  }

  /// The next byte that is no white space; `nil` at the end.
  private mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func open() throws(Fault) {
    depth += 1
    guard depth <= JSONNesting.bound else { throw .tooDeep }
    position += 1
  }

  private mutating func closes(_ bracket: UInt8) -> Bool {
    guard peek() == bracket else { return false }
    position += 1
    depth -= 1
    return true
  }

  /// After an element: whether another one follows.
  private mutating func continues(until bracket: UInt8) throws(Fault) -> Bool {
    if closes(bracket) { return false }
    guard peek() == UInt8(ascii: ",") else { throw .broken }
    position += 1
    return !closes(bracket)
  }

  private struct FoundText {
    var range: Range<Int>
    var hasEscape = false
    var hasControl = false
    var isASCII = true
  }

  /// Goes to the end of the text that begins here, and says what kind of bytes are in it.
  private mutating func scanText() throws(Fault) -> FoundText {
    position += 1
    var found = FoundText(range: position..<position)
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        found.range = found.range.lowerBound..<position
        position += 1
        return found
      case UInt8(ascii: "\\"):
        found.hasEscape = true
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: "u") { try skipDigits() }
      case 0..<0x20: found.hasControl = true
      case 0x80...: found.isASCII = false
      default: break
      }
      position += 1
    }
    throw .broken
  }

  /// What follows `\u` are four digits, whatever they are; but the text may not end among them.
  private mutating func skipDigits() throws(Fault) {
    let end = position + 4
    guard end < bytes.count, !bytes[position...end].contains(UInt8(ascii: "\"")) else { throw .broken }
    position = end
  }

  /// The text these bytes are; `nil` where they are not UTF-8.
  private static func checked(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was replaced, and so differs.
    return text.utf8.elementsEqual(bytes) ? text : nil
  }
}
