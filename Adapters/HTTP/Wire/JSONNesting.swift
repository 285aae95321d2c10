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
    json.withUnsafeBytes { isWithinBound($0) }
  }

  private static func isWithinBound(_ json: UnsafeRawBufferPointer) -> Bool {
    var depth = 0
    var place = 0
    while place < json.count {
      switch json[place] {
      case UInt8(ascii: "\""): place = endOfText(in: json, from: place + 1)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > bound { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      place += 1
    }
    return true
  }

  /// Where the quotation mark stands that ends the text: the first one that an even number of `\\` goes before.
  private static func endOfText(in json: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let bytes = json.baseAddress else { return start }
    var place = start
    while place < json.count, let found = memchr(bytes + place, Int32(UInt8(ascii: "\"")), json.count - place) {
      let mark = UnsafeRawPointer(found) - bytes
      var escapes = 0
      while mark - escapes > start, json[mark - escapes - 1] == UInt8(ascii: "\\") { escapes += 1 }
      if escapes.isMultiple(of: 2) { return mark }
      place = mark + 1
    }
    return json.count
  }
}

extension HTTPReply {
  /// Whether the body may be read.
  var isShallow: Bool { JSONNesting.isWithinBound(body) }
}
