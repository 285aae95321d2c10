import ContentEntitlements

/// Playability and redaction. What is masked must not matter: with another query, fragment or user info the redacted
/// text is the same, so it tells nothing of them (O2).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlayableURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  let url = PlaybackURL(text)
  let redacted = url.redacted
  require(url.reveal() == text, "T1: the text changed")
  require("\(url)" == redacted && String(reflecting: url) == redacted, "O2: printed otherwise than redacted")
  require(!redacted.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }, "O2: a query in \(redacted)")
  require(!redacted.utf8.contains(UInt8(ascii: "@")) || hasAtSign(inPathOf: text), "O2: user info in \(redacted)")
  for scheme in ["http", "file", "ws", "custom"] where url.isPlayable(allowedSchemes: [scheme]) {
    require(redacted != "***", "F2: playable, and yet no URL: \(text)")
  }
  if url.isPlayable() {
    require(text.utf8.prefix(8).count == 8, "F2: playable without a host: \(text)")
    // By bytes: a combining mark that follows would make one character of itself and the last "/".
    require(redacted.utf8.starts(with: "https://".utf8), "F2: playable and not https: \(redacted)")
  }
  for segment in redacted.split(separator: "/").dropFirst(2) {
    require(!segment.utf8.contains(UInt8(ascii: "=")), "O2: '=' in \(redacted)")
    require(segment.unicodeScalars.count <= 64, "O2: a long segment in \(redacted)")
  }
  checkTail(text, redacted)
  checkUserInfo(text, redacted)
  return 0
}

/// Query and fragment put in place of what stands there.
private func checkTail(_ text: String, _ redacted: String) {
  guard redacted != "***" else { return }
  let head = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  guard let head = String(head) else { return }
  for tail in ["", "?other=1", "#other", "?a/b@c=#d"] {
    require(PlaybackURL(head + tail).redacted == redacted, "O2: the query matters to \(redacted)")
  }
}

/// User info put before the host, or another in place of it.
private func checkUserInfo(_ text: String, _ redacted: String) {
  guard redacted != "***", let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
  let slashes = text.utf8.index(after: colon)
  guard text.utf8[slashes...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return }
  let authority = text.utf8.index(slashes, offsetBy: 2)
  let end = text.utf8[authority...].firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
  let host = text.utf8[authority..<end].lastIndex(of: UInt8(ascii: "@")).map { text.utf8.index(after: $0) } ?? authority
  guard let before = String(text.utf8[..<authority]), let after = String(text.utf8[host...]) else { return }
  for user in ["", "somebody:else@", "a@b@"] {
    require(PlaybackURL(before + user + after).redacted == redacted, "O2: the user info matters to \(redacted)")
  }
}

private func hasAtSign(inPathOf text: String) -> Bool {
  let head = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let rest = head[head.index(after: colon)...]
  guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return rest.contains(UInt8(ascii: "@")) }
  guard let path = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")) else { return false }
  return head[path...].contains(UInt8(ascii: "@"))
}
