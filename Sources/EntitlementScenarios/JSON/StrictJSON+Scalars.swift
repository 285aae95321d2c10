/// Text and numbers.
extension StrictJSON {
  /// The text that begins at the quote under the cursor.
  mutating func text() throws(JSONError) -> String {
    let start = offset
    offset += 1
    var contents: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: contents, as: UTF8.self)
      case UInt8(ascii: "\\"):
        contents.append(contentsOf: try escaped())
      case 0x00...0x1F:
        throw fault("a control character stands in text; write it as an escape such as \\n or \\u0007")
      default:
        contents.append(byte)
        offset += 1
      }
    }
    throw JSONError(offset: start, problem: "this text has no closing quote; add one")
  }

  private mutating func escaped() throws(JSONError) -> [UInt8] {
    let start = offset
    offset += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
    case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
    case UInt8(ascii: "/"): return [UInt8(ascii: "/")]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try escapedScalar(from: start))).utf8)
    default:
      throw JSONError(
        offset: start,
        problem: #"no such escape; write one of \" \\ \/ \b \f \n \r \t or \u and four hex digits"#)
    }
  }

  /// One escape, or the two of a surrogate pair.
  private mutating func escapedScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let lone = JSONError(
      offset: start, problem: "half of a surrogate pair stands alone; write both halves, or the character itself")
    let unit = try hexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw lone
    }
    let second = offset
    offset += 2
    let trail = try hexDigits(from: second)
    guard UTF16.isTrailSurrogate(trail) else { throw lone }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw lone }
    return scalar
  }

  private mutating func hexDigits(from start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw JSONError(offset: start, problem: "\\u needs four hex digits")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  /// The number under the cursor, by the grammar of JSON: no plus sign, no leading zero, digits about the point.
  mutating func number() throws(JSONError) -> JSONValue.Content {
    let start = offset
    let malformed = JSONError(offset: start, problem: "this is no JSON number; write one such as 0, -1, 0.5 or 2e3")
    if current == UInt8(ascii: "-") { offset += 1 }
    let whole = skipDigits()
    guard whole == 1 || whole > 1 && bytes[offset - whole] != UInt8(ascii: "0") else { throw malformed }
    if current == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() > 0 else { throw malformed }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() > 0 else { throw malformed }
    }
    let lexeme = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(lexeme) else { throw malformed }
    guard value.isFinite else {
      throw JSONError(offset: start, problem: "this number is too large to be held; write a smaller one")
    }
    return .number(value, lexeme: lexeme)
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }
}
