import ContentEntitlements
import Foundation
import TestSupport
import Testing

/// `entitlements connect --service` as a process, against a service on this machine.
@Suite(.timeLimit(.minutes(10)))
struct ConnectOverHTTPTests {
  private static let token = "canary-5f2.~+/="

  private func connect(_ server: ScriptedServer, _ flags: String...) throws -> Tool {
    try Tool(["connect", "--service", server.url, "--kind", "moments", "--format", "jsonl"] + flags)
  }

  @Test("T1 T2 R1 R4 · the token goes out unchanged, answers come in, and nothing of it is printed")
  func session() async throws {
    let server = try ScriptedServer { request in
      if request.method == "GET" { return .answer(#"{"content": [{"contentId": "m1"}, {"contentId": "m2"}]}"#) }
      return .answer(
        """
        {"outcomes": [
          {"contentId": "m1", "outcome": "granted", "url": "https://media.example/m1.mp4?sig=canary-5f2"},
          {"contentId": "m2", "outcome": "refused", "reason": "subscriptionRequired",
           "details": {"offer": "canary-5f2"}}]}
        """)
    }
    defer { server.stop() }
    let folder = try Folder()
    let file = try folder.file("token", ConnectOverHTTPTests.token + "\n")
    let tool = try connect(server, "--platform", "android")
    _ = try #require(await tool.line(with: #""contentRestricted""#, "EXTERNAL_USER_TOKEN_MISSING"))
    #expect(server.requests.map { $0.header("Authorization") } == [nil])
    // Kept content: while evicted content is fetched there is nowhere to move, and the next step would race with it (C4).
    try tool.send("token \(file)")
    _ = try #require(await tool.line(with: #""state":"playing","url":"https://media.example/m1.mp4""#))
    try tool.send("next")
    _ = try #require(await tool.line(with: #""contentRestricted""#, "SUBSCRIPTION_REQUIRED"))
    try tool.send("close")
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(!outcome.output.contains("canary"))
    let resolves = server.requests.filter { $0.method == "POST" }
    #expect(!resolves.isEmpty)
    #expect(resolves.allSatisfy { $0.header("Authorization") == "Bearer " + ConnectOverHTTPTests.token })
  }

  @Test("R7 · what keeps the service from answering is told on standard error, with its cure, once")
  func failure() async throws {
    let server = try ScriptedServer { _ in .answer(type: "text/html", "<p>canary-5f2</p>") }
    defer { server.stop() }
    let tool = try connect(server)
    _ = try #require(await tool.line(with: #""state":"contentFailed""#))
    try tool.send("retry")
    _ = try #require(await tool.line(with: #""state":"loading""#))
    _ = try #require(await tool.line(with: #""state":"contentFailed""#))
    try tool.send("close")
    let outcome = await tool.outcome()
    #expect(outcome.errors.hasPrefix("entitlements: the service did not answer: invalidResponse: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(!outcome.errors.contains("canary"))
    #expect(server.requests.count == 2)
  }

  @Test("P2 · Ctrl-C while the service does not answer: the request ends, the player closes, exit 0")
  func silence() async throws {
    let server = try ScriptedServer { _ in .silence }
    defer { server.stop() }
    let tool = try connect(server)
    _ = try #require(await tool.line(with: #""state":"loading""#))
    var events = server.events.makeAsyncIterator()
    _ = await events.next(isolation: #isolation)
    tool.signal(SIGINT)
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.lines.last?.contains(#""event":"playerClosed""#) == true)
    guard case .clientLeft = await events.next(isolation: #isolation) else {
      Issue.record("the request is still open")
      return
    }
  }

  @Test("R7 · a service that knows no such content: the player says so and stays")
  func notFound() async throws {
    let server = try ScriptedServer { _ in .answer(404, "{}") }
    defer { server.stop() }
    let tool = try connect(server)
    _ = try #require(await tool.line(with: #""state":"contentFailed","failure":"serviceError(404)""#))
    try tool.send("retry")
    _ = try #require(await tool.line(with: #""state":"loading""#))
    _ = try #require(await tool.line(with: #""state":"contentFailed""#))
    try tool.endInput()
    #expect(await tool.outcome().status == 0)
    #expect(server.requests.count == 2)
  }
}
