import ContentEntitlements
import ContentEntitlementsHTTP
import ContentEntitlementsTesting
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("The reference service over real sockets", .serialized, .timeLimit(.minutes(5)))
struct ReferenceServiceTests {
  private let reference: ReferenceService
  private let service: HTTPContentService

  init() async throws {
    reference = try await ReferenceService("--live-starts-in", "600")
    service = try HTTPContentService(baseURL: reference.url, configuration: .init(allowsLoopbackHTTP: true))
  }

  @Test("F2 · it delivers over 200 items of all three kinds, free, gated and live")
  func content() async throws {
    var count = 0
    for kind in ContentKind.allCases {
      let entries = try await service.content(fetch(kind)).entries
      count += entries.count
      let items = entries.flatMap { entry -> [FetchedItem?] in
        switch entry {
        case .item(let item): [item]
        case .story(_, _, let pages): pages
        case .malformed: [nil]
        }
      }
      #expect(items.allSatisfy { $0 != nil })
      #expect(items.contains { $0?.url != nil } && items.contains { $0?.url == nil })
      #expect(items.contains { $0?.startsIn != nil } == (kind == .videos))
    }
    #expect(count >= 200)
  }

  @Test("R1–R5 · it verifies tokens itself and tells plans, tokens and starts apart")
  func decisions() async throws {
    let items = [
      ItemID("moment-002"), ItemID("moment-004"), ItemID("moment-007"), ItemID("live-premium"),
      ItemID("story-002", page: "page-2"),
    ]
    let premium = try await kinds(of: items, token: reference.token(for: "premium"))
    #expect(premium == ["granted", "granted", "granted", "notStarted", "granted"])
    let token = try await reference.token(for: "basic")
    let basic = try await kinds(of: items, token: token)
    #expect(basic == ["granted", "subscriptionRequired", "purchaseRequired", "subscriptionRequired", "granted"])
    let expired = try await kinds(of: items, token: reference.token(for: "premium", lifetime: -5))
    #expect(expired == Array(repeating: "externalUserTokenExpired", count: 5))
    // The same token with its signature changed, one of another form, and one of a service with another secret.
    let stranger = try await ReferenceService().token(for: "premium")
    for invalid in [token.dropLast(4) + "AAAA", "nobody", stranger] {
      #expect(
        try await kinds(of: items, token: String(invalid)) == Array(repeating: "externalUserTokenInvalid", count: 5))
    }
    #expect(try await kinds(of: [ItemID("moment-006")], token: reference.token(for: "abroad")) == ["geoRestricted"])
    #expect(try await kinds(of: [ItemID("moment-012")], token: reference.token(for: "young")) == ["ageRestricted"])
    #expect(try await kinds(of: [ItemID("none")], token: token) == ["serviceError(404)"])
  }

  @Test("R3, R6 · a granted URL serves the bytes while its signature holds, and no other URL does")
  func media() async throws {
    let answer = try await service.resolve(question(ItemID("moment-002"), token: reference.token(for: "basic")))
    guard case .granted(let url, let lifetime?) = answer.outcomes.first?.outcome else {
      Issue.record("no grant with a lifetime")
      return
    }
    #expect(url.isPlayable(allowedSchemes: ["http"]))
    #expect(lifetime > 0)
    #expect(!"\(url)".contains("signature"))
    let media = try await ReferenceService.request(url.reveal())
    #expect(media.status == 200)
    // A WAV file says how long it is: the whole of it came.
    #expect(media.body.starts(with: Data("RIFF".utf8)) && media.body.dropFirst(8).starts(with: Data("WAVE".utf8)))
    let length = media.body.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length + 8 == media.body.count)

    let parts = url.reveal().components(separatedBy: "expires=")
    let later = "expires=9" + parts[1]
    for changed in [parts[0] + later, parts[0], url.reveal() + "0"] {
      #expect(try await ReferenceService.request(changed).status == 403)
    }
  }

  @Test(
    "T6, R3, R11 · refused, bought, refreshed: the URL that plays is the one the hook made, and it serves the bytes")
  func story() async throws {
    let token = try await reference.token(for: "free")
    var configuration = EntitlementConfiguration()
    configuration.allowedSchemes = ["http"]
    let entitlements = ContentEntitlements(
      service: service, lane: Lane(), configuration: configuration, externalUserToken: token, urlModifier: Session())
    let player = entitlements.open(.moments, at: ItemID("moment-007"))
    var refusal: Refusal?
    var played: PlaybackURL?
    for await snapshot in player.snapshots {
      if case .refused(let reason) = snapshot.state, refusal == nil {
        refusal = reason
        let bought = try await ReferenceService.request(
          reference.url.absoluteString + "/v1/purchases", method: "POST", token: token,
          json: #"{"product":"\#(reason.details["product"] ?? "")"}"#)
        #expect(bought.status == 200)
        #expect(await entitlements.refreshEntitlements() == .decided)
      }
      if case .playing(let url) = snapshot.state {
        played = url
        break
      }
    }
    #expect(refusal?.reason == .purchaseRequired)
    let url = try #require(played)
    #expect(url.reveal().hasSuffix("&session=1"))
    let media = try await ReferenceService.request(url.reveal())
    #expect(media.status == 200 && media.body.starts(with: Data("RIFF".utf8)))
  }

  /// The host's own mark on every stream (R11).
  private struct Session: PlaybackURLModifier {
    @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL {
      PlaybackURL(request.url.reveal() + "&session=1")
    }
  }

  private struct Lane: DeliveryLane {
    private let queue = DispatchQueue(label: "reference-service-tests")

    func enqueue(_ job: @escaping @Sendable () -> Void) {
      queue.async(execute: job)
    }
  }

  @Test("R7 · an outage switched on is an outage, with its Retry-After, until it is switched off")
  func outage() async throws {
    let outage = reference.url.absoluteString + "/admin/outage"
    let asked = try question(ItemID("moment-002"), token: await reference.token(for: "basic"))
    let begun = try await ReferenceService.request(outage, method: "POST", json: #"{"status":503,"retryAfter":7}"#)
    #expect(begun.status == 204)
    let error = await failure { try await service.resolve(asked) }
    #expect(error?.failure == .serviceError(status: 503) && error?.retryAfter == 7)
    #expect(try await ReferenceService.request(outage, method: "POST", json: #"{"status":null}"#).status == 204)
    #expect(try await service.resolve(asked).outcomes.count == 1)
  }

  @Test("T6 · a purchase needs a viewer whose token holds, and is for what is sold")
  func purchases() async throws {
    let shop = reference.url.absoluteString + "/v1/purchases"
    func buy(_ what: String, token: String?) async throws -> (status: Int, body: Data) {
      try await ReferenceService.request(shop, method: "POST", token: token, json: what)
    }
    let token = try await reference.token(for: "free")
    for (bad, reason) in [
      (nil, "externalUserTokenMissing"), ("nobody", "externalUserTokenInvalid"),
      (try await reference.token(for: "free", lifetime: -5), "externalUserTokenExpired"),
    ] {
      let refused = try await buy(#"{"product":"cup-final"}"#, token: bad)
      #expect(refused.status == 401 && String(decoding: refused.body, as: UTF8.self).contains(reason))
    }
    #expect(try await buy(#"{"product":"nothing"}"#, token: token).status == 404)
    #expect(try await buy(#"{"product":"cup-final","plan":"basic"}"#, token: token).status == 400)
    #expect(try await kinds(of: [ItemID("moment-007")], token: token) == ["purchaseRequired"])
    for _ in 1...2 { #expect(try await buy(#"{"product":"cup-final"}"#, token: token).status == 200) }
    #expect(try await kinds(of: [ItemID("moment-007")], token: token) == ["granted"])
  }

  @Test("It and the adapter are together as the SDK needs a content service")
  func conformance() async throws {
    let conformance = ContentServiceConformance(
      service: service, token: try await reference.token(for: "basic"),
      decided: [ItemID("moment-002"), ItemID("moment-004"), ItemID("moment-007")], unknown: ItemID("none"),
      exclusions: [
        .cancellationEndsTheCall: "it always answers; the scripted server is the silent one",
        .deadlineEndsTheCall: "it always answers; the scripted server is the silent one",
        .oversizedAnswerIsAFailure: "its answers end; the scripted server's is the one that does not",
        .failureIsThrown: "an outage is a case of its own here",
        .unknownReasonIsKept: "all its reasons have names",
      ])
    for result in await conformance.run() { #expect(result.isMet, "\(result)") }
  }

  @Test("A mistake in its feed ends it with the place and exit status 2")
  func wrongFeed() async throws {
    let feed = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString).json")
    try Data(#"{"stories":[],"moments":[{"contentId":"a","title":"A"}],"videos":[]}"#.utf8).write(to: feed)
    defer { try? FileManager.default.removeItem(at: feed) }
    let outcome = try await ReferenceService.run("run", ["--port", "0", "--feed", feed.path])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("moments[0].media"))
  }

  /// The outcome of each item, in a word.
  private func kinds(of items: [ItemID], token: String) async throws -> [String] {
    let request = ResolveRequest(
      items: items, token: try #require(ViewerToken(token)), epoch: Epoch(1), attempt: 1)
    let outcomes = try await service.resolve(request).outcomes
    #expect(outcomes.map(\.item) == items)
    return outcomes.map { answer in
      switch answer.outcome {
      case .granted: "granted"
      case .notStarted: "notStarted"
      case .refused(let refusal): refusal.reason.code
      case .failed(let failure, _): failure.kind
      }
    }
  }
}
