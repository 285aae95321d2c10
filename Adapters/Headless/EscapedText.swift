/// Text from content and service, made harmless in a log: what would move the cursor, break the line or turn the reading
/// direction is written as its code (O2).
package enum EscapedText {
  /// `text` with what must not be written as it is escaped as JSON does: short forms, else `\u` and lower-case hex.
  package static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars { escaped += code(of: scalar) ?? String(scalar) }
    return escaped
  }

  /// `text` as one word of a line: as it is where it can be mistaken for nothing else, else in quotes.
  package static func word(_ text: String) -> String {
    let escaped = escape(text)
    let isPlain = !text.isEmpty && escaped.utf8.elementsEqual(text.utf8) && !text.contains { separates($0) }
    return isPlain ? text : "\"\(escaped)\""
  }

  /// How a scalar is written; `nil` where it stands for itself.
  private static func code(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    // Controls, line and paragraph separators, and what turns the reading direction.
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      let hex = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: return nil
    }
  }

  /// What separates the words and parts of a line: an id that holds it could pass for more than an id.
  private static func separates(_ character: Character) -> Bool {
    character.isWhitespace || character == "·" || character == "/"
  }
}
