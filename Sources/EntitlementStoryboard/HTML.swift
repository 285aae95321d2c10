/// A piece of a page. What is written in the literal is markup; what is interpolated is text and is escaped, unless it
/// is markup already. So text from a scenario cannot become markup by mistake.
///
///     let item: HTML = "<li>\(title)</li>"
struct HTML: ExpressibleByStringInterpolation, Sendable {
  let source: String

  init(stringLiteral source: String) {
    self.source = source
  }

  init(stringInterpolation interpolation: StringInterpolation) {
    source = interpolation.source
  }

  init(joining parts: [HTML], by separator: String = "\n") {
    source = parts.map(\.source).joined(separator: separator)
  }

  static let nothing: HTML = ""

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity * 2)
    }

    mutating func appendLiteral(_ literal: String) {
      source += literal
    }

    mutating func appendInterpolation(_ text: String) {
      source += HTML.escaped(text)
    }

    mutating func appendInterpolation(_ number: Int) {
      source += String(number)
    }

    mutating func appendInterpolation(_ html: HTML) {
      source += html.source
    }

    mutating func appendInterpolation(_ parts: [HTML]) {
      source += HTML(joining: parts).source
    }
  }

  /// Text for an element or a quoted attribute. What cannot be seen, breaks lines or turns the reading direction is
  /// written as its code, so that a page shows what is there (O2).
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case _ where isUnseen(scalar): result += code(of: scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// As other output has it: `\u202e`.
  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: !isJoiner(scalar)
    default: false
    }
  }

  /// Scripts and emoji need the joiners to be written at all.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D
  }
}

extension HTML {
  /// How much of a text that is not ours is shown.
  static let textLimit = 160

  /// Text that is not ours: kept apart from the reading direction around it, and not longer than a page bears.
  static func foreign(_ text: String) -> HTML {
    "<bdi>\(shortened(text))</bdi>"
  }

  /// Names that would not fit may break where their words end: after an underscore, and before a capital in the middle.
  static func breakable(_ text: String) -> HTML {
    HTML(joining: text.split(separator: " ", omittingEmptySubsequences: false).map { breakable(name: $0) }, by: " ")
  }

  private static func breakable(name: Substring) -> HTML {
    guard name.count > longestName else { return "\(String(name))" }
    var pieces: [HTML] = []
    var piece = ""
    for character in name {
      let endsWord = piece.last.map { $0 == "_" || ($0.isLowercase && character.isUppercase) } ?? false
      if endsWord {
        pieces.append("\(piece)")
        piece = ""
      }
      piece.append(character)
    }
    pieces.append("\(piece)")
    return HTML(joining: pieces, by: "<wbr>")
  }

  private static let longestName = 18

  static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > textLimit else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(textLimit))) + "…"
  }
}
