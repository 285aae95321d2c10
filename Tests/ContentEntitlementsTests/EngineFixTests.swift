import Testing

@testable import ContentEntitlements

/// What a review of the engine found, each kept from coming back.
@Suite struct EngineFixTests {
  private let player = PlayerID(1)
  private let url = PlaybackURL("https://cdn.example/m1.m3u8")

  /// One player on one gated Moment, asked about.
  private func world(
    modifiesURLs: Bool = false, _ change: (inout EntitlementConfiguration) -> Void = { _ in }
  ) -> EngineWorld {
    var configuration = EntitlementConfiguration()
    configuration.retry = .init(attempts: 1, baseDelay: .seconds(2), jitter: 0)
    configuration.liveStartJitter = .zero
    change(&configuration)
    var world = EngineWorld(
      Engine(configuration: configuration, token: ViewerToken("token-a"), modifiesURLs: modifiesURLs))
    world.handle(.open(player, .moments, at: nil, sourceID: nil))
    world.answerContent([.item(FetchedItem(id: "m1"))])
    return world
  }

  @Test("R6, R11 · a hook slower than the grant: asked again, not started on a grant that is over")
  func hookOutlivesGrant() {
    var world = world(modifiesURLs: true)
    world.answerQuestion(.granted(url, lifetime: 5))
    world.now = .seconds(5)
    world.answerModifier(url)
    #expect(world.state(player) == .resolving)
    #expect(world.questions.count == 1)
  }

  @Test("R6 · a grant that answers retry is not fresh, though playbackFailed came before")
  func retryIsNotFresh() {
    var world = world()
    world.answerQuestion(.granted(url))
    world.handle(.playbackFailed(player))
    world.answerQuestion(.failed(.invalidResponse))
    world.handle(.retry(player))
    world.answerQuestion(.granted(url))
    world.handle(.playbackFailed(player))
    #expect(world.state(player) == .resolving)
  }

  @Test("R6 · a new epoch begins the count of failures anew, under the same token too")
  func epochEndsTheCount() {
    var world = world()
    world.answerQuestion(.granted(url))
    for _ in 1...3 {
      world.now += .seconds(10)
      world.handle(.playbackFailed(player))
      world.answerQuestion(.granted(url))
    }
    world.handle(.refresh(nil))
    world.answerQuestion(.granted(url))
    world.now += .seconds(10)
    world.handle(.playbackFailed(player))
    #expect(world.state(player) == .resolving)
    #expect(world.questions.count == 1)
  }

  @Test("C4 · granted before and free now at the same URL: it goes on, and after a pause too, without a reload")
  func freeAtTheSameURL() {
    var world = world()
    world.answerQuestion(.granted(url, lifetime: 20))
    world.handle(.setToken(ViewerToken("token-a"), .evict))
    world.answerQuestion(.granted(url, lifetime: 20))
    world.handle(.pause(player))
    world.answerContent([.item(FetchedItem(id: "m1", url: url))])
    let playback = world.engine.snapshot(of: player)?.playback
    world.now += .seconds(30)
    world.handle(.resume(player))
    #expect(world.state(player) == .playing(url))
    #expect(world.engine.snapshot(of: player)?.playback == playback)
    #expect(world.questions.isEmpty)
  }

  @Test("R7 · a batch of which items failed each with a Retry-After of its own waits for the longest")
  func longestRetryAfter() {
    var configuration = EntitlementConfiguration()
    configuration.retry = .init(attempts: 2, baseDelay: .seconds(1), jitter: 0)
    configuration.prefetchAhead = 2
    var world = EngineWorld(Engine(configuration: configuration, token: ViewerToken("token-a")))
    world.handle(.open(player, .moments, at: nil, sourceID: nil))
    world.answerContent([.item(FetchedItem(id: "m1", url: url))] + ["m2", "m3"].map { .item(FetchedItem(id: $0)) })
    let (call, request) = world.questions[0]
    world.calls = []
    let outcomes = zip(request.items, [4.0, 2]).map { ItemOutcome($0, .failed(.throttled, retryAfter: $1)) }
    world.handle(.resolveAnswered(call, request, outcomes: outcomes))
    #expect(world.timers.map { $0.time } == [.seconds(4)])
  }

  @Test("R5, P6, R8 · what fell due in the background is looked at once, spread once, for all players")
  func oneSpreadForAllPlayers() {
    var world = world { $0.liveStartJitter = .seconds(10) }
    world.handle(.open(PlayerID(2), .moments, at: nil, sourceID: nil))
    world.answerQuestion(.notStarted(timeToStart: 5))
    world.handle(.enterBackground)
    world.fireNextTimer()
    world.fireNextTimer()
    world.handle(.enterForeground)
    let checks = world.timers.map { $0.time }
    #expect(checks.count == 2 && Set(checks).count == 1)
    world.fireNextTimer()
    world.fireNextTimer()
    #expect(world.questions.count == 1)
  }

  @Test("R6 · a new epoch ends what makes a grant fresh")
  func epochEndsFreshness() {
    var world = world()
    world.answerQuestion(.granted(url))
    world.handle(.playbackFailed(player))
    world.answerQuestion(.granted(url))
    world.handle(.setToken(ViewerToken("token-b"), .keep))
    world.answerQuestion(.granted(url))
    world.handle(.playbackFailed(player))
    #expect(world.state(player) == .resolving)
  }

