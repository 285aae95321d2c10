import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("What can happen to an answer on its way")
struct TransportTests {
  @Test("R7 · nobody listens: offline")
  func connectionRefused() async throws {
    let (socket, port) = try ScriptedServer.listen()
    close(socket)
    let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    let service = try HTTPContentService(baseURL: url, configuration: .init(allowsLoopbackHTTP: true))
    #expect(await failure { try await service.content(fetch(.moments)) }?.failure == .offline)
  }

  @Test(
    "R7 · an answer cut short is a lost connection",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{\"outcomes\":[",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"out\r\n",
    ])
  func truncated(bytes: String) async throws {
    #expect(try await failure(ofReply: .bytes(bytes))?.failure == .connectionLost)
  }

  @Test("R7 · what does not speak HTTP is an invalid response", arguments: ["hello\n", "SSH-2.0-server\r\n"])
  func notHTTP(bytes: String) async throws {
    #expect(try await failure(ofReply: .bytes(bytes))?.failure == .invalidResponse)
  }

  #if canImport(FoundationNetworking)
    @Test(
      "R7 · a head that cannot be read is an invalid response, and not asked for again",
      arguments: [
        "X-A: caf\u{e9}".unicodeScalars.map { UInt8($0.value) }, Array("no colon".utf8), Array("X-A: a\0b".utf8),
        Array("Content-Length: -1".utf8), Array("Content-Encoding: unheard-of".utf8),
      ])
    func unreadableHead(line: [UInt8]) async throws {
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
      let error = try await failure(
        ofReply: .steps([.send(head), .send(line), .send("\r\n\r\n{\"outcomes\":[]}")]))
      #expect(error?.failure == .invalidResponse)
    }
  #endif

  @Test(
    "R7 · a success that is not declared as JSON is an invalid response, whatever it holds",
    arguments: ["text/html", "text/plain; charset=utf-8", "application/xml", "application/jsonp", "", nil])
  func wrongType(type: String?) async throws {
    #expect(try await failure(ofReply: .answer(type: type, #"{"outcomes":[]}"#))?.failure == .invalidResponse)
  }

