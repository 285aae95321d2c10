/// What a timer was set for.
enum TimerPurpose: Sendable {
  case attemptTimeout(QuestionID)
  case nextAttempt(QuestionID)
  case fetchTimeout(ContentKind)
  case nextFetchAttempt(ContentKind)
  case finish(PlayerID)
  case check(PlayerID)
}

extension Engine {
  mutating func setTimer(_ purpose: TimerPurpose, at time: Duration) -> TimerID {
    let timer = TimerID(number: nextNumber())
    timers[timer] = purpose
    effects.append(.setTimer(timer, at: time))
    return timer
  }

  mutating func cancelTimer(_ timer: TimerID?) {
    guard let timer, timers.removeValue(forKey: timer) != nil else { return }
    effects.append(.cancelTimer(timer))
  }

  /// A timer that was cancelled, or is older than what it was set for, does nothing (R10).
  mutating func timerFired(_ timer: TimerID) {
    guard let purpose = timers.removeValue(forKey: timer) else { return }
    switch purpose {
    case .attemptTimeout(let question): attemptTimedOut(question)
    case .nextAttempt(let question): beginNextAttempt(question)
    case .fetchTimeout(let kind): fetchTimedOut(kind)
    case .nextFetchAttempt(let kind): beginFetchAttempt(kind)
    case .finish(let player): durationEnded(player)
    case .check(let player): checkIsDue(player)
    }
  }

  /// The pause before the attempt that follows `attempt`, jitter included (R7).
  mutating func backoff(after attempt: Int) -> Duration {
    spread(plainBackoff(after: attempt), by: configuration.retry.jitter)
  }

  private func plainBackoff(after attempt: Int) -> Duration {
    // Cut at a billion seconds, so that doubling stays in range.
    min(configuration.retry.baseDelay, .seconds(1_000_000_000)) * (1 << min(attempt - 1, 30))
  }

  /// Makes a span longer by a random part of its share; nothing is drawn where there is no jitter.
  mutating func spread(_ span: Duration, by share: Double) -> Duration {
    guard share > 0 else { return span }
    return span * (1 + share * random.unit())
  }

  /// When the next attempt begins: `nil` where none is allowed or it could not begin before the deadline (R7).
  mutating func nextAttempt(after attempt: Int, retryAfter: Double?, deadline: Duration) -> Duration? {
    guard attempt < configuration.retry.attempts else { return nil }
    let asked = retryAfter.flatMap { Duration(serviceSeconds: $0) } ?? .zero
    // Jitter makes a pause longer: where even without it no attempt is left, nothing is drawn.
    guard now + max(plainBackoff(after: attempt), asked) < deadline else { return nil }
    let next = now + max(backoff(after: attempt), asked)
    return next < deadline ? next : nil
  }
}
