/// A control or indicator that a presentation may show.
@nonexhaustive public enum Affordance: String, CaseIterable, Hashable, Sendable {
  /// Counts down to a playback that starts by itself.
  case autoplayCountdown
  /// Tells that playback is about to begin or go on.
  case buffering
  /// Turns captions on and off.
  case captions
  /// Closes the player.
  case close
  /// Shows elapsed time and duration.
  case duration
  /// Tells that the item is live.
  case liveBadge
  /// Moves to other items.
  case navigation
  /// Starts and holds playback.
  case playPause
  /// A still picture of the item.
  case poster
  /// Shows how far playback is.
  case progress
  /// Asks again after a failure.
  case retry
  /// Moves within the item.
  case seekBar
  /// Shares the item.
  case share
  /// The item's title.
  case title
  /// Changes the volume.
  case volume

  /// Whether it promises playback; none such stays on a refused item (X3, I5).
  public var promisesPlayback: Bool {
    switch self {
    case .autoplayCountdown, .buffering, .captions, .duration, .liveBadge, .playPause, .progress, .seekBar, .volume:
      true
    case .close, .navigation, .poster, .retry, .share, .title:
      false
    }
  }

  /// What a player in `state` shows, sorted by name.
  ///
  /// - Parameters:
  ///   - state: what the player shows.
  ///   - isLive: whether the item's content has a start time (R6).
  static func shown(in state: PlayerState, isLive: Bool) -> [Affordance] {
    switch state {
    case .loading: [.buffering, .close]
    case .empty: [.close]
    case .contentFailed: [.close, .retry]
    case .resolving: [.buffering, .close, .navigation, .poster, .share, .title]
    case .playing, .paused:
      isLive
        ? [.captions, .close, .liveBadge, .navigation, .playPause, .share, .title, .volume]
        : [
          .captions, .close, .duration, .navigation, .playPause, .progress, .seekBar, .share, .title, .volume,
        ]
    case .ended: [.close, .navigation, .playPause, .poster, .share, .title]
    case .refused: [.close, .navigation, .poster, .share, .title]
    case .upcoming: [.autoplayCountdown, .close, .navigation, .poster, .share, .title]
    case .failed: [.close, .navigation, .poster, .retry, .share, .title]
    }
  }
}
