import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

@Suite("Brightcove: what is asked")
struct BrightcoveRequestTests {
  private static let granted = body(
    sources: #"[{"type":"application/x-mpegURL","src":"https://m.example/a?sig=s3cret"}]"#)

  /// The requests that one fetch and one question make.
  private func requests(takesToken: Bool, policyKey: String?) async throws -> [ScriptedServer.Request] {
    let server = try ScriptedServer {
      $0.path.contains("/videos/") ? .answer(Self.granted) : .answer(#"{"videos":[]}"#)
    }
    defer { server.stop() }
    let service = try service(server, takesToken: takesToken, policyKey: policyKey)
    _ = try await service.content(fetch(.videos, token: "viewer.jwt-1"))
    _ = try await service.resolve(question(video))
    return server.requests
  }

  @Test(
    "T1 · the token goes unchanged to the restrictions host alone; the policy key goes to either",
    arguments: [true, false])
  func headers(takesToken: Bool) async throws {
    for key in [nil, "BCpk-key_1"] {
      let requests = try await requests(takesToken: takesToken, policyKey: key)
      #expect(requests.count == 2)
      for request in requests {
        #expect(request.method == "GET")
        #expect(request.header("Authorization") == (takesToken ? "Bearer viewer.jwt-1" : nil))
        #expect(request.header("BCOV-Policy") == key)
        #expect(request.header("Cookie") == nil)
        #expect(!request.path.contains("jwt"))
      }
    }
  }

  @Test("T1 · the public hosts are the documented two, and one of them gets the token")
  func hosts() {
    #expect(BrightcoveContentService.Host.edge.address == "https://edge.api.brightcove.com")
    #expect(!BrightcoveContentService.Host.edge.takesToken)
    #expect(BrightcoveContentService.Host.playbackRestrictions.address == "https://edge-auth.api.brightcove.com")
    #expect(BrightcoveContentService.Host.playbackRestrictions.takesToken)
  }

  @Test("P3 · content is fetched without a token too, and without its header")
  func noToken() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"videos":[]}"#) }
    defer { server.stop() }
    _ = try await service(server).content(fetch(.moments))
    #expect(server.requests.map(\.path) == ["/playback/v1/accounts/\(account)/playlists/ref:moments%2Ftoday?limit=100"])
    #expect(server.requests[0].header("Authorization") == nil)
  }

