import ContentEntitlements

/// What the events have shown of the viewer.
struct ViewerRecord: Sendable {
  var history: History
  private(set) var epoch = Epoch(0)
  private(set) var isTokenPresent: Bool?
  private(set) var isInBackground = false
  private(set) var lastTime = Duration.zero

  init(history: History) {
    self.history = history
  }

  mutating func take(_ event: EntitlementEvent) {
    epoch = max(epoch, event.epoch)
    lastTime = max(lastTime, event.time)
    switch event.detail {
    case .tokenChanged(let present): isTokenPresent = present
    // Only with a token is the service asked, and does a refresh begin an epoch (R2, T6).
    case .resolveStarted, .refreshed: isTokenPresent = true
    case .enteredBackground: isInBackground = true
    case .enteredForeground: isInBackground = false
    // The one reason that the SDK raises itself, where it knows no token; a service may send it too (R4).
    case .presentation(let presented) where presented.reason == .externalUserTokenMissing:
      if isTokenPresent == nil { isTokenPresent = false }
    default: break
    }
  }
}

/// What the events have shown of one item, for all players.
struct ItemRecord: Sendable {
  var history: History
  /// The attempts the service has not answered yet, oldest first.
  private(set) var asked: [Asked] = []
  private(set) var answer: Answered?
  /// How many attempts the last question took so far.
  private(set) var attempts = 0
  /// When the next attempt is due.
  private(set) var retryAt: Duration?
  private(set) var isURLUnusable = false

  struct Asked: Hashable, Sendable {
    let attempt: Int
    let time: Duration
    let epoch: Epoch
  }

  struct Answered: Hashable, Sendable {
    let answer: EntitlementEvent.Answer
    let time: Duration
    let epoch: Epoch
    /// What the content service's adapter said of a failure.
    let explanation: String?
  }

  init(history: History) {
    self.history = history
  }

  var lastSequence: Int { history.entries.last?.sequence ?? 0 }

  /// - Returns: how long the attempt took that this event ends, where that is certain.
  mutating func take(_ event: EntitlementEvent) -> Duration? {
    switch event.detail {
    case .urlUnusable:
      isURLUnusable = true
    case .resolveStarted(let attempt):
      asked.append(Asked(attempt: attempt, time: event.time, epoch: event.epoch))
      attempts = attempt
      retryAt = nil
    case .resolveAnswered(let answer):
      self.answer = Answered(
        answer: answer, time: event.time, epoch: event.epoch, explanation: event.explanation)
      return endAttempt(event)
    case .resolveCancelled:
      retryAt = nil
      return endAttempt(event)
    case .retryScheduled(let after):
      retryAt = event.time + after
    default:
      break
    }
    return nil
  }

  /// Of two questions about one item events do not tell which one ends; then nothing is said of its time.
  private mutating func endAttempt(_ event: EntitlementEvent) -> Duration? {
    let own = asked.indices.filter { asked[$0].epoch == event.epoch }
    guard let first = own.first else { return nil }
    let begun = asked.remove(at: first)
    return own.count == 1 ? event.time - begun.time : nil
  }
}

/// What the events have shown of one open player.
struct PlayerRecord: Sendable {
  var history: History
  private(set) var item: ItemID?
  private(set) var presented: EntitlementEvent.Presented?
  private(set) var restriction: Restriction?
  /// When a stream that has not begun is looked at again.
  private(set) var checkAt: Duration?
  /// Whether the host was told of the failure that is shown.
  private(set) var isFailureTold = false
  /// When the decision shown was taken from an earlier answer; `nil` where it was not.
  private(set) var reusedAt: Duration?
  private var reusedItem: ItemID?

  /// A refusal the host was told of, and that stands.
  struct Restriction: Hashable, Sendable {
    let number: Int
    let replacing: Int?
    let returned: HostResponse
  }

  init(history: History) {
    self.history = history
  }

  mutating func take(_ event: EntitlementEvent) {
    switch event.detail {
    case .presentation(let presented):
      show(presented, item: event.item)
    case .contentRestricted(_, let number, let replacing, let returned):
      restriction = Restriction(number: number, replacing: replacing, returned: returned)
    case .restrictionLifted(let number, _):
      if restriction?.number == number { restriction = nil }
    case .resolveFailed:
      isFailureTold = true
    case .checkScheduled(let after):
      checkAt = event.time + after
    case .decisionReused:
      reusedAt = event.time
      reusedItem = event.item
    default:
      break
    }
  }

  private mutating func show(_ presented: EntitlementEvent.Presented, item: ItemID?) {
    self.item = item
    self.presented = presented
    if presented.failure == nil { isFailureTold = false }
    if presented.state != "upcoming" { checkAt = nil }
    if reusedItem != item || presented.state == "resolving" { reusedAt = nil }
  }
}
