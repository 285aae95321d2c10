import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("What goes out on the wire")
struct RequestTests {
  private static let visible = String(String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar($0) }))

  @Test(
    "T1 · the token arrives byte for byte",
    arguments: ["viewer-1", "a.b-c_d~e+f/g==", visible, String(repeating: "x", count: 6_000)])
  func tokenUnchanged(token: String) async throws {
    let server = try ScriptedServer { request in
      .answer(request.method == "POST" ? #"{"outcomes":[]}"# : #"{"content":[]}"#)
    }
    defer { server.stop() }
    let service = try service(server)
    _ = try await service.resolve(question(ItemID("m1"), token: token))
    _ = try await service.content(fetch(.moments, token: token))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer " + token, "Bearer " + token])
    #expect(server.requests.allSatisfy { !$0.path.contains(token) && !$0.body.contains(token) })
  }

  @Test(
    "T1 · a token a header cannot carry unchanged is not sent, and not named",
    arguments: [
      " sesame", "sesame ", "\tsesame", "ses ame", "ses\r\nX-Injected: 1", "sesame\n", "sèsame", "👤", "a\u{7F}b",
      "a\u{0}b",
    ])
  func tokenNotTransportable(token: String) async throws {
    let server = try ScriptedServer { _ in .answer(#"{"outcomes":[],"content":[]}"#) }
    defer { server.stop() }
    let service = try service(server)
    let asked = try question(ItemID("m1"), token: token)
    let errors = [
      await failure { try await service.resolve(asked) },
      await failure { try await service.content(fetch(.stories, token: token)) },
    ]
    for error in errors {
      #expect(error?.failure == .tokenNotTransportable)
      #expect(error?.explanation.contains("visible ASCII") == true)
      #expect(error.map { "\($0)".contains(token) } == false)
    }
    #expect(server.requests.isEmpty)
  }

  @Test("T3 · without a token no Authorization goes out")
  func noToken() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"content":[]}"#) }
    defer { server.stop() }
    _ = try await service(server).content(fetch(.moments))
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.header("Authorization") == nil)
  }

  @Test("R8 · all items go in one JSON question, ids of any text unchanged")
  func questionBody() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"outcomes":[]}"#) }
    defer { server.stop() }
    _ = try await service(server).resolve(question(ItemID("é \"1\"\n"), ItemID("s/1", page: "")))
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/v1/resolve")
    #expect(request.header("Content-Type") == "application/json")
    let body = try JSONDecoder().decode([String: [[String: String]]].self, from: Data(request.body.utf8))
    #expect(body == ["items": [["contentId": "é \"1\"\n"], ["contentId": "s/1", "pageId": ""]]])
  }

  @Test("The request tells nothing of the app it comes from")
  func userAgent() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"content":[]}"#) }
    defer { server.stop() }
    _ = try await service(server).content(fetch(.moments))
    #expect(server.requests.first?.header("User-Agent") == "content-entitlements")
  }

  @Test("T2 · nothing is remembered from one request to the next: no cookie, no cached answer")
  func nothingKept() async throws {
    let server = try ScriptedServer { _ in
      .answer(headers: ["Set-Cookie: a=b; Path=/", "Cache-Control: max-age=600", "ETag: \"1\""], #"{"content":[]}"#)
    }
    defer { server.stop() }
    let service = try service(server)
    for _ in 1...3 { _ = try await service.content(fetch(.moments)) }
    #expect(server.requests.count == 3)
    #expect(server.requests.allSatisfy { $0.header("Cookie") == nil && $0.header("If-None-Match") == nil })
  }
}
