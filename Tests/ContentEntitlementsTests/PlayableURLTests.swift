import ContentEntitlements
import Testing

@Suite("Playable and redacted URLs")
struct PlayableURLTests {
  @Test(
    "F2 · playable: absolute, https, with a host",
    arguments: [
      "https://cdn.example/m.m3u8", "https://cdn.example", "HTTPS://CDN.EXAMPLE/M", "hTTps://cdn.example/?a=b#c",
      "https://user:secret@cdn.example/m", "https://cdn.example:8443/m", "https://[2001:db8::1]/m",
      "https://[::1]:8443/m", "https://127.0.0.1/m", "https://b\u{FC}cher.example/m", "https://cdn.example/\u{E9}",
      "https://a", "https://cdn.example:/m",
    ])
  func playable(_ text: String) {
    #expect(PlaybackURL(text).isPlayable())
  }

  @Test(
    "F2 · not playable: blank, relative, another scheme, no host, white space or control characters anywhere",
    arguments: [
      "", " ", "\n", "m.m3u8", "/m.m3u8", "//cdn.example/m", "cdn.example/m", "https", "https:", "https:/", "https://",
      "https:///m", "https://:443/m", "https://user@/m", "https:cdn.example", "://cdn.example/m",
      "1https://cdn.example",
      "ht tps://cdn.example", "http://cdn.example/m", "ftp://cdn.example/m", "file:///m", "javascript:alert(1)",
      "data:text/plain,x", " https://cdn.example", "https://cdn.example ", "https://cdn.example/a b",
      "https://cdn.example/\t", "https://cdn.example/\u{0}", "https://cdn.example/\u{7F}", "https://cdn.example/\u{A0}",
      "https://cdn.example/\u{85}", "https://cdn.example/\u{2028}", "https://cdn.example/\u{3000}",
      "https://cdn.example:x/m", "https://cdn.example:70000/m", "https://[::1/m", "https://[]/m", "https://[zz]/m",
      "https://a\\b/m",
      "https://a<b/m", "https:// /m", "https://?a=b", "https://#x", "\u{FEFF}https://cdn.example",
    ])
  func notPlayable(_ text: String) {
    #expect(!PlaybackURL(text).isPlayable())
  }

  @Test("F2 · schemes the host allows are allowed as well, in any case, with a host where they need one")
  func allowedSchemes() {
    let allowed: Set<String> = ["http", "file"]
    #expect(PlaybackURL("http://127.0.0.1:8080/m").isPlayable(allowedSchemes: allowed))
    #expect(PlaybackURL("HTTP://localhost/m").isPlayable(allowedSchemes: allowed))
    #expect(PlaybackURL("file:///media/m.m3u8").isPlayable(allowedSchemes: allowed))
    #expect(PlaybackURL("https://cdn.example/m").isPlayable(allowedSchemes: allowed))
    #expect(!PlaybackURL("http:///m").isPlayable(allowedSchemes: allowed))
    #expect(!PlaybackURL("file:").isPlayable(allowedSchemes: allowed))
    #expect(!PlaybackURL("file:m.m3u8").isPlayable(allowedSchemes: allowed))
    #expect(!PlaybackURL("httpx://cdn.example/m").isPlayable(allowedSchemes: allowed))
  }

  @Test(
    "O2 · a URL shows scheme, host, port and path, nothing that may be signed",
    arguments: [
      ("https://cdn.example/a/m.m3u8", "https://cdn.example/a/m.m3u8"),
      ("https://cdn.example/m.m3u8?sig=secret", "https://cdn.example/m.m3u8"),
      ("https://cdn.example/m.m3u8#secret", "https://cdn.example/m.m3u8"),
      ("https://cdn.example/m.m3u8#secret?x", "https://cdn.example/m.m3u8"),
      ("https://cdn.example?secret", "https://cdn.example"),
      ("https://cdn.example/?secret", "https://cdn.example/"),
      ("https://user:secret@cdn.example/m", "https://cdn.example/m"),
      ("https://user@secret@cdn.example:8443/m", "https://cdn.example:8443/m"),
      ("https://cdn.example/hdnts=secret/m", "https://cdn.example/***/m"),
      ("https://cdn.example/a/exp%3Dsecret", "https://cdn.example/a/***"),
      ("https://cdn.example/a/exp%3dsecret/m", "https://cdn.example/a/***/m"),
      ("file:///media/m.m3u8?secret", "file:///media/m.m3u8"),
      ("secret text", "***"), ("", "***"),
    ])
  func redacted(text: String, expected: String) {
    let url = PlaybackURL(text)
    #expect(url.redacted == expected)
    var dumped = ""
    dump([url], to: &dumped)
    for printed in ["\(url)", String(reflecting: url), dumped, "\(Mirror(reflecting: url).children.map { "\($0)" })"] {
      #expect(!printed.contains("secret"))
    }
  }

  @Test("O2 · a path segment of more than 64 characters is masked, one of 64 is not")
  func longSegments() {
    let long = String(repeating: "a", count: 65)
    let short = String(repeating: "a", count: 64)
    #expect(PlaybackURL("https://cdn.example/\(long)/m").redacted == "https://cdn.example/***/m")
    #expect(PlaybackURL("https://cdn.example/\(short)/m").redacted == "https://cdn.example/\(short)/m")
  }

  @Test("R3 · a URL is handed on byte for byte, and equal where its bytes are")
  func bytes() {
    let text = "https://cdn.example/cafe\u{301}?a=b#c"
    #expect(Array(PlaybackURL(text).reveal().utf8) == Array(text.utf8))
    #expect(PlaybackURL("https://a/caf\u{E9}") != PlaybackURL("https://a/cafe\u{301}"))
  }
}
