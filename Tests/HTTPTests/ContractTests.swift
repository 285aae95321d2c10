import ContentEntitlements
import ContentEntitlementsHTTP
import Foundation
import TestSupport
import Testing

/// The client against the examples of the contract, by the way a real answer takes.
@Suite("The examples of the OpenAPI file")
struct ContractTests {
  @Test("Every example file stands in the contract, and every one it names is there and is read by a test")
  func complete() throws {
    let files = try ContractExamples.files()
    #expect(try ContractExamples.references() == files)
    let read = ContractTests.contents.map(\.0) + ContractTests.resolves.map(\.0) + ContractTests.problems.map(\.0)
    // The question is compared with what the client sends; the shop and the switches are no business of the client.
    let others = [
      "question", "question-reference", "purchase-request", "purchase-plan-request", "purchase", "outage-request",
      "outage-end-request",
    ]
    #expect(Set(read + others) == files)
  }

  private static let media = "https://media.example"

  private static let contents: [(String, ContentKind, [FetchedEntry])] = [
    (
      "content-moments", .moments,
      [
        .item(FetchedItem(id: "moment-1", url: PlaybackURL(media + "/m1.mp4"), title: "Late winner", duration: 12)),
        .item(FetchedItem(id: "moment-2", title: "Double save", poster: media + "/m2.jpg")),
      ]
    ),
    (
      "content-videos", .videos,
      [
        .item(FetchedItem(id: "video-1", url: PlaybackURL(media + "/v1.mp4"), title: "Highlights", duration: 180)),
        .item(FetchedItem(id: "live-1", title: "The final", startsIn: 1800)),
        .item(FetchedItem(id: "live-2", url: PlaybackURL(media + "/l2.m3u8"), title: "Training", startsIn: 0)),
      ]
    ),
    (
      "content-stories", .stories,
      [
        .story(
          id: "story-1", title: "Match day",
          pages: [
            FetchedItem(id: "page-1", url: PlaybackURL(media + "/s1p1.mp4"), title: "Line-ups", duration: 6),
            FetchedItem(id: "page-2", duration: 6),
          ])
      ]
    ),
    ("content-empty", .moments, []),
    (
      "content-lenient", .moments,
      [.item(FetchedItem(id: "moment-1")), .malformed(id: nil), .item(FetchedItem(id: "moment-3"))]
    ),
  ]

  @Test("F2, F4 · content is read as the contract means it", arguments: contents)
  func content(name: String, kind: ContentKind, expected: [FetchedEntry]) async throws {
    #expect(try await entries(kind, body: ContractExamples.value(name)) == expected)
  }

  private static let resolves: [(String, [ItemID: ResolveOutcome])] = [
    (
      "resolve-granted",
      [ItemID("moment-2"): .granted(PlaybackURL(media + "/m2.mp4?expires=120&signature=example"), lifetime: 120)]
    ),
    ("resolve-not-started", [ItemID("live-1"): .notStarted(timeToStart: 1800, recheckAfter: 5)]),
    (
      "resolve-refused",
      [
        ItemID("moment-2"): .refused(
          Refusal(.subscriptionRequired, message: "Part of the premium plan.", details: ["plan": "premium"]))
      ]
    ),
    ("resolve-refused-unknown-reason", [ItemID("moment-2"): .refused(Refusal(RefusalReason("partnerHoldback")))]),
    ("resolve-failed", [ItemID("moment-2"): .failed(.serviceError(status: 503), retryAfter: 2)]),
    (
      "resolve-batch",
      [
        ItemID("story-1", page: "page-2"): .refused(Refusal(.purchaseRequired, details: ["product": "cup-final"])),
        ItemID("moment-2"): .granted(PlaybackURL(media + "/m2.mp4?signature=example"), lifetime: 120),
        ItemID("live-1"): .notStarted(timeToStart: 0), ItemID("video-9"): .failed(.serviceError(status: 404)),
      ]
    ),
    (
      "resolve-unknown-outcome",
      [ItemID("moment-2"): .failed(.invalidResponse), ItemID("moment-3"): .granted(PlaybackURL(media + "/m3.mp4"))]
    ),
  ]

  @Test("R3–R7 · outcomes are read as the contract means them", arguments: resolves)
  func resolve(name: String, expected: [ItemID: ResolveOutcome]) async throws {
    #expect(try await outcomes(of: ItemID("moment-2"), body: ContractExamples.value(name)) == expected)
  }

  private static let problems: [(String, ResolveFailure?)] = [
    ("problem-bad-request", .serviceError(status: 400)), ("problem-unauthorized", .unauthorized),
    ("problem-refusal", nil), ("problem-region", nil), ("problem-not-found", .serviceError(status: 404)),
    ("problem-throttled", .throttled), ("problem-unavailable", .serviceError(status: 503)),
  ]

  @Test("R4, R7 · problems are failures, or the refusal that they hold", arguments: problems)
  func problem(name: String, expected: ResolveFailure?) async throws {
    let body = try ContractExamples.value(name)
    let members = try JSONDecoder().decode(Problem.self, from: Data(body.utf8))
    let server = try ScriptedServer { _ in .answer(members.status, type: "application/problem+json", body) }
    defer { server.stop() }
    let service = try service(server)
    let asked = try question(ItemID("m1"))
    if let expected {
      #expect(members.reason == nil)
      #expect(await failure { try await service.resolve(asked) }?.failure == expected)
    } else {
      let refusal = Refusal(
        RefusalReason(try #require(members.reason)), message: members.message, details: members.details ?? [:])
      #expect(try await service.resolve(asked).outcomes == [ItemOutcome(ItemID("m1"), .refused(refusal))])
    }
  }

  private struct Problem: Decodable {
    let status: Int
    let reason: String?
    let message: String?
    let details: [String: String]?
  }

  @Test("R8 · the client's question is the one in the contract")
  func questionSent() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"outcomes":[]}"#) }
    defer { server.stop() }
    let items = [ItemID("moment-2"), ItemID("story-1", page: "page-2")]
    let request = ResolveRequest(
      items: items, token: try #require(ViewerToken("viewer-1")), epoch: Epoch(1), attempt: 1)
    _ = try await service(server).resolve(request)
    let sent = try JSONSerialization.jsonObject(with: Data(try #require(server.requests.first).body.utf8))
    let example = try JSONSerialization.jsonObject(with: Data(try ContractExamples.value("question").utf8))
    #expect(sent as? NSDictionary == example as? NSDictionary)
  }
}
