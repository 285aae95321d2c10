/// What stands as the value of a member.
enum JSONMember<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The same as leaving the member out.
  case null
  /// Something else than was asked for.
  case unreadable
  case value(Value)

  var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension JSONReader {
  mutating func textMember() throws(Fault) -> JSONMember<String> {
    if try null() { return .null }
    return try text().map { .value($0) } ?? .unreadable
  }

  mutating func numberMember() throws(Fault) -> JSONMember<Double> {
    if try null() { return .null }
    return try number().map { .value($0) } ?? .unreadable
  }

  mutating func wholeNumberMember() throws(Fault) -> JSONMember<Int> {
    if try null() { return .null }
    return try number().flatMap { Int(exactly: $0) }.map { .value($0) } ?? .unreadable
  }
}

/// Numbers as JSON writes them.
enum JSONNumber {
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether the byte may stand somewhere in a number.
  static func mayHold(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: isDigit(byte)
    }
  }

  /// The number that is written here; `nil` where none is, or one that no `Double` holds.
  static func value(of bytes: ArraySlice<UInt8>) -> Double? {
    var rest = bytes
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = digits(&rest)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = digits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    // Up to 15 digits and ten to the 15th are exact, so their quotient is the nearest number there is.
    if rest.isEmpty, whole.count + fraction.count <= 15 {
      var all = 0
      for byte in whole { all = all * 10 + Int(byte - 0x30) }
      for byte in fraction { all = all * 10 + Int(byte - 0x30) }
      let value = Double(all) / powersOfTen[fraction.count]
      return isNegative ? -value : value
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard !digits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Takes the digits off the front.
  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let found = rest.prefix { isDigit($0) }
    rest = rest[found.endIndex...]
    return found
  }
}

/// Escapes in a JSON text.
enum JSONEscapes {
  /// Appends the text between quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array(#"\u00"#.utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The bytes with every escape replaced by what it stands for; `nil` where one stands for nothing.
  static func resolved(_ inside: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(inside.count)
    var rest = inside
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\""): result.append(UInt8(ascii: "\""))
      case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "/"): result.append(UInt8(ascii: "/"))
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(&rest) else { return nil }
        result += Array(String(scalar).utf8)
      default: return nil
      }
    }
    return result
  }

  /// Takes four hexadecimal digits off the front, and the other half of a surrogate pair.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let high = unit(&rest) else { return nil }
    guard (0xD800...0xDBFF).contains(high) else { return Unicode.Scalar(high) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"), let low = unit(&rest),
      (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst(), let digit = hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }
}
