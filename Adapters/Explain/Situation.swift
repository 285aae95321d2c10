import ContentEntitlements

/// All that is known of a player's screen at one time: what reasons and remedies are derived from.
struct Situation: Sendable {
  let now: Duration
  let viewer: ViewerRecord
  let player: PlayerRecord
  let item: ItemRecord

  /// The states a player can be seen in; `opening` before its first presentation.
  enum State: String {
    case opening, loading, empty, contentFailed, resolving, playing, paused, ended, refused, upcoming, failed
  }

  var state: State { (player.presented?.state).flatMap { State(rawValue: $0) } ?? .opening }

  var isHeld: Bool {
    switch state {
    case .refused, .failed, .resolving, .upcoming: true
    case .opening, .loading, .empty, .contentFailed, .playing, .paused, .ended: false
    }
  }

  /// R2: refused by the SDK itself; a service may send the same reason (R4).
  var isTokenMissing: Bool {
    player.presented?.reason == .externalUserTokenMissing
      && item.answer?.answer != .refused(.externalUserTokenMissing)
  }

  /// Whether the service is asked, or will be by itself.
  var isBeingAsked: Bool { asked != nil || retryAt != nil }

  /// The newest attempt of this epoch that is not answered.
  var asked: ItemRecord.Asked? { item.asked.last { $0.epoch == viewer.epoch } }

  /// When the next attempt is due, where the service is between two.
  var retryAt: Duration? { asked == nil ? item.retryAt.flatMap { $0 >= now ? $0 : nil } : nil }

  /// An answer of this epoch, the one that counts.
  var answer: ItemRecord.Answered? { item.answer.flatMap { $0.epoch == viewer.epoch ? $0 : nil } }

  /// What the content service's adapter said of the failure that is shown.
  func explanation(of failure: ResolveFailure) -> String? {
    item.answer.flatMap { $0.answer == .failed(failure) ? $0.explanation : nil }
  }

  /// Whether what is shown came from an answer given before the item came on screen (R9).
  var isReused: Bool {
    guard let reusedAt = player.reusedAt else { return false }
    return (item.answer?.time ?? reusedAt) <= reusedAt
  }

  /// An item that arrived with a URL is never asked about. Under a refusal nothing is prepared, plays or waits for its
  /// start: what does has been fetched anew since, with a URL (F2).
  var wasEverAsked: Bool {
    if state != .refused, !isBeingAsked, case .refused? = item.answer?.answer { return false }
    return !item.asked.isEmpty || item.answer != nil || item.history.forgotten > 0
  }

  /// R11: nobody is asked, now or soon; the host's URL hook works on the URL that the item came with, or was granted.
  var isBeingPrepared: Bool {
    guard state == .resolving, !isBeingAsked else { return false }
    if case .granted? = answer?.answer { return true }
    return !wasEverAsked && !item.isURLUnusable
  }

  /// The rules behind what is shown.
  var rules: [String] {
    switch state {
    case .opening, .loading: ["P3", "F5"]
    case .empty: ["F3", "F6"]
    case .contentFailed: ["F6", "R7"]
    case .resolving: isBeingPrepared ? ["R11"] : ["R1", "R7"]
    case .playing, .paused: wasEverAsked ? ["R3", "R6"] + (isUndecided ? ["C5"] : []) : ["F2"]
    case .ended: ["P1"]
    case .refused: [isTokenMissing ? "R2" : "R4", "X2", "X3"] + (isBeingAsked ? ["X5"] : [])
    case .upcoming: ["R5"]
    case .failed: player.presented?.failure == .playbackFailed ? ["R6", "R7"] : ["R7"]
    }
  }

  /// C5: it plays on under the grant of an earlier epoch.
  var isUndecided: Bool {
    guard let answer = item.answer else { return false }
    return answer.epoch < viewer.epoch || self.answer.map { $0.answer.isFailure } ?? false
  }
}

extension EntitlementEvent.Answer {
  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
