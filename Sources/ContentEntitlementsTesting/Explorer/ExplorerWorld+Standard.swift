import ContentEntitlements

/// The worlds the SDK itself is explored in. Each is about one thing, so that each can be followed far.
extension ExplorerWorld {
  /// A world, and how far it is followed where nothing else is said.
  package struct Standard: Sendable {
    package let world: ExplorerWorld
    package let depth: Int
  }

  package static let standard: [Standard] = [
    Standard(world: .tokens, depth: 10),
    Standard(world: .late, depth: 9),
    Standard(world: .lateAnswers, depth: 8),
    Standard(world: .answers, depth: 9),
    Standard(world: .stories, depth: 9),
    Standard(world: .twoPlayers, depth: 8),
    Standard(world: .eviction, depth: 9),
    Standard(world: .playback, depth: 9),
    Standard(world: .liveStream, depth: 9),
    Standard(world: .retries, depth: 10),
    Standard(world: .playsOn, depth: 10),
    Standard(world: .hook, depth: 9),
    Standard(world: .featureOff, depth: 10),
  ]

  private static func gated(_ id: String) -> FetchedEntry { .item(FetchedItem(id: id)) }
  private static func free(_ id: String) -> FetchedEntry {
    .item(FetchedItem(id: id, url: PlaybackURL("https://f/\(id)")))
  }

  /// Tokens that come, change and go while answers are on their way; the handler calls back.
  static var tokens: ExplorerWorld {
    var world = ExplorerWorld("tokens")
    world.content = [.moments: [gated("m1"), gated("m2")]]
    world.configuration.prefetchAhead = 0
    world.actions = [
      .open(1, .moments), .next(1), .previous(1), .close(1), .setExternalUserToken("a"), .setExternalUserToken("b"),
      .setExternalUserToken(nil), .setExternalUserToken("b", .evict), .refreshEntitlements,
    ]
    world.handlerActions = [
      .setExternalUserToken("b"), .setExternalUserToken(nil), .refreshEntitlements, .next(1), .close(1),
    ]
    return world
  }

  /// The same with a lane that lags: callbacks begin at any later moment.
  static var late: ExplorerWorld {
    var world = tokens
    world.name = "late"
    world.delivery = .late
    world.timersMayLag = true
    world.handlerActions = []
    world.externalUserToken = "a"
    world.actions = [
      .open(1, .moments), .next(1), .close(1), .setExternalUserToken("b"), .setExternalUserToken(nil),
      .refreshEntitlements, .replaceDelegate(1),
    ]
    return world
  }

  /// Failures, evictions and the background, with a lane that lags.
  static var lateAnswers: ExplorerWorld {
    var world = ExplorerWorld("late-answers")
    world.delivery = .late
    world.externalUserToken = "a"
    world.configuration.prefetchAhead = 0
    world.configuration.retry = .init(attempts: 1, baseDelay: .zero, jitter: 0)
    world.content = [.moments: [gated("m1"), free("m2")]]
    world.contentByToken = ["b": [.moments: [free("m1"), gated("m2")]]]
    world.answers = [.granted(), .refused(.notEntitled), .failed(.invalidResponse)]
    world.actions = [
      .open(1, .moments), .next(1), .close(1), .retry(1), .setExternalUserToken("b", .evict), .refreshEntitlements,
      .enterBackground, .enterForeground, .playbackFailed(1), .replaceDelegate(1),
    ]
    return world
  }

  /// Everything the service can say, with an item ahead.
  static var answers: ExplorerWorld {
    var world = ExplorerWorld("answers")
    world.externalUserToken = "a"
    world.content = [.moments: [gated("m1"), gated("m2"), free("m3")]]
    world.contentFailures = [.offline]
    world.answers = [.granted(lifetime: 20), .refused(.purchaseRequired), .failed(.offline), .failed(.invalidResponse)]
    world.actions = [
      .open(1, .moments), .next(1), .previous(1), .close(1), .retry(1), .refreshEntitlements, .enterBackground,
      .enterForeground,
    ]
    world.handlerActions = [.next(1), .refreshEntitlements]
    return world
  }

  /// Pages, of which some are gated.
  static var stories: ExplorerWorld {
    var world = ExplorerWorld("stories")
    world.externalUserToken = "a"
    let first = FetchedEntry.story(
      id: "s1", title: nil,
      pages: [FetchedItem(id: "p1", url: PlaybackURL("https://f/p1"), duration: 5), FetchedItem(id: "p2")])
    let second = FetchedEntry.story(id: "s2", title: nil, pages: [FetchedItem(id: "p1")])
    world.content = [.stories: [first, second]]
    world.actions = [
      .open(1, .stories), .nextPage(1), .previousPage(1), .next(1), .previous(1), .close(1), .playbackFinished(1),
      .setExternalUserToken("b"), .setExternalUserToken(nil),
    ]
    world.handlerActions = [.nextPage(1), .close(1)]
    return world
  }

