public import ContentEntitlements

/// One Moment, Video, live stream or Story page in the catalogue of an ``EmbeddedContentService``.
///
///     EmbeddedItem.free("m1", url: "https://cdn.example/m1.m3u8", title: "Warm-up")
///     EmbeddedItem.gated("m2", url: "https://cdn.example/m2.m3u8", requires: "premium", title: "The goal")
public struct EmbeddedItem: Sendable {
  /// What a viewer needs for a gated item, and what is said to one who lacks it.
  struct Gate: Sendable {
    let entitlement: String
    let refusal: Refusal
  }

  let id: String
  let url: PlaybackURL
  let title: String?
  let poster: String?
  let startsIn: Double?
  let duration: Double?
  let gate: Gate?

  /// An item for everyone, delivered with its URL.
  ///
  /// - Parameters:
  ///   - id: the id of the Moment or Video, or of the page within its Story.
  ///   - url: what it plays.
  ///   - title: the title to show.
  ///   - poster: the address of a still picture.
  ///   - startsIn: seconds from the making of the service until the stream starts; makes it a live stream.
  ///   - duration: seconds after which it finishes by itself.
  /// - Returns: the item.
  public static func free(
    _ id: String, url: String, title: String? = nil, poster: String? = nil, startsIn: Double? = nil,
    duration: Double? = nil
  ) -> EmbeddedItem {
    EmbeddedItem(
      id: id, url: PlaybackURL(url), title: title, poster: poster, startsIn: startsIn, duration: duration, gate: nil)
  }

  /// An item for entitled viewers, delivered without its URL; a grant brings that.
  ///
  /// - Parameters:
  ///   - id: the id of the Moment or Video, or of the page within its Story.
  ///   - url: what it plays once granted.
  ///   - entitlement: the name of the entitlement a viewer needs.
  ///   - reason: why a viewer without it is refused.
  ///   - message: text for a viewer who is refused.
  ///   - details: further facts for the host of a viewer who is refused, such as an offer.
  ///   - title: the title to show.
  ///   - poster: the address of a still picture.
  ///   - startsIn: seconds from the making of the service until the stream starts; makes it a live stream.
  ///   - duration: seconds after which it finishes by itself.
  /// - Returns: the item.
  public static func gated(
    _ id: String, url: String, requires entitlement: String, otherwise reason: RefusalReason = .subscriptionRequired,
    message: String? = nil, details: [String: String] = [:], title: String? = nil, poster: String? = nil,
    startsIn: Double? = nil, duration: Double? = nil
  ) -> EmbeddedItem {
    let refusal = Refusal(reason, message: message, details: details)
    return EmbeddedItem(
      id: id, url: PlaybackURL(url), title: title, poster: poster, startsIn: startsIn, duration: duration,
      gate: Gate(entitlement: entitlement, refusal: refusal))
  }

  /// Seconds until the stream starts; `nil` where it has no start time.
  func timeToStart(after elapsed: Duration) -> Double? {
    startsIn.map { max(0, $0 - elapsed / .seconds(1)) }
  }

  /// The item as content delivers it: a gated one without its URL.
  func fetched(after elapsed: Duration) -> FetchedItem {
    FetchedItem(
      id: id, url: gate == nil ? url : nil, title: title, poster: poster, startsIn: timeToStart(after: elapsed),
      duration: duration)
  }
}

/// One Story in the catalogue of an ``EmbeddedContentService``.
public struct EmbeddedStory: Sendable {
  let id: String
  let title: String?
  let pages: [EmbeddedItem]

  /// - Parameters:
  ///   - id: the id of the Story.
  ///   - title: the title to show.
  ///   - pages: its pages in order, free and gated ones as they come.
  public init(_ id: String, title: String? = nil, pages: [EmbeddedItem]) {
    self.id = id
    self.title = title
    self.pages = pages
  }
}
