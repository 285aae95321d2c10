/// What a host asks of one player, as events name it when it changed nothing (P1).
@nonexhaustive public enum PlayerAction: String, Hashable, Sendable {
  /// Opening at an item that is not there; the player opens at the first.
  case open
  /// To the next item or Story.
  case next
  /// To the previous item or Story.
  case previous
  /// To the next page of the Story, or the next Story.
  case nextPage
  /// To the previous page of the Story.
  case previousPage
  /// To a named item.
  case show
  /// The media player reached the end.
  case playbackFinished
  /// The media player could not play the URL.
  case playbackFailed
  /// Holds playback.
  case pause
  /// Goes on.
  case resume
  /// Asks again after a failure.
  case retry
  /// Closes the player.
  case close
}