  /// Two players, one item.
  static var twoPlayers: ExplorerWorld {
    var world = ExplorerWorld("two-players")
    world.externalUserToken = "a"
    world.configuration.prefetchAhead = 1
    world.content = [.moments: [gated("m1"), gated("m2")]]
    world.actions = [
      .open(1, .moments), .open(2, .moments), .next(1), .previous(1), .next(2), .close(1), .close(2),
      .refreshEntitlements, .setExternalUserToken(nil), .enterBackground, .enterForeground,
    ]
    world.handlerActions = [.close(1), .refreshEntitlements]
    return world
  }

  /// Another viewer, other content: free becomes gated, gated free, and one is gone.
  static var eviction: ExplorerWorld {
    var world = ExplorerWorld("eviction")
    world.externalUserToken = "a"
    world.configuration.prefetchAhead = 0
    world.content = [.moments: [gated("m1"), free("m2"), free("m3")]]
    world.contentByToken = ["b": [.moments: [free("m1"), gated("m2")]]]
    world.contentFailures = [.invalidResponse]
    world.actions = [
      .open(1, .moments), .next(1), .previous(1), .close(1), .pause(1), .resume(1), .setExternalUserToken("a", .evict),
      .setExternalUserToken("b", .evict), .setExternalUserToken(nil, .evict), .retry(1),
    ]
    return world
  }

  /// Playback that is paused, fails, ends, and outlives its grant.
  static var playback: ExplorerWorld {
    var world = ExplorerWorld("playback")
    world.externalUserToken = "a"
    world.configuration.prefetchAhead = 0
    world.content = [.moments: [gated("m1"), gated("m2")]]
    world.answers = [.granted(lifetime: 20), .refused(.concurrencyLimitReached), .failed(.invalidResponse)]
    world.actions = [
      .open(1, .moments), .next(1), .previous(1), .pause(1), .resume(1), .playbackFailed(1), .playbackFinished(1),
      .retry(1), .refreshEntitlements, .setExternalUserToken("b", .evict), .wait(seconds: 5),
    ]
    return world
  }

  /// A stream that has not begun.
  static var liveStream: ExplorerWorld {
    var world = ExplorerWorld("live-stream")
    world.externalUserToken = "a"
    world.configuration.prefetchAhead = 0
    world.content = [.videos: [.item(FetchedItem(id: "v1", startsIn: 20)), gated("v2")]]
    world.answers = [
      .granted(), .notStarted(timeToStart: 20, recheckAfter: 10), .notStarted(timeToStart: 0), .refused(.notEntitled),
      .failed(.invalidResponse),
    ]
    world.actions = [
      .open(1, .videos), .next(1), .previous(1), .refreshEntitlements, .enterBackground, .enterForeground, .retry(1),
    ]
    world.handlerActions = [.next(1)]
    return world
  }

  /// Attempts that fail and are repeated, timers that lag.
  static var retries: ExplorerWorld {
    var world = ExplorerWorld("retries")
    world.externalUserToken = "a"
    world.timersMayLag = true
    world.configuration.prefetchAhead = 1
    world.configuration.retry = .init(attempts: 3, baseDelay: .seconds(1), jitter: 0)
    world.content = [.moments: [gated("m1"), gated("m2")]]
    world.contentFailures = [.offline]
    world.answers = [.granted(), .failed(.offline), .failed(.serviceError(status: 400))]
    world.actions = [.open(1, .moments), .next(1), .retry(1), .close(1), .refreshEntitlements]
    return world
  }

  /// The host lets undecided playback go on until its grant expires.
  static var playsOn: ExplorerWorld {
    var world = ExplorerWorld("plays-on")
    world.externalUserToken = "a"
    world.configuration.prefetchAhead = 0
    world.configuration.undecidedPlayback = .playOnUntilExpiry
    world.content = [.moments: [gated("m1")]]
    world.answers = [.granted(lifetime: 20), .refused(.notEntitled), .failed(.invalidResponse)]
    world.actions = [
      .open(1, .moments), .refreshEntitlements, .setExternalUserToken("b"), .pause(1), .resume(1), .playbackFinished(1),
      .enterBackground, .enterForeground, .retry(1),
    ]
    return world
  }

  /// A hook that takes its time before each playback.
  static var hook: ExplorerWorld {
    var world = ExplorerWorld("hook")
    world.externalUserToken = "a"
    world.modifiesURLs = true
    world.configuration.prefetchAhead = 0
    world.content = [.moments: [gated("m1"), free("m2")]]
    world.answers = [.granted(), .refused(.notEntitled)]
    world.actions = [
      .open(1, .moments), .next(1), .previous(1), .close(1), .pause(1), .resume(1), .refreshEntitlements,
      .setExternalUserToken(nil), .setExternalUserToken("b", .evict), .retry(1),
    ]
    return world
  }

  /// The feature is off.
  static var featureOff: ExplorerWorld {
    var world = ExplorerWorld("feature-off")
    world.configuration.entitlements = false
    world.content = [.moments: [free("m1"), gated("m2"), free("m3")]]
    world.contentByToken = ["b": [.moments: [gated("m1"), free("m3")]]]
    world.contentFailures = [.offline]
    world.actions = [
      .open(1, .moments), .next(1), .previous(1), .close(1), .retry(1), .setExternalUserToken("b", .evict),
      .setExternalUserToken(nil), .refreshEntitlements, .playbackFinished(1), .playbackFailed(1),
    ]
    return world
  }
}
