/// What the content service said of one item. Numbers are seconds, counted from the answer, so that no device's wall
/// clock matters (R5).
///
/// A number that is not finite or is negative makes the outcome an invalid response.
@nonexhaustive public enum ResolveOutcome: Hashable, Sendable {
  /// The item may play this URL. `lifetime`: seconds for which the grant may be used to start playback, if stated.
  case granted(PlaybackURL, lifetime: Double? = nil)
  /// The viewer is entitled to a stream that has not begun. `timeToStart`: seconds until it does, 0 where that time has
  /// passed. `recheckAfter`: seconds after which to ask again once it should have started, if stated.
  case notStarted(timeToStart: Double, recheckAfter: Double? = nil)
  /// The item is refused.
  case refused(Refusal)
  /// The service could not decide. `retryAfter`: seconds it asks to be left alone, if stated.
  case failed(ResolveFailure, retryAfter: Double? = nil)
}

/// What the content service said of which item.
public struct ItemOutcome: Hashable, Sendable {
  /// The item asked.
  public let item: ItemID
  /// What the service said of it.
  public let outcome: ResolveOutcome

  /// - Parameters:
  ///   - item: the item asked.
  ///   - outcome: what the service said of it.
  public init(_ item: ItemID, _ outcome: ResolveOutcome) {
    self.item = item
    self.outcome = outcome
  }
}
