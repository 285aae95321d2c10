import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsTesting
import Testing

@Suite("Embedded content service")
struct EmbeddedContentServiceTests {
  let clock = ManualClock()
  let service: EmbeddedContentService
  let anna: ViewerToken

  init() throws {
    service = EmbeddedContentService(
      moments: [
        .free("m1", url: "https://cdn.example/m1", title: "One"),
        .gated(
          "m2", url: "https://cdn.example/m2", requires: "premium", message: "Subscribe", details: ["offer": "pass"]),
      ],
      videos: [.gated("live", url: "https://cdn.example/live", requires: "premium", startsIn: 60)],
      stories: [
        EmbeddedStory(
          "s1",
          pages: [
            .free("p1", url: "https://cdn.example/p1"),
            .gated("p2", url: "https://cdn.example/p2", requires: "stories", otherwise: .purchaseRequired),
          ])
      ],
      grantLifetime: 90, clock: clock)
    service.addViewer("anna")
    anna = try #require(ViewerToken("anna"))
  }

  private func outcome(_ item: ItemID, for token: ViewerToken? = nil) async throws -> ResolveOutcome? {
    let answer = try await service.resolve(Samples.request(item, token: token ?? anna))
    #expect(answer.outcomes.map(\.item) == [item])
    return answer.outcomes.first?.outcome
  }

  private var granted: ResolveOutcome { .granted(PlaybackURL("https://cdn.example/m2"), lifetime: 90) }
  private var refused: ResolveOutcome {
    .refused(Refusal(.subscriptionRequired, message: "Subscribe", details: ["offer": "pass"]))
  }

  @Test("R3, R4 · a gated item is refused until its entitlement is granted, and again once it is revoked")
  func grantAndRevoke() async throws {
    #expect(try await outcome(ItemID("m2")) == refused)
    service.grant("other", to: "anna")
    service.grant("premium", to: "ben")
    #expect(try await outcome(ItemID("m2")) == refused)
    service.grant("premium", to: "anna")
    #expect(try await outcome(ItemID("m2")) == granted)
    service.revoke("premium", from: "anna")
    #expect(try await outcome(ItemID("m2")) == refused)
  }

  @Test("R4 · a purchase opens that content alone, pages of a Story too, and outlasts a revocation")
  func purchase() async throws {
    let page = ItemID("s1", page: "p2")
    #expect(try await outcome(page) == .refused(Refusal(.purchaseRequired)))
    service.purchase("s1", by: "anna")
    #expect(try await outcome(page) == .granted(PlaybackURL("https://cdn.example/p2"), lifetime: 90))
    #expect(try await outcome(ItemID("m2")) == refused)
    service.revoke("stories", from: "anna")
    #expect(try await outcome(page) == .granted(PlaybackURL("https://cdn.example/p2"), lifetime: 90))
  }

  @Test("R4 · an unknown, a forgotten and an expired viewer are refused, each with the reason")
  func viewers() async throws {
    let stranger = try #require(ViewerToken("stranger"))
    #expect(try await outcome(ItemID("m2"), for: stranger) == .refused(Refusal(.externalUserTokenInvalid)))
    service.grant("premium", to: "anna")
    service.expire("anna")
    #expect(try await outcome(ItemID("m2")) == .refused(Refusal(.externalUserTokenExpired)))
    service.addViewer("anna", entitlements: ["premium"])
    #expect(try await outcome(ItemID("m2")) == granted)
    service.removeViewer("anna")
    #expect(try await outcome(ItemID("m2")) == .refused(Refusal(.externalUserTokenInvalid)))
  }

  @Test("T1 · viewers are told apart byte by byte")
  func exactTokens() async throws {
    service.addViewer("caf\u{E9}", entitlements: ["premium"])
    let composed = try #require(ViewerToken("caf\u{E9}"))
    let decomposed = try #require(ViewerToken("cafe\u{301}"))
    #expect(try await outcome(ItemID("m2"), for: composed) == granted)
    #expect(try await outcome(ItemID("m2"), for: decomposed) == .refused(Refusal(.externalUserTokenInvalid)))
  }

