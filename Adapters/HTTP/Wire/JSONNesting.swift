import Foundation

/// How deep the lists and objects of a JSON text are nested, found without reading it as JSON.
///
/// The contract needs five levels. A reader that follows a hostile text down costs a stack frame a level, so the depth is
/// bounded before anything is read.
enum JSONNesting {
  /// Levels that are taken: room for members this version does not know.
  static let bound = 64

  /// Whether no more than ``bound`` levels are open at any place. Texts do not count, whatever they hold.
  static func isWithinBound(_ json: Data) -> Bool {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in json {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > bound { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}

extension HTTPReply {
  /// Whether the body may be read.
  var isShallow: Bool { JSONNesting.isWithinBound(body) }
}
