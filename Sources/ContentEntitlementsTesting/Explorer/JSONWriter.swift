/// A JSON value to write, its members in the order given.
enum JSONTree {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([(String, JSONTree)])

  static func seconds(_ span: Duration) -> JSONTree {
    let parts = span.components
    return .number(Double(parts.seconds) + Double(parts.attoseconds / 1_000_000_000_000) / 1e6)
  }

  /// On one line where it is short, else a member a line.
  func written(indent: String = "") -> String {
    let flat = self.flat
    if flat.utf8.count + indent.utf8.count <= 110 { return flat }
    let inner = indent + "  "
    switch self {
    case .list(let values):
      return "[\n" + values.map { inner + $0.written(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(JSONTree.quoted($0.0)): \($0.1.written(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default:
      return flat
    }
  }

  private var flat: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .text(let text): JSONTree.quoted(text)
    case .list(let values): "[" + values.map(\.flat).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONTree.quoted($0.0)): \($0.1.flat)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
