/// One Moment, Video, live stream or Story page as the content service delivered it, before omission (F).
public struct FetchedItem: Hashable, Sendable {
  /// The id of the Moment or Video, or of the page within its Story. Empty text is malformed.
  public var id: String
  /// The text that stood where a URL is expected, whatever it was; `nil` where there was none (F2).
  public var url: PlaybackURL?
  /// The title to show, if any.
  public var title: String?
  /// The address of a still picture to show while the item does not play, if any. Shown even for a refused item.
  public var poster: String?
  /// Seconds from this answer until the stream starts; makes the item a live stream. 0 for one that has started.
  public var startsIn: Double?
  /// Seconds of playing after which the item finishes by itself; `nil` where the host reports the end.
  public var duration: Double?

  /// - Parameters:
  ///   - id: the id, as the service gave it.
  ///   - url: the URL, as the service gave it; `nil` where it gave none.
  ///   - title: the title to show.
  ///   - poster: the address of a still picture.
  ///   - startsIn: seconds from this answer until the stream starts; not finite or negative makes the item malformed.
  ///   - duration: seconds after which the item finishes by itself; not finite or negative makes the item malformed.
  public init(
    id: String, url: PlaybackURL? = nil, title: String? = nil, poster: String? = nil, startsIn: Double? = nil,
    duration: Double? = nil
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.poster = poster
    self.startsIn = startsIn
    self.duration = duration
  }
}

/// One entry of a content answer: an item, a Story, or something that could not be read.
@nonexhaustive public enum FetchedEntry: Hashable, Sendable {
  /// A Moment, a Video or a live stream.
  case item(FetchedItem)
  /// A Story. A page that could not be read is `nil`, and costs its Story (F4).
  case story(id: String, title: String?, pages: [FetchedItem?])
  /// An entry that could not be read; it costs itself alone (F4). The id, where that much could be read.
  case malformed(id: String?)
}
