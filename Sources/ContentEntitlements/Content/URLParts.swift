/// The few parts of a URL that playability and redaction need. Not a general parser: it reads scheme, authority and
/// path, and takes the rest for secret.
struct URLParts {
  let scheme: String
  /// What stands between `//` and the path, user info included; `nil` where there is no `//`.
  let authority: Substring?
  let path: Substring

  /// `nil` where the text is not absolute, or holds white space or control characters.
  init?(_ text: String) {
    guard URLParts.hasNoBlank(text) else { return nil }
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = bytes[..<colon]
    guard let first = name.first, URLParts.isLetter(first), name.allSatisfy({ URLParts.isSchemeByte($0) }) else {
      return nil
    }
    scheme = URLParts.lowercased(text[..<colon])

    var rest = text[bytes.index(after: colon)...]
    let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
    rest = rest[..<end]
    let slash = UInt8(ascii: "/")
    if rest.utf8.starts(with: [slash, slash]) {
      let start = rest.utf8.index(rest.startIndex, offsetBy: 2)
      let pathStart = rest.utf8[start...].firstIndex(of: slash) ?? rest.endIndex
      authority = rest[start..<pathStart]
      path = rest[pathStart...]
    } else {
      authority = nil
      path = rest
    }
  }

  /// Host and port, without user info.
  private var hostAndPort: Substring? {
    guard let authority else { return nil }
    guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return authority }
    return authority[authority.utf8.index(after: at)...]
  }

  func isPlayable(allowedSchemes: Set<String>) -> Bool {
    guard scheme == "https" || allowedSchemes.contains(scheme) else { return false }
    switch scheme {
    case "file":
      return path.utf8.first == UInt8(ascii: "/") && path.utf8.count > 1
    case "https", "http", "ws", "wss", "rtsp", "rtsps", "rtmp", "rtmps", "ftp", "ftps":
      return hostAndPort?.utf8.withBytes { URLParts.isHostAndPort($0) } ?? false
    default:
      return !path.isEmpty || !(authority ?? "").isEmpty
    }
  }

  /// Scheme, host, port and path; a path segment that holds `=` or is longer than 64 characters is masked (O2).
  var redacted: String {
    guard let hostAndPort else {
      return path.utf8.first == UInt8(ascii: "/") ? scheme + ":" + URLParts.mask(path) : scheme + ":***"
    }
    return scheme + "://" + String(hostAndPort) + URLParts.mask(path)
  }

  private static func mask(_ path: Substring) -> String {
    var masked = ""
    for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { masked += "/" }
      masked += isTelling(segment) ? "***" : String(segment)
    }
    return masked
  }

  /// An encoded `=` tells as much as a bare one.
  private static func isTelling(_ segment: Substring) -> Bool {
    if segment.unicodeScalars.count > 64 { return true }
    let bytes = Array(segment.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "=") { return true }
      guard byte == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "3") else { continue }
      if bytes[index + 2] | 0x20 == UInt8(ascii: "d") { return true }
    }
    return false
  }

  /// A host that is not empty, and a port, where there is a colon, of digits up to 65535.
  private static func isHostAndPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hostEnd = bytes.count
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > 2 else { return false }
      guard bytes[1..<close].allSatisfy({ isAddressByte($0) }) else { return false }
      hostEnd = close + 1
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      guard hostEnd > 0, bytes[..<hostEnd].allSatisfy({ isHostByte($0) }) else { return false }
    }
    guard hostEnd < bytes.count else { return true }
    guard bytes[hostEnd] == UInt8(ascii: ":") else { return false }
    var port = 0
    for byte in bytes[(hostEnd + 1)...] {
      guard isDigit(byte) else { return false }
      port = port * 10 + Int(byte - UInt8(ascii: "0"))
      guard port <= 65535 else { return false }
    }
    return true
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    isUpper(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
  /// Letters, digits, `-._~%!$&'()*+,;=` and everything beyond ASCII: what a registered name may hold.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80 || "-._~%!$&'()*+,;=".utf8.contains(byte)
  }
  /// An IP version 6 literal: hexadecimal digits, colons and dots.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func lowercased(_ name: Substring) -> String {
    guard name.utf8.contains(where: { isUpper($0) }) else { return String(name) }
    var lower = ""
    for byte in name.utf8 { lower.unicodeScalars.append(Unicode.Scalar(isUpper(byte) ? byte + 32 : byte)) }
    return lower
  }

  /// Plain ASCII, which most URLs are, is looked through byte by byte; anything else by scalars.
  private static func hasNoBlank(_ text: String) -> Bool {
    let isPlain = text.utf8.withBytes { bytes in bytes.allSatisfy { 0x20 < $0 && $0 < 0x7F } }
    return isPlain || !text.unicodeScalars.contains { isBlank($0) }
  }

  /// White space and control characters of Unicode, listed so that no table is needed.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
