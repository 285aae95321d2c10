/// All that can happen to the engine. Time comes in beside it.
package enum Input: Sendable {
  case setToken(ViewerToken?, FetchedContentPolicy)
  /// `nil` where nobody awaits the outcome.
  case refresh(RefreshID?)
  case enterBackground
  case enterForeground

  case open(PlayerID, ContentKind, at: ItemID?, sourceID: String?)
  case next(PlayerID)
  case previous(PlayerID)
  case nextPage(PlayerID)
  case previousPage(PlayerID)
  case show(PlayerID, ItemID)
  case playbackFinished(PlayerID)
  case playbackFailed(PlayerID)
  case pause(PlayerID)
  case resume(PlayerID)
  case retry(PlayerID)
  case close(PlayerID)
  /// What a host's own tool was asked for and could not pass on; reported in its turn (P1).
  case ignored(PlayerID, PlayerAction)
  /// These players are served by another delegate from now on.
  case delegateReplaced([PlayerID])

  case contentAnswered(CallID, entries: [FetchedEntry])
  case contentCallFailed(CallID, CallFailure)
  case resolveAnswered(CallID, ResolveRequest, outcomes: [ItemOutcome])
  case resolveCallFailed(CallID, ResolveRequest, CallFailure)
  /// `nil` where the host's hook threw.
  case urlModified(CallID, PlaybackURL?)
  case timerFired(TimerID)

  /// An answer ends or keeps each item it is about. To look through all others a refresh waits for would make sixty-four
  /// answers cost the square of it.
  var endsItsItems: Bool {
    if case .resolveAnswered = self { true } else { false }
  }
}

/// What kept a whole call from being answered.
package struct CallFailure: Hashable, Sendable {
  package let failure: ResolveFailure
  /// Seconds the service asks to be left alone.
  package let retryAfter: Double?
  /// What the service's adapter says of it, for support.
  package let explanation: String?

  package init(_ failure: ResolveFailure, retryAfter: Double? = nil, explanation: String? = nil) {
    self.failure = failure
    self.retryAfter = retryAfter
    self.explanation = explanation
  }
}
