/// The hook port for stream tokenization: may replace a granted or free URL just before its playback starts (R11).
///
/// Unset, URLs are played unchanged. It leaves the caller's executor, is called once for each start of playback and may
/// take its time: the item is shown as resolving meanwhile. When the surrounding task is cancelled, what it returns is
/// discarded. Throwing, or returning what is not playable, makes the item failed (`urlModifierFailed`).
public protocol PlaybackURLModifier: Sendable {
  /// Replaces the URL of a playback that is about to start.
  ///
  /// - Parameter request: the URL, and what it is for.
  /// - Returns: the URL to play.
  /// - Throws: where there is none; the error is not read.
  @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL
}

/// A playback that is about to start, for the host's hook (R11).
public struct PlaybackURLRequest: Sendable {
  /// The URL as the service granted or delivered it.
  public let url: PlaybackURL
  /// The item.
  public let item: ItemID
  /// The kind of content the player shows.
  public let kind: ContentKind

  package init(url: PlaybackURL, item: ItemID, kind: ContentKind) {
    self.url = url
    self.item = item
    self.kind = kind
  }
}
