/// Reads JSON and forgives nothing: no key twice, no half of a surrogate pair, nothing after the value, no byte that is
/// not UTF-8. A reader that lets such things pass runs another scenario than the one its author sees.
package struct StrictJSON {
  /// How deep lists and objects may stand in one another.
  package static let depthLimit = 64

  let bytes: [UInt8]
  var offset = 0
  /// Whether a key given twice may be named: keys can be tokens (T2).
  private let mayShow: @Sendable (_ key: String, _ parent: String?) -> Bool

  /// - Parameters:
  ///   - bytes: the text, in UTF-8.
  ///   - mayShow: whether an error may repeat this key of the object that is the value of `parent`.
  /// - Throws: the first fault, with its place.
  package static func parse(
    _ bytes: [UInt8], mayShow: @escaping @Sendable (_ key: String, _ parent: String?) -> Bool = { _, _ in false }
  ) throws(JSONError) -> JSONValue {
    try checkEncoding(of: bytes)
    var parser = StrictJSON(bytes: bytes, mayShow: mayShow)
    parser.skipBlanks()
    let value = try parser.value(under: nil, depth: 0)
    parser.skipBlanks()
    guard parser.offset == bytes.count else {
      throw parser.fault("something follows the JSON value; a file holds one value alone")
    }
    return value
  }

  private init(bytes: [UInt8], mayShow: @escaping @Sendable (String, String?) -> Bool) {
    self.bytes = bytes
    self.mayShow = mayShow
  }

  private static func checkEncoding(of bytes: [UInt8]) throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(offset: 0, problem: "the file begins with a byte order mark; save it as UTF-8 without one")
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw JSONError(offset: 0, problem: "the file is UTF-16; save it as UTF-8")
    }
    if let place = UTF8Check.firstFault(in: bytes) {
      throw JSONError(offset: place, problem: "this byte is not UTF-8; save the file as UTF-8")
    }
  }

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func fault(_ problem: String) -> JSONError {
    JSONError(offset: offset, problem: problem)
  }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value(under parent: String?, depth: Int) throws(JSONError) -> JSONValue {
    let start = offset
    let content: JSONValue.Content
    switch current {
    case UInt8(ascii: "{"): content = .object(try members(under: parent, depth: depth + 1))
    case UInt8(ascii: "["): content = .list(try elements(under: parent, depth: depth + 1))
    case UInt8(ascii: "\""): content = .text(try text())
    case UInt8(ascii: "-"), .some(0x30...0x39): content = try number()
    case UInt8(ascii: "t") where takeWord("true"): content = .bool(true)
    case UInt8(ascii: "f") where takeWord("false"): content = .bool(false)
    case UInt8(ascii: "n") where takeWord("null"): content = .null
    case nil: throw fault("the file ends where a value is expected; complete it")
    default: throw fault("no JSON value begins here; write an object, a list, text, a number, true, false or null")
    }
    return JSONValue(content: content, offset: start)
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if matches { offset += word.utf8CodeUnitCount }
    return matches
  }

  private mutating func enter(depth: Int) throws(JSONError) {
    guard depth <= StrictJSON.depthLimit else {
      throw fault("lists and objects stand more than \(StrictJSON.depthLimit) deep; flatten them")
    }
    offset += 1
    skipBlanks()
  }

  private mutating func elements(under parent: String?, depth: Int) throws(JSONError) -> [JSONValue] {
    try enter(depth: depth)
    var elements: [JSONValue] = []
    if take("]") { return elements }
    while true {
      skipBlanks()
      elements.append(try value(under: parent, depth: depth))
      skipBlanks()
      if take("]") { return elements }
      guard take(",") else { throw fault("expected \",\" or \"]\" after an element of a list") }
    }
  }

  private mutating func members(under parent: String?, depth: Int) throws(JSONError) -> [JSONMember] {
    try enter(depth: depth)
    var members: [JSONMember] = []
    var places: [[UInt8]: Int] = [:]
    if take("}") { return members }
    while true {
      skipBlanks()
      let keyOffset = offset
      guard current == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
      let key = try text()
      if let first = places.updateValue(keyOffset, forKey: Array(key.utf8)) {
        throw repeated(key, under: parent, at: keyOffset, first: first)
      }
      skipBlanks()
      guard take(":") else { throw fault("expected \":\" after a key") }
      skipBlanks()
      members.append(JSONMember(key: key, keyOffset: keyOffset, value: try value(under: key, depth: depth)))
      skipBlanks()
      if take("}") { return members }
      guard take(",") else { throw fault("expected \",\" or \"}\" after a member of an object") }
    }
  }

  private func repeated(_ key: String, under parent: String?, at place: Int, first: Int) -> JSONError {
    let name = mayShow(key, parent) ? "the key \(JSONText.quoted(key))" : "this key"
    let position = TextPosition(of: first, in: bytes)
    return JSONError(
      offset: place, problem: "\(name) is given twice, first at \(position); give each key of an object once")
  }
}