  @Test(
    "A type of the JSON family is taken",
    arguments: ["application/json", "Application/JSON; charset=UTF-8", "application/vnd.x+json"])
  func jsonType(type: String) async throws {
    let server = try ScriptedServer { _ in .answer(type: type, #"{"outcomes":[]}"#) }
    defer { server.stop() }
    #expect(try await service(server).resolve(question(ItemID("m1"))).outcomes.isEmpty)
  }

  @Test(
    "R7 · garbage is an invalid response",
    arguments: ["", "null", "[]", "{}", #"{"outcomes":null}"#, #"{"outcomes":[{]}"#, "<html>", "{\"outcomes\":[]}x"])
  func garbage(body: String) async throws {
    #expect(try await failure(ofReply: .answer(body))?.failure == .invalidResponse)
  }

  @Test("R7 · an answer beyond the bound is not read to its end; one at the bound is")
  func tooLarge() async throws {
    let empty = #"{"outcomes":[]}"#
    let full = empty + String(repeating: " ", count: 100_000 - empty.utf8.count)
    let error = try await failure(ofReply: .answer(full + " "), maximumBodyBytes: 100_000)
    #expect(error?.failure == .invalidResponse)
    #expect(error?.explanation.contains("100000") == true)
    let endless = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + String(repeating: full, count: 50)
    #expect(try await failure(ofReply: .bytes(endless), maximumBodyBytes: 100_000)?.failure == .invalidResponse)
    let broken = try await failure(ofReply: .answer(503, headers: ["Retry-After: 3"], full), maximumBodyBytes: 100)
    #expect(broken?.failure == .serviceError(status: 503) && broken?.retryAfter == 3)

    let server = try ScriptedServer { _ in .answer(full) }
    defer { server.stop() }
    #expect(try await service(server, maximumBodyBytes: 100_000).resolve(question(ItemID("m1"))).outcomes.isEmpty)
  }

  @Test(
    "T2 · a redirect to another origin is refused, and nothing goes there", arguments: [301, 302, 303, 307, 308],
    ["127.0.0.1", "localhost"])
  func offOriginRedirect(status: Int, host: String) async throws {
    let other = try ScriptedServer { _ in .answer(#"{"outcomes":[],"content":[]}"#) }
    defer { other.stop() }
    let target = "http://\(host):\(other.port)/v1/elsewhere"
    let server = try ScriptedServer { _ in .answer(status, headers: ["Location: \(target)"], "") }
    defer { server.stop() }
    let service = try service(server)
    let asked = try question(ItemID("m1"), token: "secret-token")
    for error in [
      await failure { try await service.resolve(asked) },
      await failure { try await service.content(fetch(.moments, token: "secret-token")) },
    ] {
      #expect(error?.failure == .serviceError(status: status))
      #expect(error?.explanation.contains("origin") == true)
      #expect(error?.explanation.contains("elsewhere") == false)
    }
    #expect(server.requests.count == 2)
    #expect(other.requests.isEmpty)
  }

  @Test("A fetch is redirected within the origin, token and all", arguments: [301, 302, 303, 307, 308])
  func redirectWithinOrigin(status: Int) async throws {
    let server = try ScriptedServer { request in
      request.path.hasPrefix("/moved")
        ? .answer(status, headers: ["Location: /v1/content/moments"], "") : .answer(#"{"content":[]}"#)
    }
    defer { server.stop() }
    let service = try service(server, path: "/moved")
    #expect(try await service.content(fetch(.moments, token: "viewer-1")).entries.isEmpty)
    #expect(server.requests.map(\.path) == ["/moved/v1/content/moments", "/v1/content/moments"])
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer viewer-1", "Bearer viewer-1"])
  }

  @Test("A question is never redirected: its body would not go along", arguments: [301, 302, 303, 307, 308])
  func redirectedQuestion(status: Int) async throws {
    let server = try ScriptedServer { request in
      request.path.hasPrefix("/moved")
        ? .answer(status, headers: ["Location: /v1/resolve"], "") : .answer(#"{"outcomes":[]}"#)
    }
    defer { server.stop() }
    let service = try service(server, path: "/moved")
    let asked = try question(ItemID("m1"))
    #expect(await failure { try await service.resolve(asked) }?.failure == .serviceError(status: status))
    #expect(server.requests.count == 1)
  }

  @Test("R7 · redirects in a circle end as an invalid response")
  func redirectLoop() async throws {
    let server = try ScriptedServer { _ in .answer(302, headers: ["Location: /v1/content/moments"], "") }
    defer { server.stop() }
    let service = try service(server)
    #expect(await failure { try await service.content(fetch(.moments)) }?.failure == .invalidResponse)
  }

  @Test("C1 · a cancelled call closes its connection and ends as cancelled", .timeLimit(.minutes(10)))
  func cancellation() async throws {
    let server = try ScriptedServer { _ in .silence }
    defer { server.stop() }
    let service = try service(server)
    let asked = try question(ItemID("m1"))
    let call = Task { try await service.resolve(asked) }
    var events = server.events.makeAsyncIterator()
    guard case .request = await events.next() else {
      Issue.record("no request came")
      return
    }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    guard case .clientLeft = await events.next() else {
      Issue.record("the connection stayed open")
      return
    }
  }

  @Test("C1 · a call that is cancelled before it begins asks nobody")
  func cancelledBefore() async throws {
    let server = try ScriptedServer { _ in .silence }
    defer { server.stop() }
    let service = try service(server)
    let asked = try question(ItemID("m1"))
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.resolve(asked)
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(server.requests.isEmpty)
  }

  @Test("R7 · a cancel that comes between making the task and starting it is not lost")
  func cancelledBetween() async throws {
    let exchange = Exchange(maximumBodyBytes: 10, queue: DispatchQueue(label: "test"))
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let delegate = SessionDelegate(origin: try #require(Origin(url)), tokenHeader: "Authorization")
    let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    exchange.cancel()
    await #expect(throws: CancellationError.self) {
      try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: url)
        delegate.expect(exchange, for: task)
        exchange.begin(task, continuation)
      }
    }
  }

  @Test(
    "R7 · each error of the URL loading system has its kind",
    arguments: [
      (URLError.Code.timedOut, ResolveFailure.timeout), (.notConnectedToInternet, .offline),
      (.cannotFindHost, .offline),
      (.cannotConnectToHost, .offline), (.dnsLookupFailed, .offline), (.dataNotAllowed, .offline),
      (.networkConnectionLost, .connectionLost), (.httpTooManyRedirects, .invalidResponse),
      (.cannotParseResponse, .invalidResponse), (.cannotDecodeContentData, .invalidResponse),
      (.secureConnectionFailed, .other), (.serverCertificateUntrusted, .other), (.badURL, .other), (.cancelled, .other),
    ])
  func errorKinds(code: URLError.Code, kind: ResolveFailure) {
    let error = TransportFailure.error(URLError(code), answerBegan: false)
    #expect(error.failure == kind)
    #expect(error.explanation.contains("\(code.rawValue)"))
  }
}
