import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

@Suite("Brightcove: content from playlists")
struct BrightcovePlaylistTests {
  private func entries(_ body: String) async throws -> [FetchedEntry] {
    let server = try ScriptedServer { _ in .answer(body) }
    defer { server.stop() }
    return try await service(server).content(fetch(.videos)).entries
  }

  @Test("F5 · videos come in the playlist's order, with title and picture, gated whatever their sources")
  func order() async throws {
    let body = #"""
      {"id":"1700000000000000001","type":"EXPLICIT","videos":[
        {"id":"2","name":"Second","poster":"https://m.example/2.jpg","duration":61000,"economics":"FREE",
          "sources":[{"type":"application/x-mpegURL","src":"https://m.example/2.m3u8"}]},
        {"id":"1","name":null,"poster":null,"duration":null,"sources":[],"errors":[{"error_code":"X"}]}]}
      """#
    #expect(
      try await entries(body) == [
        .item(FetchedItem(id: "2", title: "Second", poster: "https://m.example/2.jpg")), .item(FetchedItem(id: "1")),
      ])
  }

  @Test("F5 · the picture is one over https, if there is one")
  func posters() async throws {
    let body = #"""
      {"videos":[
        {"id":"1","poster":"http://m.example/1.jpg",
          "poster_sources":[{"src":"http://m.example/1.jpg"},{},{"src":"https://m.example/1.jpg"}]},
        {"id":"2","poster_sources":[{"src":"https://m.example/2.jpg"}]},
        {"id":"3","poster":"http://m.example/3.jpg","poster_sources":null},
        {"id":"4","poster":7,"poster_sources":[7]}]}
      """#
    let posters = try await entries(body).map { entry -> String? in
      if case .item(let item) = entry { item.poster } else { nil }
    }
    #expect(posters == ["https://m.example/1.jpg", "https://m.example/2.jpg", nil, nil])
  }

  @Test("F4 · a video that cannot be read costs itself alone")
  func malformed() async throws {
    let body = #"{"videos":[null,7,{"name":"No id"},{"id":5},{"id":"1","name":["?"]}]}"#
    let unreadable = FetchedEntry.malformed(id: nil)
    #expect(
      try await entries(body) == [unreadable, unreadable, unreadable, unreadable, .item(FetchedItem(id: "1"))])
  }

  @Test("F6 · videos left out for the viewer's place leave the others; all left out leave an empty playlist")
  func geoSummary() async throws {
    let summary = #""errors":[{"error_code":"ACCESS_DENIED","error_subcode":"CLIENT_GEO","client_geo":"AQ"}]"#
    #expect(try await entries(#"{"videos":[{"id":"1"}],\#(summary)}"#) == [.item(FetchedItem(id: "1"))])
    #expect(try await entries(#"{"videos":[],\#(summary)}"#) == [])
  }

  @Test(
    "R7 · what is no playlist is an invalid response",
    arguments: ["", "<html></html>", "{}", #"{"videos":null}"#, #"{"videos":{}}"#, "[]", #"{"id":"1","sources":[]}"#])
  func noPlaylist(body: String) async throws {
    let server = try ScriptedServer { _ in .answer(body) }
    defer { server.stop() }
    #expect(await failure(try service(server), .videos)?.failure == .invalidResponse)
  }

  @Test(
    "R7 · content is never refused: what keeps a playlist back is a failure",
    arguments: [
      (401, errors("INVALID_POLICY_KEY"), ResolveFailure.unauthorized),
      (401, errors("ACCESS_DENIED", "TOKEN_REQUIRED"), .unauthorized),
      (403, errors("ACCESS_DENIED", "CLIENT_GEO"), .unauthorized), (403, errors("ACCESS_DENIED"), .unauthorized),
      (403, errors("PLAYLIST_NOT_PLAYABLE"), .serviceError(status: 403)),
      (404, errors("PLAYLIST_NOT_FOUND"), .serviceError(status: 404)),
      (502, errors("SERVER_ERROR", "PLAYLIST_RETRIEVE_FAILURE"), .serviceError(status: 502)), (403, "", .unauthorized),
    ])
  func failures(status: Int, body: String, kind: ResolveFailure) async throws {
    let server = try ScriptedServer { _ in .answer(status, body) }
    defer { server.stop() }
    let error = await failure(try service(server), .moments)
    #expect(error?.failure == kind)
    #expect(error?.explanation.isEmpty == false)
  }

  @Test("F6 · Stories, and a kind without a playlist, fail at once and ask nothing")
  func unsupported() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"videos":[]}"#) }
    defer { server.stop() }
    let stories = await failure(try service(server), .stories)
    #expect(stories?.failure == .other)
    #expect(stories?.explanation.contains("no Stories") == true)
    let bare = try BrightcoveContentService(
      accountID: account, host: .loopback(port: server.port, takesToken: true))
    let moments = await failure(bare, .moments)
    #expect(moments?.failure == .other)
    #expect(moments?.explanation.contains("momentsPlaylistID") == true)
    #expect(server.requests.isEmpty)
  }
}