  @Test("R5 · an entitled viewer waits for a stream's start, one who is not is refused before it")
  func liveStream() async throws {
    #expect(try await outcome(ItemID("live")) == .refused(Refusal(.subscriptionRequired)))
    service.grant("premium", to: "anna")
    clock.advance(to: .seconds(20))
    #expect(try await outcome(ItemID("live")) == .notStarted(timeToStart: 40))
    clock.advance(to: .seconds(60))
    #expect(try await outcome(ItemID("live")) == .granted(PlaybackURL("https://cdn.example/live"), lifetime: 90))
  }

  @Test("R4 · an item that is not in the catalogue is refused, a free one granted, in one batch")
  func batch() async throws {
    let items = [ItemID("nothing"), ItemID("m1"), ItemID("s1")]
    let answer = try await service.resolve(
      ResolveRequest(items: items, token: anna, epoch: Epoch(1), attempt: 1))
    #expect(
      answer.outcomes == [
        ItemOutcome(items[0], .refused(Refusal(.notEntitled))),
        ItemOutcome(items[1], .granted(PlaybackURL("https://cdn.example/m1"), lifetime: 90)),
        ItemOutcome(items[2], .refused(Refusal(.notEntitled))),
      ])
  }

  @Test("A rule comes before entitlements, and leaves an item to them with nil")
  func rule() async throws {
    service.grant("premium", to: "anna")
    service.setRule { _, item in item == ItemID("live") ? .refused(Refusal(.geoRestricted)) : nil }
    #expect(try await outcome(ItemID("live")) == .refused(Refusal(.geoRestricted)))
    #expect(try await outcome(ItemID("m2")) == granted)
    service.setRule(nil)
    #expect(try await outcome(ItemID("live")) == .notStarted(timeToStart: 60))
  }

  @Test("F2 · content carries the URL of free items only, and the time to a stream's start")
  func content() async throws {
    clock.advance(to: .seconds(45))
    let moments = try await service.content(Samples.content(.moments, token: anna)).entries
    #expect(
      moments == [
        .item(FetchedItem(id: "m1", url: PlaybackURL("https://cdn.example/m1"), title: "One")),
        .item(FetchedItem(id: "m2")),
      ])
    let videos = try await service.content(Samples.content(.videos)).entries
    #expect(videos == [.item(FetchedItem(id: "live", startsIn: 15))])
    let stories = try await service.content(Samples.content(.stories)).entries
    #expect(
      stories == [
        .story(
          id: "s1", title: nil,
          pages: [FetchedItem(id: "p1", url: PlaybackURL("https://cdn.example/p1")), FetchedItem(id: "p2")])
      ])
  }

  @Test("The sample has something free, gated and live, and viewers who differ; each is its own")
  func sample() async throws {
    let sample = EmbeddedContentService.sample(clock: clock)
    let subscriber = try #require(ViewerToken(EmbeddedContentService.SampleViewer.subscriber))
    let visitor = try #require(ViewerToken(EmbeddedContentService.SampleViewer.visitor))
    let items = [ItemID("m2"), ItemID("v2"), ItemID("live"), ItemID("s1", page: "p2")]
    func kinds(_ token: ViewerToken, of service: EmbeddedContentService) async throws -> [String] {
      try await service.resolve(ResolveRequest(items: items, token: token, epoch: Epoch(0), attempt: 1))
        .outcomes.map { outcome in
          switch outcome.outcome {
          case .granted(let url, _): url.isPlayable() ? "granted" : "unplayable"
          case .notStarted: "notStarted"
          case .refused(let refusal): refusal.reason.code
          default: "failed"
          }
        }
    }
    let forVisitor = ["subscriptionRequired", "purchaseRequired", "subscriptionRequired", "subscriptionRequired"]
    #expect(try await kinds(subscriber, of: sample) == ["granted", "purchaseRequired", "notStarted", "granted"])
    #expect(try await kinds(visitor, of: sample) == forVisitor)
    sample.grant("premium", to: EmbeddedContentService.SampleViewer.visitor)
    #expect(try await kinds(visitor, of: EmbeddedContentService.sample()) == forVisitor)
  }
}
