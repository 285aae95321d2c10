import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("Middleware, and the header that carries the token")
struct MiddlewareTests {
  /// Adds its name to a field on the way out, and can end the way itself.
  private struct Stamp: HTTPMiddleware {
    let name: String
    var value: String?
    var error: (any Error & Sendable)?

    @concurrent func intercept(
      _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
      if let error { throw error }
      var request = request
      let before = request.value(ofHeader: "x-stamps").map { $0 + " " } ?? ""
      request.setHeader("X-Stamps", to: value ?? before + name)
      return try await next(request)
    }
  }

  private func service(
    _ server: ScriptedServer, tokenHeader: HTTPContentService.TokenHeader = .bearer,
    _ middleware: any HTTPMiddleware...
  ) throws -> HTTPContentService {
    try HTTPContentService(
      baseURL: try #require(URL(string: server.url)),
      configuration: .init(allowsLoopbackHTTP: true, tokenHeader: tokenHeader), middleware: middleware)
  }

  private func server() throws -> ScriptedServer {
    try ScriptedServer { _ in .answer(#"{"outcomes":[],"content":[]}"#) }
  }

  @Test("Every request passes through all middleware, the first first")
  func order() async throws {
    let server = try server()
    defer { server.stop() }
    let service = try service(server, Stamp(name: "a"), Stamp(name: "b"))
    _ = try await service.resolve(question(ItemID("m1")))
    _ = try await service.content(fetch(.moments))
    #expect(server.requests.map { $0.header("X-Stamps") } == ["a b", "a b"])
  }

  @Test("A middleware sees the answer and may replace it")
  func replaced() async throws {
    struct Replace: HTTPMiddleware {
      @concurrent func intercept(
        _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
      ) async throws -> HTTPResponse {
        let response = try await next(request)
        #expect(response.status == 200 && response.value(ofHeader: "content-TYPE") == "application/json")
        return HTTPResponse(status: 429, headers: ["retry-after": "3"])
      }
    }
    let server = try server()
    defer { server.stop() }
    let service = try service(server, Replace())
    let error = await failure { try await service.content(fetch(.moments)) }
    #expect(error?.failure == .throttled && error?.retryAfter == 3)
  }

  private struct Secret: Error, CustomStringConvertible {
    let description = "secret-text"
  }

  @Test("R7 · what a middleware throws is the failure, and an error of its own is not read")
  func thrown() async throws {
    let server = try server()
    defer { server.stop() }
    let offline = try service(server, Stamp(name: "a", error: ContentServiceError(.offline)))
    #expect(await failure { try await offline.content(fetch(.moments)) }?.failure == .offline)
    let own = try service(server, Stamp(name: "a", error: Secret()))
    let error = await failure { try await own.content(fetch(.moments)) }
    #expect(error?.failure == .other)
    #expect(error?.explanation.contains("Secret") == true && error?.explanation.contains("secret-text") == false)
    let cancelled = try service(server, Stamp(name: "a", error: CancellationError()))
    await #expect(throws: CancellationError.self) { try await cancelled.content(fetch(.moments)) }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "T2 · a field that could begin another is not sent, and not named",
    arguments: ["a\r\nX-Injected: 1", "secret\n", " secret", "sécret", "secret\u{0}"])
  func injected(value: String) async throws {
    let server = try server()
    defer { server.stop() }
    let service = try service(server, Stamp(name: "a", value: value))
    let error = await failure { try await service.content(fetch(.moments)) }
    #expect(error?.failure == .other)
    #expect(error?.explanation.contains("secret") == false)
    #expect(server.requests.isEmpty)
  }

  @Test("T2 · neither a request nor an answer prints what it carries")
  func redacted() throws {
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "https://api.example.com/v1/resolve")), body: Data("secret".utf8))
    request.setHeader("Authorization", to: "Bearer secret")
    let response = HTTPResponse(status: 200, headers: ["X-Url": "secret"], body: Data("secret".utf8))
    for text in ["\(request)", String(reflecting: request), "\(response)", String(reflecting: response)] {
      #expect(!text.contains("secret"))
    }
    var dumped = ""
    dump(request, to: &dumped)
    dump(response, to: &dumped)
    #expect(!dumped.contains("secret"))
    #expect("\(request)" == "POST /v1/resolve [Authorization]")
  }

  @Test("T1 · the token goes in the field that was configured, with its scheme or alone")
  func tokenHeader() async throws {
    let server = try server()
    defer { server.stop() }
    _ = try await service(server, tokenHeader: .init("X-Viewer")).resolve(question(ItemID("m1"), token: "t-1"))
    _ = try await service(server, tokenHeader: .init("Authorization", scheme: "Viewer"))
      .resolve(question(ItemID("m1"), token: "t-2"))
    #expect(server.requests.map { $0.header("X-Viewer") } == ["t-1", nil])
    #expect(server.requests.map { $0.header("Authorization") } == [nil, "Viewer t-2"])
  }

  @Test("T1 · a configured field goes along with a redirect within the origin, and never beyond it")
  func redirected() async throws {
    let other = try server()
    defer { other.stop() }
    let elsewhere = other.url
    let server = try ScriptedServer { request in
      switch request.path {
      case "/v1/content/moments": .answer(302, headers: ["Location: /v1/content/videos"], "")
      case "/v1/content/videos": .answer(#"{"content":[]}"#)
      default: .answer(302, headers: ["Location: \(elsewhere)/v1/content/stories"], "")
      }
    }
    defer { server.stop() }
    let service = try service(server, tokenHeader: .init("X-Viewer"))
    _ = try await service.content(fetch(.moments, token: "t-1"))
    #expect(server.requests.map { $0.header("X-Viewer") } == ["t-1", "t-1"])
    let error = await failure { try await service.content(fetch(.stories, token: "t-1")) }
    #expect(error?.failure == .serviceError(status: 302))
    #expect(other.requests.isEmpty)
  }

  @Test(
    "A token header that cannot be one is turned down with the cure",
    arguments: [
      ("", nil), ("X Viewer", nil), ("X-Viewer:", nil), ("Host", nil), ("content-LENGTH", nil), ("Cookie", nil),
      ("Authorization", ""), ("Authorization", "Two words"), ("Authorization", "a\r\nb"),
    ] as [(String, String?)])
  func wrongTokenHeader(name: String, scheme: String?) throws {
    let url = try #require(URL(string: "https://api.example.com"))
    let error = #expect(throws: HTTPContentService.SetupError.self) {
      try HTTPContentService(baseURL: url, configuration: .init(tokenHeader: .init(name, scheme: scheme)))
    }
    #expect(error?.description.hasPrefix("tokenHeader: ") == true)
    #expect(error?.description.contains("Use ") == true)
  }

  @Test(
    "T1 · a middleware cannot send the token elsewhere: a request for another origin, or with user info, is not sent",
    arguments: [true, false])
  func elsewhere(isOtherOrigin: Bool) async throws {
    struct Elsewhere: HTTPMiddleware {
      let url: URL
      @concurrent func intercept(
        _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
      ) async throws -> HTTPResponse {
        var other = HTTPRequest(method: request.method, url: url, body: request.body)
        other.setHeader("Authorization", to: request.value(ofHeader: "Authorization"))
        return try await next(other)
      }
    }
    let (here, other) = (try server(), try server())
    defer {
      here.stop()
      other.stop()
    }
    let base = isOtherOrigin ? other.url : here.url.replacing("http://", with: "http://user:word@")
    let service = try service(here, Elsewhere(url: try #require(URL(string: base + "/v1/resolve"))))
    let request = try question(ItemID("m1"))
    let error = await failure { try await service.resolve(request) }
    #expect(error?.failure == .other)
    #expect(error?.explanation.contains("middleware") == true)
    #expect(other.requests.isEmpty && here.requests.isEmpty)
  }

  @Test(
    "A request of a middleware's own whose method would be more than one word on the wire is not sent",
    arguments: ["GET / HTTP/1.1\r\nX-A: 1\r\n\r\nPOST", "PO ST", ""])
  func wrongMethod(method: String) async throws {
    struct Other: HTTPMiddleware {
      let method: String
      @concurrent func intercept(
        _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
      ) async throws -> HTTPResponse {
        try await next(HTTPRequest(method: method, url: request.url, body: request.body))
      }
    }
    let server = try server()
    defer { server.stop() }
    let service = try service(server, Other(method: method))
    let request = try question(ItemID("m1"))
    #expect(await failure { try await service.resolve(request) }?.failure == .other)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "A field that HTTP cannot carry is not sent",
    arguments: [
      ("X-A", "a\r\nX-B: b"), ("", "a"), ("X A", "a"), ("X-A:", "a"), ("X-A\r\nX-B", "a"), ("X-A", "a\0"), ("X-A", "é"),
      ("content-length", "3"), ("Transfer-Encoding", "chunked"), ("Host", "other.example"),
    ])
  func wrongField(name: String, value: String) async throws {
    struct Adds: HTTPMiddleware {
      let name: String, value: String
      @concurrent func intercept(
        _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
      ) async throws -> HTTPResponse {
        var request = request
        request.setHeader(name, to: value)
        return try await next(request)
      }
    }
    let server = try server()
    defer { server.stop() }
    let service = try service(server, Adds(name: name, value: value))
    let request = try question(ItemID("m1"))
    #expect(await failure { try await service.resolve(request) }?.failure == .other)
    #expect(server.requests.isEmpty)
  }
}
