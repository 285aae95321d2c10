import ContentEntitlements
import ContentEntitlementsTesting
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

/// Marks in everything that is secret, every way an answer can go wrong, and a look at everything that can be printed.
/// What other processes print is `scripts/canary`'s to look at.
@Suite("Canary", .timeLimit(.minutes(10)))
struct CanaryTests {
  /// Stands in the token, in what signs URLs, in details, and in every body and header that cannot be read.
  static let mark = "CANARY"
  private static let url = "https://\(mark)-user:\(mark)-pass@media.example/\(mark)=x/film.m3u8?sig=\(mark)#\(mark)"

  private static let paths: [(name: String, reply: ScriptedServer.Reply)] = [
    ("granted", .answer(outcome(#""outcome":"granted","url":"\#(url)""#))),
    ("refused", .answer(outcome(#""outcome":"refused","reason":"notEntitled","details":{"offer":"\#(mark)"}"#))),
    ("typed refusal", .answer(401, #"{"reason":"externalUserTokenExpired","details":{"a":"\#(mark)"}}"#)),
    ("bare 403", .answer(403, "\(mark) is not allowed")),
    ("unusable URL", .answer(outcome(#""outcome":"granted","url":"\#(mark) no url""#))),
    ("http URL", .answer(outcome(#""outcome":"granted","url":"http://\#(mark)@media.example/\#(mark)=?\#(mark)""#))),
    ("unknown outcome", .answer(outcome(#""outcome":"\#(mark)""#))),
    ("no JSON", .answer("{\"\(mark)")),
    ("another type", .answer(type: "text/\(mark)", "<p>\(mark)</p>")),
    ("server error", .answer(500, headers: ["X-Trace: \(mark)"], "token \(mark) is broken")),
    ("throttled", .answer(429, headers: ["Retry-After: \(mark)"], mark)),
    ("redirected", .answer(302, headers: ["Location: https://elsewhere.example/?token=\(mark)"], mark)),
    ("no HTTP", .bytes("\(mark)\r\n\r\n\(mark)")),
    ("cut short", .bytes("HTTP/1.1 200 \(mark)\r\nContent-Length: 900\r\n\r\n\(mark)")),
    ("too long", .answer(String(repeating: mark, count: 20_000))),
    ("cookies", .answer(headers: ["Set-Cookie: a=\(mark); Max-Age=9999"], outcome(#""outcome":"refused""#))),
    ("a gzip that is none", .answer(headers: ["Content-Encoding: gzip"], mark)),
  ]

  private static func outcome(_ members: String) -> String {
    #"{"outcomes":[{"contentId":"m1",\#(members)}]}"#
  }

  @Test(
    "T2, O2, I12 · whatever the service does, the marks are in the request and nowhere else",
    arguments: paths.map(\.name))
  func everyPath(_ name: String) async throws {
    let reply = try #require(CanaryTests.paths.first { $0.name == name }?.reply)
    let content =
      #"{"content":[{"contentId":"m1","url":"\#(CanaryTests.mark)"},{"contentId":"m2","url":"\#(CanaryTests.url)"}]}"#
    let server = try ScriptedServer { $0.method == "GET" ? .answer(content) : reply }
    defer { server.stop() }
    let base = try #require(URL(string: server.url))
    let service = try HTTPContentService(
      baseURL: base, configuration: .init(allowsLoopbackHTTP: true, maximumBodyBytes: 100_000))
    let host = RecordingDelegate()
    let events = RecordingEvents()
    let screen = RecordingPresentation()
    var configuration = EntitlementConfiguration()
    configuration.retry = .init(attempts: 1, baseDelay: .zero, jitter: 0)
    configuration.attemptTimeout = .seconds(600)
    configuration.resolveDeadline = .seconds(600)
    let entitlements = ContentEntitlements(
      service: service, lane: CanaryLane(), configuration: configuration,
      externalUserToken: "\(CanaryTests.mark)-token", delegate: host, events: events)
    let player = entitlements.open(.moments, at: ItemID("m1"), presentation: screen)
    let settled: Set = ["playing", "refused", "failed", "upcoming", "contentFailed"]
    for await snapshot in player.snapshots where settled.contains(snapshot.state.name) { break }
    entitlements.setExternalUserToken("\(CanaryTests.mark)-other", fetchedContentPolicy: .evict)
    _ = await entitlements.refreshEntitlements()
    player.next()
    let request = try question(ItemID("m1"), token: "\(CanaryTests.mark)-third")
    var thrown: (any Error)?
    var answer: ResolveAnswer?
    do { answer = try await service.resolve(request) } catch { thrown = error }

    // The marks did go out.
    let tokens = server.requests.compactMap { $0.header("Authorization") }
    #expect(tokens.contains("Bearer \(CanaryTests.mark)-token"))
    #expect(tokens.contains("Bearer \(CanaryTests.mark)-third"))
    expectNoMark(in: events.events, "events")
    expectNoMark(in: host.calls, "delegate calls")
    expectNoMark(in: screen.snapshots, "snapshots")
    expectNoMark(in: player.snapshot, "the player's snapshot")
    expectNoMark(in: thrown as Any, "the error")
    expectNoMark(in: thrown.map { $0.localizedDescription } as Any, "the error's localized description")
    expectNoMark(in: answer as Any, "the answer")
    expectNoMark(in: request, "the request")
    expectNoMark(in: ContentRequest(kind: .moments, token: request.token, epoch: Epoch(0), attempt: 1), "a fetch")
    player.close()
    expectNoMark(in: service, "the service")
    expectNoMark(in: player, "the player")
    expectNoMark(in: entitlements, "the SDK")
  }

  @Test("T1, T2 · a token that no header can carry: the error names the cause, not the token")
  func untransportable() async throws {
    let server = try ScriptedServer { _ in .answer("{}") }
    defer { server.stop() }
    let service = try service(server)
    for token in [
      "\(CanaryTests.mark)\n", " \(CanaryTests.mark)", "\(CanaryTests.mark)é", "\(CanaryTests.mark)\r\nX: y",
    ] {
      let request = try question(ItemID("m1"), token: token)
      let error = await failure { try await service.resolve(request) }
      #expect(error?.failure == .tokenNotTransportable)
      expectNoMark(in: error as Any, "the error")
    }
    #expect(server.requests.isEmpty)
  }

  @Test("T2 · the address is refused without a word of what stands in it")
  func address() throws {
    for text in [
      "http://\(CanaryTests.mark)@127.0.0.1", "https://a.example/?\(CanaryTests.mark)",
      "https://u:\(CanaryTests.mark)@a.example", "https://a.example/#\(CanaryTests.mark)",
    ] {
      let url = try #require(URL(string: text))
      do {
        _ = try HTTPContentService(baseURL: url)
        Issue.record("taken: \(url.path)")
      } catch {
        expectNoMark(in: error, "the address's error")
      }
    }
  }

  @Test("The search finds a mark where there is one")
  func canFail() {
    struct Careless { let inside = [Optional("a \(CanaryTests.mark)")] }
    #expect(CanaryTests.printed(Careless()).allSatisfy { $0.contains(CanaryTests.mark) })
    #expect(!CanaryTests.printed(ViewerToken(CanaryTests.mark) as Any).contains { $0.contains(CanaryTests.mark) })
  }

  private func expectNoMark(in value: Any, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for text in CanaryTests.printed(value) where text.contains(CanaryTests.mark) {
      let place = text.split(separator: "\n").first { $0.contains(CanaryTests.mark) } ?? ""
      Issue.record("\(name): \(place.prefix(200))", sourceLocation: sourceLocation)
    }
  }

  /// Every way Swift prints a value: its description, its debug description, and its mirror all the way down.
  private static func printed(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped, maxDepth: 24, maxItems: 20_000)
    return ["\(value)", String(reflecting: value), dumped]
  }
}

private struct CanaryLane: DeliveryLane {
  private let queue = DispatchQueue(label: "lane")

  func enqueue(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }
}
