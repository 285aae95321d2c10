/// What a player shows now. One case at a time, so that a state that cannot be does not exist.
@nonexhaustive public enum PlayerState: Hashable, Sendable {
  /// Its content is being fetched (F6).
  case loading
  /// Its content was fetched and holds nothing to show (F6).
  case empty
  /// Its content could not be fetched; retry is offered (F6).
  case contentFailed(ResolveFailure)
  /// The service is being asked about the item. Nothing plays (I6).
  case resolving
  /// The item plays this URL.
  case playing(PlaybackURL)
  /// The item was playing this URL and is held by the viewer or host.
  case paused(PlaybackURL)
  /// The item played this URL to its end and there was nowhere to advance to.
  case ended(PlaybackURL)
  /// The item is refused: held on screen, stripped of what promises playback (X3).
  case refused(Refusal)
  /// A stream that has not begun; it plays when it does (R5).
  case upcoming
  /// The item is undetermined: held, not playing, retry offered (R7). Not a refusal.
  case failed(ResolveFailure)

  /// The state's name as events and scenarios spell it.
  public var name: String {
    switch self {
    case .loading: "loading"
    case .empty: "empty"
    case .contentFailed: "contentFailed"
    case .resolving: "resolving"
    case .playing: "playing"
    case .paused: "paused"
    case .ended: "ended"
    case .refused: "refused"
    case .upcoming: "upcoming"
    case .failed: "failed"
    }
  }

  /// Whether a live item shows other controls than one that is not (R6).
  var showsWhetherLive: Bool {
    switch self {
    case .playing, .paused: true
    default: false
    }
  }

  /// The URL that plays, is paused or has ended; `nil` in every other state.
  public var playbackURL: PlaybackURL? {
    switch self {
    case .playing(let url), .paused(let url), .ended(let url): url
    default: nil
    }
  }
}
