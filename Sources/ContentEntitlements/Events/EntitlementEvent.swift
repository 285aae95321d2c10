/// One thing that happened, told so that support can answer "why is this item held?" (O1).
///
/// It holds no token, no signed part of a URL and no server details, by construction (T2, O2); of ``explanation`` the
/// content service's adapter has to see to that. Text that came from the service (reason codes, ids) is kept as it is;
/// whoever writes it to a log escapes control characters.
public struct EntitlementEvent: Hashable, Sendable {
  /// When, in the clock's own time.
  public let time: Duration
  /// The epoch it belongs to: of what was dropped, where something older was.
  public let epoch: Epoch
  /// The player it concerns, if one is meant.
  public let player: PlayerID?
  /// The item it concerns, if one is meant.
  public let item: ItemID?
  /// What happened.
  public let detail: Detail
  /// What the content service's adapter said of a failed attempt or fetch (``ContentServiceError/explanation``): the place
  /// and the cure, for support. For an error the SDK does not know, the name of its type (R7). `nil` where nothing was
  /// said, and where what was said holds the viewer's token as it is (T2); in another spelling it is not known again.
  public let explanation: String?

  package init(
    time: Duration, epoch: Epoch, player: PlayerID? = nil, item: ItemID? = nil, detail: Detail,
    explanation: String? = nil
  ) {
    self.time = time
    self.epoch = epoch
    self.player = player
    self.item = item
    self.detail = detail
    self.explanation = explanation
  }

  /// What happened.
  @nonexhaustive public enum Detail: Hashable, Sendable {
    /// Content arrived: `count` entries after omission.
    case contentFetched(ContentKind, count: Int)
    /// Content could not be fetched.
    case contentFailed(ContentKind, ResolveFailure)
    /// An entry is not shown (F3).
    case contentOmitted(OmissionCause)
    /// The item came with text that is no playable URL, which makes it gated (F2).
    case urlUnusable
    /// The fetched content was dropped (C4).
    case contentEvicted
    /// The token changed, to one or to none.
    case tokenChanged(present: Bool)
    /// The token was set to what it was (T4).
    case tokenUnchanged
    /// Entitlements are being asked again under the same token (T6).
    case refreshed
    /// A refresh ended.
    case refreshFinished(RefreshOutcome)
    /// The service is asked about the item. Attempts count from 1.
    case resolveStarted(attempt: Int)
    /// The question was called off before an answer came.
    case resolveCancelled
    /// An attempt was answered.
    case resolveAnswered(Answer)
    /// The item was wanted and an equal question was under way already (R8).
    case resolveJoined
    /// The item was wanted and an earlier answer was used (R9).
    case decisionReused(Answer)
    /// A failed attempt will be repeated after this time (R7).
    case retryScheduled(after: Duration)
    /// A stream that has not begun will be looked at again after this time (R5).
    case checkScheduled(after: Duration)
    /// A presentation was given what to show.
    case presentation(Presented)
    /// The host was told of a refusal, and answered.
    case contentRestricted(RefusalReason, restriction: Int, replacing: Int?, returned: HostResponse)
    /// The host was told that a restriction is over.
    case restrictionLifted(restriction: Int, RestrictionEnd.Cause)
    /// The host was told that the item is undetermined.
    case resolveFailed(ResolveFailure)
    /// A player opened.
    case playerOpened
    /// A player closed.
    case playerClosed
    /// An action changed nothing (P1).
    case moveIgnored(PlayerAction)
    /// Something older was discarded.
    case staleDropped(Stale)
    /// The app went to the background (P6).
    case enteredBackground
    /// The app came back (P6).
    case enteredForeground
  }

  /// What an attempt brought.
  @nonexhaustive public enum Answer: Hashable, Sendable {
    /// A URL to play.
    case granted
    /// A stream that has not begun.
    case notStarted
    /// A refusal.
    case refused(RefusalReason)
    /// No decision.
    case failed(ResolveFailure)
  }

  /// What was discarded because it was older than the state it met.
  @nonexhaustive public enum Stale: String, Hashable, Sendable {
    /// The answer to a question that was called off.
    case answer
    /// A refusal the host was about to be told of.
    case contentRestricted
    /// A failure the host was about to be told of.
    case resolveFailed
    /// A fetch under way when the epoch changed.
    case fetch
  }

  /// What a presentation was given, with the URL redacted.
  public struct Presented: Hashable, Sendable {
    /// The state's name.
    public let state: String
    /// Scheme, host and path of the URL that plays, is paused or has ended (O2).
    public let url: String?
    /// Why the item is refused.
    public let reason: RefusalReason?
    /// Why the item or content failed.
    public let failure: ResolveFailure?
    /// The controls and indicators shown, sorted by name.
    public let affordances: [Affordance]

    init(_ snapshot: PlayerSnapshot) {
      state = snapshot.state.name
      url = snapshot.state.playbackURL?.redacted
      affordances = snapshot.affordances
      switch snapshot.state {
      case .refused(let refusal):
        reason = refusal.reason
        failure = nil
      case .failed(let cause), .contentFailed(let cause):
        reason = nil
        failure = cause
      default:
        reason = nil
        failure = nil
      }
    }
  }
}
