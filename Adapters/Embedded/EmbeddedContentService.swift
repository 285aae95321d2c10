public import ContentEntitlements

/// A content service inside the app's own process, with a catalogue and viewers of its own: for demos, offline work and
/// tests that want decisions rather than a script.
///
///     let service = EmbeddedContentService(
///       moments: [
///         .free("m1", url: "https://cdn.example/m1.m3u8"),
///         .gated("m2", url: "https://cdn.example/m2.m3u8", requires: "premium"),
///       ])
///     service.addViewer("token-anna")
///     …
///     service.grant("premium", to: "token-anna")                 // she subscribed
///     let outcome = await entitlements.refreshEntitlements()     // ask again: m2 plays
///
/// It decides here, on the server's side of the port; the SDK learns nothing but the answers. It can be changed at any
/// time, from any thread; the SDK learns of a change when it asks next. It answers at once and never fails.
public final class EmbeddedContentService: ContentService {
  /// Decides in place of the entitlements; `nil` leaves the item to them.
  public typealias Rule = @Sendable (_ viewer: ViewerToken, _ item: ItemID) -> ResolveOutcome?

  private struct State: Sendable {
    var viewers = Viewers()
    var rule: Rule?
  }

  private let moments: [EmbeddedItem]
  private let videos: [EmbeddedItem]
  private let stories: [EmbeddedStory]
  private let catalogue: [ItemID: EmbeddedItem]
  private let grantLifetime: Double?
  private let clock: any EntitlementClock
  private let start: Duration
  private let state = Locked(State())

  /// - Parameters:
  ///   - moments: the Moments, in order.
  ///   - videos: the Videos and live streams, in order.
  ///   - stories: the Stories, in order.
  ///   - grantLifetime: seconds for which a grant may be used to start playback; `nil` states none.
  ///   - clock: what start times are counted by, from now; the system's unless a test brings its own.
  public init(
    moments: [EmbeddedItem] = [], videos: [EmbeddedItem] = [], stories: [EmbeddedStory] = [],
    grantLifetime: Double? = nil, clock: any EntitlementClock = SystemClock()
  ) {
    self.moments = moments
    self.videos = videos
    self.stories = stories
    self.grantLifetime = grantLifetime
    self.clock = clock
    start = clock.now
    let items = (moments + videos).map { (ItemID($0.id), $0) }
    let pages = stories.flatMap { story in story.pages.map { (ItemID(story.id, page: $0.id), $0) } }
    catalogue = Dictionary(items + pages, uniquingKeysWith: { first, _ in first })
  }

  /// Makes a viewer known. One who is not is refused with `externalUserTokenInvalid`.
  ///
  /// - Parameters:
  ///   - token: the viewer's token; the empty text identifies nobody and changes nothing.
  ///   - entitlements: the names of what the viewer has already.
  public func addViewer(_ token: String, entitlements: Set<String> = []) {
    state.withLock { $0.viewers.add(token, entitlements: entitlements) }
  }

  /// Forgets a viewer, whose token is invalid from now on.
  ///
  /// - Parameter token: the viewer's token.
  public func removeViewer(_ token: String) {
    state.withLock { $0.viewers.remove(token) }
  }

  /// Lets a viewer's token expire: everything gated is refused with `externalUserTokenExpired` from now on.
  ///
  /// - Parameter token: the viewer's token.
  public func expire(_ token: String) {
    state.withLock { $0.viewers.expire(token) }
  }

  /// Gives a known viewer an entitlement, such as a subscription.
  ///
  /// - Parameters:
  ///   - entitlement: the name that gated items require.
  ///   - token: the viewer's token; an unknown one changes nothing.
  public func grant(_ entitlement: String, to token: String) {
    state.withLock { $0.viewers.grant(entitlement, to: token) }
  }

  /// Takes an entitlement from a viewer. Single purchases stay.
  ///
  /// - Parameters:
  ///   - entitlement: the name that gated items require.
  ///   - token: the viewer's token; an unknown one changes nothing.
  public func revoke(_ entitlement: String, from token: String) {
    state.withLock { $0.viewers.revoke(entitlement, from: token) }
  }

  /// Gives a known viewer one Moment, Video or Story for good, whatever entitlement it requires.
  ///
  /// - Parameters:
  ///   - contentID: the id of the Moment, Video or Story.
  ///   - token: the viewer's token; an unknown one changes nothing.
  public func purchase(_ contentID: String, by token: String) {
    state.withLock { $0.viewers.purchase(contentID, by: token) }
  }

  /// Decides by a rule from now on, before viewers and entitlements are looked at: by place or age, say.
  ///
  /// - Parameter rule: called on the thread of the request, once for each item; `nil` takes the rule away.
  public func setRule(_ rule: Rule?) {
    state.withLock { $0.rule = rule }
  }

  /// Delivers the catalogue of a kind, the same to everyone; gated items come without their URL.
  @concurrent public func content(_ request: ContentRequest) async throws -> ContentAnswer {
    let elapsed = clock.now - start
    switch request.kind {
    case .moments: return ContentAnswer(entries: moments.map { .item($0.fetched(after: elapsed)) })
    case .videos: return ContentAnswer(entries: videos.map { .item($0.fetched(after: elapsed)) })
    case .stories:
      return ContentAnswer(
        entries: stories.map { story in
          .story(id: story.id, title: story.title, pages: story.pages.map { $0.fetched(after: elapsed) })
        })
    }
  }

  /// Decides each item for the viewer.
  @concurrent public func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    let (viewers, rule) = state.withLock { ($0.viewers, $0.rule) }
    return ResolveAnswer(
      outcomes: request.items.map { item in
        ItemOutcome(item, rule?(request.token, item) ?? decide(item, for: request.token, among: viewers))
      })
  }

  private func decide(_ item: ItemID, for token: ViewerToken, among viewers: Viewers) -> ResolveOutcome {
    if let objection = viewers.objection(to: token) { return .refused(Refusal(objection)) }
    guard let entry = catalogue[item] else { return .refused(Refusal(.notEntitled)) }
    if let gate = entry.gate, !viewers.isEntitled(token, to: item, requiring: gate.entitlement) {
      return .refused(gate.refusal)
    }
    if let timeToStart = entry.timeToStart(after: clock.now - start), timeToStart > 0 {
      return .notStarted(timeToStart: timeToStart)
    }
    return .granted(entry.url, lifetime: grantLifetime)
  }
}
