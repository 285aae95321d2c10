import ContentEntitlements
import EntitlementScenarios

/// What a run told, in order.
final class Recording: ScenarioObserver {
  enum Record: Sendable {
    case performs(ScenarioAction, PlayerName, at: Duration, isInHandler: Bool)
    case presents(PlayerSnapshot, String, at: Duration)
    case tells(EntitlementEvent, String?)
  }

  private let kept = Locked<[Record]>([])

  var records: [Record] { kept.withLock { $0 } }

  func performs(_ action: ScenarioAction, on player: PlayerName, at time: Duration, isInHandler: Bool) {
    kept.withLock { $0.append(.performs(action, player, at: time, isInHandler: isInHandler)) }
  }

  func presents(_ snapshot: PlayerSnapshot, in player: String, at time: Duration) {
    kept.withLock { $0.append(.presents(snapshot, player, at: time)) }
  }

  func records(_ event: EntitlementEvent, of player: String?) {
    kept.withLock { $0.append(.tells(event, player)) }
  }
}
