import ContentEntitlements
package import ContentEntitlementsExplain

/// Runs a scenario up to a time and says why what its players show then is held.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor package struct ExplainedRun {
  /// The open players under the scenario's names, in order of opening.
  package let players: [(name: String, explanation: Explanation)]
  /// Whether the run was stopped because it would have said too much.
  package let isCut: Bool

  /// - Parameters:
  ///   - scenario: what to run.
  ///   - time: when to stop and ask; `nil` for the end.
  ///   - platform: whose names the explanations have.
  package init(_ scenario: Scenario, at time: Duration?, platform: Platform) {
    var scenario = scenario
    if let time { scenario.until = min(time, scenario.until ?? time) }
    let witness = Witness(platform: platform)
    isCut = ScenarioRun(scenario, platform: platform, observer: witness).run().isCut
    players = witness.explanations(at: time)
  }
}

/// Keeps what an explanation needs, and the players' names.
private final class Witness: ScenarioObserver {
  private struct State: Sendable {
    var explainer: Explainer
    var names: [PlayerID: String] = [:]
  }

  private let state: Locked<State>

  init(platform: Platform) {
    state = Locked(State(explainer: Explainer(names: ExplanationNames(platform))))
  }

  func performs(_ action: ScenarioAction, on player: PlayerName, at time: Duration, isInHandler: Bool) {}
  func presents(_ snapshot: PlayerSnapshot, in player: String, at time: Duration) {}

  func records(_ event: EntitlementEvent, of player: String?) {
    state.withLock { state in
      state.explainer.record(event)
      if let id = event.player { state.names[id] = player }
    }
  }

  func explanations(at time: Duration?) -> [(name: String, explanation: Explanation)] {
    state.withLock { state in
      state.explainer.openPlayers.compactMap { id in
        guard let explanation = state.explainer.explanation(of: id, at: time) else { return nil }
        return (state.names[id] ?? String(id.number), explanation)
      }
    }
  }
}

extension ExplanationNames {
  /// The names a platform's hosts know.
  init(_ platform: Platform) {
    self.init(reason: { platform.spelling(of: $0) }, response: { platform.spelling(of: $0) })
  }
}
