import ContentEntitlementsHeadless

/// Writes JSON: compact, and safe to show on a terminal.
package enum JSONText {
  /// Text in quotes. Beside what JSON itself demands, DEL, the C1 controls, line and paragraph separators and bidi
  /// controls are escaped, so that text from a server cannot rearrange what a reader sees (O2).
  package static func quoted(_ text: String) -> String {
    "\"" + escaped(text) + "\""
  }

  /// The same without the quotes around it.
  package static func escaped(_ text: String) -> String {
    EscapedText.escape(text)
  }

  /// A number of thousandths in its shortest form: `0`, `0.1`, `12.345`.
  package static func thousandths(_ count: Int64) -> String {
    let size = count.magnitude
    var digits = String(size % 1000)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (count < 0 ? "-" : "") + String(size / 1000) + (digits.isEmpty ? "" : "." + digits)
  }

  /// A value on one line, without spaces; numbers as they were written.
  package static func compact(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(_, let lexeme): lexeme
    case .text(let text): quoted(text)
    case .list(let elements): "[" + elements.map(compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.key) + ":" + compact($0.value) }.joined(separator: ",") + "}"
    }
  }
}
