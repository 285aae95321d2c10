import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("Reading content")
struct ContentTests {
  @Test("F2, F4 · items keep their order and what they came with", arguments: [ContentKind.moments, .videos])
  func items(kind: ContentKind) async throws {
    let read = try await entries(
      kind,
      body: #"""
        {"content":[
          {"contentId":"b","title":"B","url":"https://m.example/b","poster":"https://m.example/b.jpg","duration":1.5},
          {"contentId":"a","url":null,"later":{"unknown":[1]}},
          {"contentId":"live","startsIn":0},
          {"contentId":"","url":""},
          {"contentId":"b"}],"next":"ignored"}
        """#)
    #expect(
      read == [
        .item(
          FetchedItem(
            id: "b", url: PlaybackURL("https://m.example/b"), title: "B", poster: "https://m.example/b.jpg",
            duration: 1.5)),
        .item(FetchedItem(id: "a")),
        .item(FetchedItem(id: "live", startsIn: 0)),
        .item(FetchedItem(id: "", url: PlaybackURL(""))),
        .item(FetchedItem(id: "b")),
      ])
  }

  @Test("F4 · a malformed item costs itself alone")
  func malformedItems() async throws {
    let read = try await entries(
      .moments,
      body: #"""
        {"content":[1,null,"x",[],{},{"contentId":7},{"contentId":"url","url":5},{"contentId":"title","title":{}},
          {"contentId":"number","duration":"12"},{"contentId":"huge","startsIn":1e999},{"contentId":"story","pages":[]},
          {"contentId":"negative","duration":-1},{"contentId":"good"}]}
        """#)
    #expect(
      read == [
        .malformed(id: nil), .malformed(id: nil), .malformed(id: nil), .malformed(id: nil), .malformed(id: nil),
        .malformed(id: nil), .malformed(id: "url"), .malformed(id: "title"), .malformed(id: "number"),
        .malformed(id: "huge"),
        .story(id: "story", title: nil, pages: []),  // for the SDK to judge, as what follows
        .item(FetchedItem(id: "negative", duration: -1)),
        .item(FetchedItem(id: "good")),
      ])
  }

  @Test("F4 · a malformed page costs its Story, and no other")
  func malformedPages() async throws {
    let read = try await entries(
      .stories,
      body: #"""
        {"content":[
          {"contentId":"s1","title":"S","pages":[{"pageId":"p1","url":"https://m.example/p"},{"pageId":"p2"}]},
          {"contentId":"s2","pages":[{"pageId":"p1"},{"url":"https://m.example/p"},7]},
          {"contentId":"s3","pages":[]},
          {"contentId":"s4"},{"contentId":"s5","pages":{}},
          {"contentId":"s6","title":"S","pages":[{"pageId":"p1","duration":2}]}]}
        """#)
    #expect(
      read == [
        .story(
          id: "s1", title: "S",
          pages: [FetchedItem(id: "p1", url: PlaybackURL("https://m.example/p")), FetchedItem(id: "p2")]),
        .story(id: "s2", title: nil, pages: [FetchedItem(id: "p1"), nil, nil]),
        .story(id: "s3", title: nil, pages: []),
        .item(FetchedItem(id: "s4")), .malformed(id: "s5"),
        .story(id: "s6", title: "S", pages: [FetchedItem(id: "p1", duration: 2)]),
      ])
  }

  @Test(
    "R7 · an answer that is no content at all is an invalid response",
    arguments: ["", "null", "[]", "{}", #"{"content":{}}"#, #"{"content":[}"#, "<html></html>"])
  func invalid(body: String) async throws {
    let server = try ScriptedServer { _ in .answer(body) }
    defer { server.stop() }
    let service = try service(server)
    let error = await failure { try await service.content(fetch(.moments)) }
    #expect(error?.failure == .invalidResponse)
  }

  @Test("R7 · a 401 or 403 for content is unauthorized, whatever its body", arguments: [401, 403])
  func unauthorized(status: Int) async throws {
    let server = try ScriptedServer { _ in .answer(status, #"{"reason":"externalUserTokenExpired"}"#) }
    defer { server.stop() }
    let service = try service(server)
    let error = await failure { try await service.content(fetch(.moments)) }
    #expect(error?.failure == .unauthorized)
  }
}
