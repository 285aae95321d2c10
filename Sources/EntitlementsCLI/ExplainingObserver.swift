import ContentEntitlements
import ContentEntitlementsExplain
import EntitlementScenarios

/// Explains the players of a run under the names the scenario gives them.
final class ExplainingObserver: ScenarioObserver {
  private struct State: Sendable {
    var explainer: Explainer
    var names: [PlayerID: String] = [:]
  }

  private let state: Locked<State>

  init(names: ExplanationNames) {
    state = Locked(State(explainer: Explainer(names: names)))
  }

  func performs(_ action: ScenarioAction, on player: PlayerName, at time: Duration, isInHandler: Bool) {}
  func presents(_ snapshot: PlayerSnapshot, in player: String, at time: Duration) {}

  func records(_ event: EntitlementEvent, of player: String?) {
    state.withLock { state in
      state.explainer.record(event)
      if let id = event.player, let player { state.names[id] = player }
    }
  }

  /// Every open player's explanation, in order of opening.
  func explanations(at time: Duration?) -> [(name: String, explanation: Explanation)] {
    state.withLock { state in
      state.explainer.openPlayers.compactMap { id in
        guard let explanation = state.explainer.explanation(of: id, at: time) else { return nil }
        return (state.names[id] ?? String(id.number), explanation)
      }
    }
  }
}
