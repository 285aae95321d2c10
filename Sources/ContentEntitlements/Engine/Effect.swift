/// All that the engine asks its surroundings to do, in order.
package enum Effect: Sendable {
  case call(CallID, Call)
  case cancelCall(CallID)
  case setTimer(TimerID, at: Duration)
  case cancelTimer(TimerID)
  /// For the lane: asked again at the moment of delivery, with ``Engine/begin(_:at:)`` (X7).
  case deliver(Delivery)
  /// Ends an awaited refresh.
  case finishRefresh(RefreshID, RefreshOutcome)
}

/// A question to the outside, answered later under the same ``CallID``.
package enum Call: Sendable {
  case content(ContentRequest)
  case resolve(ResolveRequest)
  case modifyURL(PlaybackURL, ItemID, ContentKind)
}

/// What waits for its turn on the lane.
package enum Delivery: Sendable {
  case event(EntitlementEvent)
  case present(PlayerID)
  case contentRestricted(PlayerID, ItemID, Ticket)
  /// A new delegate is told of the restriction that stands (D5).
  case tellAgain(PlayerID)
  case restrictionLifted(RestrictionEnd, Epoch)
  case resolveFailed(PlayerID, ItemID, Ticket)
  /// Through the delegate of one player, or the SDK-wide one.
  case contentLoaded(PlayerID?, ContentLoadReport, fetch: Int)
  /// The player has made its last callback: what was held for it is let go (P5).
  case release(PlayerID)
}

/// A delivery that still holds: what to do on the lane now.
package enum Callback: Sendable {
  case record(EntitlementEvent)
  case present(PlayerSnapshot, Epoch)
  case contentRestricted(ContentRestriction, Epoch)
  case restrictionLifted(RestrictionEnd, Epoch)
  case resolveFailed(ResolveFailureReport, Epoch)
  case contentLoaded(PlayerID?, ContentLoadReport)
  case release(PlayerID)
}
