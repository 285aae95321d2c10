/// The few parts of a URL that playability and redaction need. Not a general parser: it reads scheme, authority and
/// path, and takes the rest for secret.
///
/// Each part is where it stands among the bytes, for a feed has many URLs, and to judge one needs no text of its own.
struct URLParts {
  private let scheme: Range<Int>
  /// What stands between `//` and the path, user info included; `nil` where there is no `//`.
  private let authority: Range<Int>?
  private let path: Range<Int>

  /// `nil` where the text is not absolute, or holds white space or control characters.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard URLParts.hasNoBlank(bytes) else { return nil }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    guard let first = bytes.first, URLParts.isLetter(first), bytes[..<colon].allSatisfy({ URLParts.isSchemeByte($0) })
    else { return nil }
    scheme = 0..<colon

    let slash = UInt8(ascii: "/")
    let rest = colon + 1
    let end = bytes[rest...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    if end - rest >= 2, bytes[rest] == slash, bytes[rest + 1] == slash {
      let pathStart = bytes[(rest + 2)..<end].firstIndex(of: slash) ?? end
      authority = (rest + 2)..<pathStart
      path = pathStart..<end
    } else {
      authority = nil
      path = rest..<end
    }
  }

  static func isPlayable(_ text: String, allowedSchemes: Set<String>) -> Bool {
    text.utf8.withBytes { URLParts($0)?.isPlayable($0, allowedSchemes: allowedSchemes) ?? false }
  }

  /// Scheme, host, port and path; a path segment that holds `=` or is longer than 64 characters is masked (O2). `nil`
  /// where the text is no URL.
  static func redacted(_ text: String) -> String? {
    text.utf8.withBytes { URLParts($0)?.redacted($0) }
  }

  private func isPlayable(_ bytes: UnsafeBufferPointer<UInt8>, allowedSchemes: Set<String>) -> Bool {
    let scheme = URLParts.lowercased(bytes[scheme])
    guard scheme == "https" || allowedSchemes.contains(scheme) else { return false }
    switch scheme {
    case "file":
      return path.count > 1 && bytes[path.lowerBound] == UInt8(ascii: "/")
    case "https", "http", "ws", "wss", "rtsp", "rtsps", "rtmp", "rtmps", "ftp", "ftps":
      return hostAndPort(bytes).map { URLParts.isHostAndPort(bytes[$0]) } ?? false
    default:
      return !path.isEmpty || !(authority ?? 0..<0).isEmpty
    }
  }

  /// Host and port, without user info.
  private func hostAndPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let authority else { return nil }
    guard let at = bytes[authority].lastIndex(of: UInt8(ascii: "@")) else { return authority }
    return (at + 1)..<authority.upperBound
  }

  private func redacted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let scheme = URLParts.lowercased(bytes[scheme])
    let path = String(decoding: bytes[path], as: UTF8.self)
    guard let hostAndPort = hostAndPort(bytes) else {
      return path.utf8.first == UInt8(ascii: "/") ? scheme + ":" + URLParts.mask(path) : scheme + ":***"
    }
    return scheme + "://" + String(decoding: bytes[hostAndPort], as: UTF8.self) + URLParts.mask(path)
  }

  private static func mask(_ path: String) -> String {
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
  private static func isHostAndPort(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var host = bytes
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close - bytes.startIndex > 2 else { return false }
      guard bytes[(bytes.startIndex + 1)..<close].allSatisfy({ isAddressByte($0) }) else { return false }
      host = bytes[...close]
    } else {
      host = bytes[..<(bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex)]
      guard !host.isEmpty, host.allSatisfy({ isHostByte($0) }) else { return false }
    }
    let port = bytes[host.endIndex...]
    guard let colon = port.first else { return true }
    return colon == UInt8(ascii: ":") && isPort(port.dropFirst())
  }

  private static func isPort(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var port = 0
    for byte in digits {
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

  private static func lowercased(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    guard name.contains(where: { isUpper($0) }) else { return String(decoding: name, as: UTF8.self) }
    var lower = ""
    for byte in name { lower.unicodeScalars.append(Unicode.Scalar(isUpper(byte) ? byte + 32 : byte)) }
    return lower
  }

  /// Plain ASCII, which most URLs are, is looked through byte by byte; anything else by scalars.
  private static func hasNoBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.allSatisfy({ 0x20 < $0 && $0 < 0x7F }) { return true }
    return !String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { isBlank($0) }
  }

  /// White space and control characters of Unicode, listed so that no table is needed.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