  @Test("C5 · undecided playback is checked by the whole backoff, from its first step")
  func undecidedPlaybackBackoff() {
    var world = world { $0.undecidedPlayback = .playOnUntilExpiry }
    world.answerQuestion(.granted(url))
    world.handle(.setToken(ViewerToken("token-b"), .keep))
    var pauses: [Duration] = []
    for _ in 0..<3 {
      world.answerQuestion(.failed(.invalidResponse))
      let since = world.now
      world.fireNextTimer()
      pauses.append(world.now - since)
    }
    #expect(pauses == [.seconds(2), .seconds(4), .seconds(8)])
  }

  @Test("P6, C5 · a paused item that is decided is not asked again at the return from the background")
  func pausedAndDecided() {
    var world = world()
    world.answerQuestion(.granted(url))
    world.handle(.pause(player))
    world.handle(.setToken(ViewerToken("token-b"), .keep))
    world.answerQuestion(.granted(url))
    world.handle(.enterBackground)
    world.handle(.enterForeground)
    #expect(world.questions.isEmpty)
  }

  @Test("P6, C5 · a check of undecided playback that fell due in the background runs at the return")
  func overdueCheckOfPlayback() {
    var world = world { $0.undecidedPlayback = .playOnUntilExpiry }
    world.answerQuestion(.granted(url))
    world.handle(.setToken(ViewerToken("token-b"), .keep))
    world.answerQuestion(.failed(.invalidResponse))
    world.handle(.enterBackground)
    world.fireNextTimer()
    #expect(world.questions.isEmpty)
    world.handle(.enterForeground)
    #expect(world.questions.count == 1)
  }

  @Test("R11, C6 · feature off: a URL made for an older epoch is not played")
  func hookOfAnOlderEpoch() {
    var world = EngineWorld(
      Engine(configuration: configuration { $0.entitlements = false }, token: ViewerToken("a"), modifiesURLs: true))
    world.handle(.open(player, .moments, at: nil, sourceID: nil))
    world.answerContent([.item(FetchedItem(id: "m1", url: url))])
    let old = world.calls[0].id
    world.handle(.setToken(ViewerToken("b"), .keep))
    world.handle(.urlModified(old, PlaybackURL("https://cdn.example/old")))
    #expect(world.state(player) == .resolving)
    world.answerModifier(url)
    #expect(world.state(player) == .playing(url))
  }

  @Test("X7, R6 · a failure that still stands is told, though an epoch began before its turn")
  func failureOfFreeItemIsTold() {
    var world = EngineWorld(Engine(configuration: EntitlementConfiguration(), token: ViewerToken("a")))
    world.handle(.open(player, .moments, at: nil, sourceID: nil))
    world.answerContent([.item(FetchedItem(id: "m1", url: url))])
    world.handle(.playbackFailed(player))
    world.handle(.setToken(ViewerToken("b"), .keep))
    let told = world.drain().contains { if case .resolveFailed = $0 { true } else { false } }
    #expect(told)
  }

  @Test(
    "R5, R7 · a failed check is repeated by backoff, and not before the service's Retry-After is over",
    arguments: [(nil, 2), (1, 2), (60, 60), (1e6, 86_400)] as [(Double?, Int)])
  func retryAfterOfACheck(retryAfter: Double?, pause: Int) {
    var world = world()
    world.answerQuestion(.notStarted(timeToStart: 10))
    world.fireNextTimer()
    #expect(world.now == .seconds(10))
    world.answerQuestion(.failed(.serviceError(status: 503), retryAfter: retryAfter))
    #expect(world.state(player) == .upcoming)
    #expect(world.questions.isEmpty)
    world.fireNextTimer()
    #expect(world.now == .seconds(10 + pause))
    #expect(world.questions.count == 1)
  }

  @Test("R1 · a window of any size costs no more than the content there is")
  func hugeWindow() {
    var world = world { $0.prefetchAhead = .max }
    world.handle(.setToken(ViewerToken("token-b"), .keep))
    #expect(world.questions.count == 1)
  }

  @Test("R5, R7 · pauses of any length: doubling them stays in range")
  func longPauses() {
    var world = world { $0.retry = .init(attempts: 3, baseDelay: .seconds(Int64.max), jitter: 1) }
    for _ in 0..<40 {
      world.answerQuestion(.notStarted(timeToStart: 0))
      world.fireNextTimer()
    }
    #expect(world.questions.count == 1)
  }

  @Test("P2, R11 · closing and moving away end the hook's call")
  func hookIsCancelled() {
    var world = world(modifiesURLs: true)
    world.answerQuestion(.granted(url))
    world.handle(.close(player))
    #expect(world.calls.isEmpty)
    #expect(world.cancelled.count == 1)
  }

  @Test("F3, F4 · what is left out is told in the order of the content, pages too")
  func orderOfOmissions() {
    var omission = Omission(kind: .stories, configuration: EntitlementConfiguration(), now: .zero)
    let page = { (id: String) in FetchedItem(id: id, url: PlaybackURL("")) }
    _ = omission.shelf(of: [.story(id: "s", title: nil, pages: [page("p1"), page("p1"), page("p2")])])
    #expect(
      omission.reports == [
        .init(item: ItemID("s", page: "p1"), finding: .urlUnusable),
        .init(item: ItemID("s", page: "p1"), finding: .omitted(.duplicateID)),
        .init(item: ItemID("s", page: "p2"), finding: .urlUnusable),
      ])
  }

  private func configuration(_ change: (inout EntitlementConfiguration) -> Void) -> EntitlementConfiguration {
    var configuration = EntitlementConfiguration()
    change(&configuration)
    return configuration
  }
}
