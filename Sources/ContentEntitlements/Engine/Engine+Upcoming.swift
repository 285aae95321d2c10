/// Streams that have not begun (R5), and when to look at them again.
extension Engine {
  /// A re-check time is at least a second and at most a day.
  static func clampRecheck(_ span: Duration) -> Duration {
    min(max(span, .seconds(1)), .seconds(86_400))
  }

  /// Before its start an item is not asked again; at its start, spread; after it by the service's word, else backoff.
  mutating func waiting(for item: ItemID, _ timeToStart: Duration, recheckAfter: Duration?) -> Decision.NotStarted {
    let step = recheckAfter == nil ? ledger.notStarted(item)?.step ?? 0 : 0
    if timeToStart > .zero {
      return Decision.NotStarted(checkAt: now + timeToStart + liveStartSpread(), step: step)
    }
    if let recheckAfter { return Decision.NotStarted(checkAt: now + recheckAfter, step: 0) }
    return Decision.NotStarted(checkAt: now + checkBackoff(step), step: step + 1)
  }

  /// Retry backoff without a limit of attempts, jitter before clamping.
  mutating func checkBackoff(_ step: Int) -> Duration {
    Engine.clampRecheck(backoff(after: step + 1))
  }

  mutating func liveStartSpread() -> Duration {
    let jitter = configuration.liveStartJitter
    return jitter > .zero ? jitter * random.unit() : .zero
  }

  /// After a failed check: when to look again, for every player that waits for the item, and not before the service's
  /// `Retry-After` is over (R7).
  mutating func backOffCheck(_ item: ItemID, atLeast pause: Duration?) -> Duration {
    let step = ledger.notStarted(item)?.step ?? 0
    let wait = max(checkBackoff(step), Engine.clampRecheck(pause ?? .zero))
    let waiting = Decision.NotStarted(checkAt: now + wait, step: step + 1)
    ledger.reschedule(item, waiting)
    return waiting.checkAt
  }

  mutating func setCheck(_ index: Int, at time: Duration) {
    cancelCheck(index)
    guard let screen = players[index].screen else { return }
    emit(.checkScheduled(after: time - now), player: players[index].id, item: screen.item.id)
    let timer = setTimer(.check(players[index].id), at: time)
    players[index].screen?.checkTimer = timer
  }

  mutating func cancelCheck(_ index: Int) {
    players[index].screen?.isCheckOverdue = false
    cancelTimer(players[index].screen?.checkTimer.take())
  }

  /// The item on screen waits for its start.
  mutating func showUpcoming(_ index: Int, _ waiting: Decision.NotStarted) {
    stopWork(index)
    players[index].screen?.phase = .upcoming
    if waiting.checkAt <= now { check(index) } else { setCheck(index, at: waiting.checkAt) }
  }

  mutating func checkIsDue(_ player: PlayerID) {
    guard let index = players.firstIndex(where: { $0.id == player }), let screen = players[index].screen else { return }
    players[index].screen?.checkTimer = nil
    if screen.item.isGated { check(index) } else { decide(index) }
  }

  /// In the background a check that falls due is left for the return (P6).
  private mutating func check(_ index: Int) {
    guard players[index].screen?.waitsFor == nil else { return }
    if isInBackground { players[index].screen?.isCheckOverdue = true } else { ask(index) }
  }
}
