import ContentEntitlements

/// A value together with the way to it, so that whatever is wrong with it can be told with its place.
struct JSONField {
  let value: JSONValue
  let path: JSONPath

  /// The longest time a scenario may name, in seconds: more than thirty years.
  static let longestTime = 1_000_000_000.0

  func fault(_ problem: String) -> JSONError {
    JSONError(offset: value.offset, path: path, problem: problem)
  }

  /// The fault of holding something else. It repeats nothing, for that may be a token or a signed URL (T2, O2).
  func expected(_ what: String) -> JSONError {
    fault("expected \(what), found \(found)")
  }

  private var found: String {
    switch value.content {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number: "a number"
    case .text(let text): text.isEmpty ? "empty text" : "text"
    case .list(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }

  var isNull: Bool {
    if case .null = value.content { true } else { false }
  }

  func bool() throws(JSONError) -> Bool {
    guard case .bool(let bool) = value.content else { throw expected("true or false") }
    return bool
  }

  func text(_ what: String = "text") throws(JSONError) -> String {
    guard case .text(let text) = value.content else { throw expected(what) }
    return text
  }

  /// Text that names something.
  func name() throws(JSONError) -> String {
    let what = "text that is not empty"
    let text = try text(what)
    if text.utf8.isEmpty { throw expected(what) }
    return text
  }

  /// A number in a range; one out of it is repeated, for no secret is meant to stand here.
  func number(_ what: String, in range: ClosedRange<Double>) throws(JSONError) -> Double {
    guard case .number(let number, _) = value.content else { throw expected(what) }
    guard range.contains(number) else { throw otherNumber(than: what) }
    return number
  }

  func wholeNumber(_ what: String, in range: ClosedRange<Int>) throws(JSONError) -> Int {
    let number = try number(what, in: Double(range.lowerBound)...Double(range.upperBound))
    guard Double(Int(number)) == number else { throw otherNumber(than: what) }
    return Int(number)
  }

  private func otherNumber(than what: String) -> JSONError {
    let lexeme = JSONText.compact(value)
    return fault("expected \(what), found " + (lexeme.utf8.count > 24 ? lexeme.prefix(24) + "…" : lexeme))
  }

  /// A time or a span of time in seconds, rounded to microseconds.
  func time() throws(JSONError) -> Duration {
    JSONField.rounded(try number("seconds from 0 to 1000000000", in: 0...JSONField.longestTime))
  }

  /// A span of time in which something can happen.
  func timeAboveZero() throws(JSONError) -> Duration {
    let what = "seconds above 0 (a microsecond at least) and up to 1000000000"
    let span = JSONField.rounded(try number(what, in: 0...JSONField.longestTime))
    guard span > .zero else { throw otherNumber(than: what) }
    return span
  }

  /// To the nearest microsecond, halves up. By hand, for `rounded()` wants the C library's mathematics.
  private static func rounded(_ seconds: Double) -> Duration {
    let microseconds = seconds * 1_000_000
    let whole = Int64(microseconds)
    return .microseconds(microseconds - Double(whole) < 0.5 ? whole : whole + 1)
  }

  func list(_ what: String = "a list") throws(JSONError) -> [JSONField] {
    guard case .list(let elements) = value.content else { throw expected(what) }
    return elements.enumerated().map { JSONField(value: $1, path: path.element($0)) }
  }

  func filledList(_ what: String) throws(JSONError) -> [JSONField] {
    let elements = try list(what)
    if elements.isEmpty { throw expected(what) }
    return elements
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String>>(of words: [Word]) throws(JSONError) -> Word {
    let what = JSONField.choice(words.map { $0.rawValue })
    guard case .text(let text) = value.content else { throw expected(what) }
    guard let word = words.first(where: { $0.rawValue.hasSameBytes(as: text) }) else {
      throw fault("expected \(what), found another word")
    }
    return word
  }

  static func choice(_ words: [String]) -> String {
    let quoted = words.map { JSONText.quoted($0) }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// An object of the format: it holds known keys and no others.
  func object(_ keys: [String]) throws(JSONError) -> JSONObject {
    let members = try members()
    for member in members where !keys.contains(where: { $0.hasSameBytes(as: member.key) }) {
      throw JSONError(offset: member.keyOffset, path: path, problem: JSONField.unknown(member.key, known: keys))
    }
    return JSONObject(field: self, members: members)
  }

  private static func unknown(_ key: String, known: [String]) -> String {
    let scalars = key.unicodeScalars
    let shown = scalars.count > 60 ? String(String.UnicodeScalarView(scalars.prefix(60))) + "…" : key
    let cure = known.isEmpty ? "no key belongs here" : "known here: " + known.joined(separator: ", ")
    return "unknown key \(JSONText.quoted(shown)); \(cure)"
  }

  /// An object whose keys are free text. They may be secret, so the path tells them by position.
  func map() throws(JSONError) -> [(key: String, field: JSONField)] {
    try members().enumerated().map { ($1.key, JSONField(value: $1.value, path: path.element($0))) }
  }

  private func members() throws(JSONError) -> [JSONMember] {
    guard case .object(let members) = value.content else { throw expected("an object") }
    return members
  }
}

/// An object of the format, its keys known to be allowed.
struct JSONObject {
  let field: JSONField
  let members: [JSONMember]

  subscript(key: String) -> JSONField? {
    members.first { $0.key.hasSameBytes(as: key) }.map { JSONField(value: $0.value, path: field.path.member(key)) }
  }

  func has(_ key: String) -> Bool {
    self[key] != nil
  }

  func required(_ key: String) throws(JSONError) -> JSONField {
    guard let field = self[key] else { throw self.field.fault("\(JSONText.quoted(key)) is missing; add it") }
    return field
  }

  /// A fault of the key itself rather than of its value.
  func fault(at key: String, _ problem: String) -> JSONError {
    let offset = members.first { $0.key.hasSameBytes(as: key) }?.keyOffset ?? field.value.offset
    return JSONError(offset: offset, path: field.path, problem: problem)
  }
}
