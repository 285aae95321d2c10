import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

@Suite("Brightcove: which source is granted")
struct BrightcoveSourceTests {
  private static let hls = #"{"type":"application/x-mpegURL","ext_x_version":"4","src":"https://m.example/a.m3u8?t=1"}"#
  private static let mp4 = #"{"container":"MP4","codec":"H264","avg_bitrate":900,"src":"https://m.example/a.mp4"}"#
  private static let dash = #"{"type":"application/dash+xml","src":"https://m.example/a.mpd"}"#

  private func granted(_ sources: String) async throws -> String? {
    guard case .outcome(.granted(let url, nil)) = try await verdict(sources: "[\(sources)]") else { return nil }
    return url.reveal()
  }

  @Test("R3 · HLS first, then MP4, then DASH, whatever the order listed")
  func order() async throws {
    let (hls, mp4, dash) = (Self.hls, Self.mp4, Self.dash)
    #expect(try await granted("\(dash),\(mp4),\(hls)") == "https://m.example/a.m3u8?t=1")
    #expect(try await granted("\(dash),\(mp4)") == "https://m.example/a.mp4")
    #expect(try await granted(dash) == "https://m.example/a.mpd")
  }

  @Test("R3 · of a source listed over http and https, the https one is granted, as it stands")
  func duplicates() async throws {
    let pair = #"""
      {"type":"application/x-mpegURL","src":"http://m.example/a.m3u8?t=1"},
      {"type":"application/x-mpegURL","src":"HTTPS://m.example/a.m3u8?t=1&b=%20"}
      """#
    #expect(try await granted(pair) == "HTTPS://m.example/a.m3u8?t=1&b=%20")
    #expect(
      try await granted(Self.hls.replacingOccurrences(of: "https", with: "http") + "," + Self.mp4)
        == "https://m.example/a.mp4")
  }

  @Test("R3 · types are read in capitals or not; older bodies tell by the container, or not at all")
  func legacy() async throws {
    let fairPlay = #"{"type":"application/vnd.apple.mpegURL","src":"https://m.example/b.m3u8"}"#
    #expect(try await granted(fairPlay) == "https://m.example/b.m3u8")
    let older = #"""
      {"app_name":"rtmp://m.example/ondemand","stream_name":"mp4:a","container":"FLV","codec":"H264"},
      {"container":"MP4","type":null,"src":"https://m.example/o.mp4"},
      {"container":"M2TS","codec":"H264","src":"https://m.example/o.m3u8"}
      """#
    #expect(try await granted(older) == "https://m.example/o.m3u8")
  }

  @Test("R3 · a clear source is granted where others need a licence")
  func clearBesideProtected() async throws {
    let protected = #"""
      {"type":"application/x-mpegURL","src":"https://m.example/f.m3u8",
        "key_systems":{"com.apple.fps.1_0":{"key_request_url":"https://l.example/f"}}}
      """#
    let empty = #"{"type":"application/x-mpegURL","src":"https://m.example/e.m3u8","key_systems":{}}"#
    let null = #"{"type":"application/x-mpegURL","src":"https://m.example/n.m3u8","key_systems":null}"#
    #expect(try await granted(protected + "," + Self.mp4) == "https://m.example/a.mp4")
    #expect(try await granted(protected + "," + empty) == "https://m.example/e.m3u8")
    #expect(try await granted(null) == "https://m.example/n.m3u8")
  }

  @Test(
    "R7 · where every source needs a licence nothing is granted",
    arguments: [
      #"{"com.widevine.alpha":{"license_url":"https://l.example/w"}}"#, #"{"new.system":null}"#, "[]", "7", #""?""#,
    ])
  func protected(keySystems: String) async throws {
    let source = #"[{"type":"application/dash+xml","src":"https://m.example/d.mpd","key_systems":\#(keySystems)}]"#
    #expect(try await verdict(sources: source) == .failure(.other))
  }

  @Test(
    "R3 · a 200 without a source that plays is never a grant",
    arguments: [
      "[]", "null", "[{}]", "[null,7]", #"[{"type":"application/x-mpegURL"}]"#,
      #"[{"type":"application/x-mpegURL","src":""}]"#, #"[{"type":"application/x-mpegURL","src":null}]"#,
      #"[{"type":"application/x-mpegURL","src":"http://m.example/a.m3u8"}]"#,
      #"[{"type":"application/x-mpegURL","src":"https:///a.m3u8"}]"#,
      #"[{"type":"application/x-mpegURL","src":"//m.example/a.m3u8"}]"#,
      #"[{"type":"application/x-mpegURL","src":"https://m.example/a b.m3u8"}]"#,
      #"[{"type":"application/x-mpegURL","streaming_src":"rtmp://m.example/a"}]"#,
      #"[{"type":"application/vnd.ms-sstr+xml","src":"https://m.example/a.ism"}]"#,
      #"[{"src":"https://m.example/a"}]"#, #"{"src":"https://m.example/a.m3u8"}"#, #""https://m.example/a.m3u8""#,
    ])
  func noSource(sources: String) async throws {
    #expect(try await verdict(sources: sources) == .failure(.invalidResponse))
  }

  @Test(
    "R7 · a 200 that is no video is an invalid response",
    arguments: ["", "<html>sign in</html>", "{}", "[]", "null", #"{"videos":[]}"#, errors("CLIENT_GEO")])
  func noVideo(body: String) async throws {
    #expect(try await verdict(.answer(body)) == .failure(.invalidResponse))
    #expect(try await verdict(.answer(type: "text/html", body)) == .failure(.invalidResponse))
    #expect(try await verdict(.answer(204, body.isEmpty ? "" : "{}")) == .failure(.invalidResponse))
  }

  @Test("R7 · a video that is not declared as JSON is not read")
  func undeclared() async throws {
    let granted = body(sources: "[\(Self.hls)]")
    #expect(try await verdict(.answer(granted)).isGrant)
    #expect(try await verdict(.answer(type: "text/plain", granted)) == .failure(.invalidResponse))
    #expect(try await verdict(.answer(type: nil, granted)) == .failure(.invalidResponse))
  }

  @Test("R4 · a video that came without its sources for want of a TV provider's login is refused")
  func providerLogin() async throws {
    let errors =
      #","errors":[{"error_code":"SOURCES_RESTRICTED","error_subcode":"TVE_AUTH","restricted_fields":["sources"]}]"#
    #expect(try await verdict(sources: "[]", more: errors).reason == "TVE_AUTH")
    #expect(try await verdict(sources: "[\(Self.hls)]", more: errors).reason == "TVE_AUTH")
    let bare = #","errors":[{"error_code":"SOURCES_RESTRICTED"}]"#
    #expect(try await verdict(sources: "[\(Self.hls)]", more: bare).reason == "SOURCES_RESTRICTED")
  }

  @Test(
    "R3 · a video that came with an error is not granted, even where sources stand beside it",
    arguments: [#"[{"error_code":"NEW_CODE"}]"#, "[null]", "[{}]", "{}", #""?""#, errors("VIDEO_NOT_PLAYABLE")])
  func errorsBesideSources(errors: String) async throws {
    let verdict = try await verdict(sources: "[\(Self.hls)]", more: #","errors":"# + errors)
    #expect(verdict == .failure(.invalidResponse))
  }

  @Test("R3 · no errors is no obstacle", arguments: ["[]", "null"])
  func noErrors(errors: String) async throws {
    #expect(try await verdict(sources: "[\(Self.hls)]", more: #","errors":"# + errors).isGrant)
  }

  @Test(
    "R6 · the life of a short-lived manifest is the grant's; what is no time is none",
    arguments: [("60", Optional(60.0)), ("0.5", 0.5), ("0", nil), ("-1", nil), (#""60""#, nil), ("null", nil)])
  func lifetime(text: String, seconds: Double?) async throws {
    let verdict = try await verdict(sources: "[\(Self.hls)]", more: #","manifest_url_ttl":"# + text)
    #expect(verdict == .outcome(.granted(PlaybackURL("https://m.example/a.m3u8?t=1"), lifetime: seconds)))
  }
}