  @Test("R8 · one id a request; more than the limit are asked in turn, and spoil each other nothing")
  func oneByOne() async throws {
    let server = try ScriptedServer { request in
      request.path.hasSuffix("/a")
        ? .answer(404, headers: ["Retry-After: 3"], errors("VIDEO_NOT_FOUND"))
        : .answer(Self.granted)
    }
    defer { server.stop() }
    let service = try service(server)
    #expect(service.resolveBatchLimit == 1)
    let outcomes = try await service.resolve(question(ItemID("a"), ItemID("ref:b c"))).outcomes
    #expect(
      outcomes == [
        ItemOutcome(ItemID("a"), .failed(.serviceError(status: 404), retryAfter: 3)),
        ItemOutcome(ItemID("ref:b c"), .granted(PlaybackURL("https://m.example/a?sig=s3cret"))),
      ])
    #expect(
      server.requests.map(\.path) == ["a", "ref:b%20c"].map { "/playback/v1/accounts/\(account)/videos/\($0)" })
  }

  @Test("R8 · an id leads to no other endpoint", arguments: ["1/../../../x", "1?q=*", "1#f", "%2e%2e", "é"])
  func encoded(id: String) async throws {
    let server = try ScriptedServer { _ in .answer(Self.granted) }
    defer { server.stop() }
    _ = try await service(server).resolve(question(ItemID(id)))
    let segment = try #require(server.requests.first?.path.split(separator: "/").last)
    #expect(server.requests.first?.path == "/playback/v1/accounts/\(account)/videos/\(segment)")
    #expect(segment.removingPercentEncoding == id)
  }

  @Test("R7 · what is no video's id is a failure, and is not asked")
  func impossibleItems() async throws {
    let server = try ScriptedServer { _ in .answer(Self.granted) }
    defer { server.stop() }
    let service = try service(server)
    for item in [ItemID(".."), ItemID("."), ItemID(""), ItemID("s1", page: "p1")] {
      await #expect(throws: ContentServiceError.self) { try await service.resolve(question(item)) }
    }
    #expect(server.requests.isEmpty)
  }

  @Test("T1 · a token that a header does not carry is not sent, and fails by name")
  func untransportable() async throws {
    let server = try ScriptedServer { _ in .answer(Self.granted) }
    defer { server.stop() }
    for token in [" jwt", "jwt\n", "jé"] {
      await #expect {
        try await service(server).resolve(question(video, token: token))
      } throws: { error in
        (error as? ContentServiceError)?.failure == .tokenNotTransportable && !"\(error)".contains(token)
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test("C1 · a cancelled question ends on the wire")
  func cancelled() async throws {
    let server = try ScriptedServer { _ in .silence }
    defer { server.stop() }
    let service = try service(server)
    let asked = try question(video)
    let call = Task { try await service.resolve(asked) }
    var events = server.events.makeAsyncIterator()
    guard case .request? = await events.next() else { throw CancellationError() }
    call.cancel()
    guard case .clientLeft? = await events.next() else { throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test("T2, O2 · token, key and signed part print nowhere; the media host is never asked")
  func secrets() async throws {
    let media = try ScriptedServer { _ in .answer("") }
    defer { media.stop() }
    let sources = #"""
      [{"type":"application/x-mpegURL","src":"https://127.0.0.1:\#(media.port)/a?sig=s3cret"},
       {"type":"application/x-mpegURL","src":"http://127.0.0.1:\#(media.port)/a?sig=s3cret"}]
      """#
    let server = try ScriptedServer { request in
      request.path.hasSuffix("/1")
        ? .answer(body(sources: sources))
        : .answer(403, errors("ACCESS_DENIED", "DOMAIN", more: #","message":"viewer.jwt-1 sig=s3cret""#))
    }
    defer { server.stop() }
    let service = try service(server, policyKey: "BCpk-key_1")
    var printed = "\(service) \(String(reflecting: service))"
    dump(service, to: &printed)
    let answer = try await service.resolve(question(ItemID("1")))
    printed += "\(answer)"
    dump(answer, to: &printed)
    do {
      _ = try await service.resolve(question(video))
      Issue.record("answered")
    } catch {
      printed += "\(error) \(String(reflecting: error))"
      dump(error, to: &printed)
    }
    for secret in ["viewer.jwt-1", "BCpk-key_1", "s3cret"] { #expect(!printed.contains(secret)) }
    #expect(media.requests.isEmpty)
  }

  @Test("T1 · a parameter that cannot work is named at once, without its value")
  func setup() throws {
    func complaint(_ make: () throws -> BrightcoveContentService) -> String {
      do {
        _ = try make()
        return "made"
      } catch {
        return "\(error)"
      }
    }
    #expect(complaint { try BrightcoveContentService(accountID: "", host: .edge) }.hasPrefix("accountID: "))
    #expect(
      complaint { try BrightcoveContentService(accountID: account, host: .edge, momentsPlaylistID: "..") }
        .hasPrefix("momentsPlaylistID: "))
    #expect(
      complaint { try BrightcoveContentService(accountID: account, host: .edge, videosPlaylistID: "") }
        .hasPrefix("videosPlaylistID: "))
    for key in ["", "BCpk key", "BCpk\r\nX: y", "é"] {
      let text = complaint { try BrightcoveContentService(accountID: account, host: .edge, policyKey: key) }
      #expect(text.hasPrefix("policyKey: "))
      #expect(key.isEmpty || !text.contains(key))
    }
    #expect(complaint { try BrightcoveContentService(accountID: account, host: .playbackRestrictions) } == "made")
  }
}
