/// A decision of the content service as the SDK holds it: its times are on the SDK's own clock.
enum Decision: Hashable, Sendable {
  case granted(Grant)
  case notStarted(NotStarted)
  /// Reused until `until` (R9).
  case refused(Refusal, until: Duration)

  /// A grant may be used to start playback before its expiry, not at it (R6).
  struct Grant: Hashable, Sendable {
    let url: PlaybackURL
    let expiresAt: Duration
    /// Whether it answers the question asked because an earlier one did not play (R6).
    let isFresh: Bool
  }

  /// A stream that has not begun: when to look again, and how often backoff has been used for it.
  struct NotStarted: Hashable, Sendable {
    var checkAt: Duration
    var step: Int
  }

  /// Whether it may be used now (R5, R6, R9).
  func isUsable(at now: Duration) -> Bool {
    switch self {
    case .granted(let grant): now < grant.expiresAt
    case .refused(_, let until): now < until
    case .notStarted: true
    }
  }

  var answer: EntitlementEvent.Answer {
    switch self {
    case .granted: .granted
    case .notStarted: .notStarted
    case .refused(let refusal, _): .refused(refusal.reason)
    }
  }
}
