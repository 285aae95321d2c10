/// Finds where bytes stop being UTF-8. The standard library mends invalid text silently; a scenario must not be mended.
enum UTF8Check {
  /// The offset of the first byte that begins no well-formed character; `nil` where all do.
  static func firstFault(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      guard let length = lengthOfCharacter(in: bytes, at: offset) else { return offset }
      offset += length
    }
    return nil
  }

  /// The table of well-formed byte sequences: overlong forms, surrogates and what lies beyond U+10FFFF have no row.
  private static func lengthOfCharacter(in bytes: [UInt8], at offset: Int) -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for index in (offset + 1)..<(offset + length) where !(0x80...0xBF).contains(bytes[index]) { return nil }
    return length
  }
}
