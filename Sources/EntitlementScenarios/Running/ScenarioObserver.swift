package import ContentEntitlements

/// Watches a run: what the host and the viewer do, what the SDK tells, and what the players show, in order.
///
/// Everything comes on the run's lane. Names are those of the scenario.
package protocol ScenarioObserver: Sendable {
  /// A step, or a handler from inside its callback, is about to do something to the SDK.
  ///
  /// - Parameters:
  ///   - action: what it does; a token in it does not print.
  ///   - player: the player it is done to, or was called for.
  ///   - time: when.
  ///   - isInHandler: whether a handler does it before it returns.
  func performs(_ action: ScenarioAction, on player: PlayerName, at time: Duration, isInHandler: Bool)
  /// A player shows something else.
  func presents(_ snapshot: PlayerSnapshot, in player: String, at time: Duration)
  /// The SDK tells of something. `player` names the player the event concerns, if it concerns one.
  func records(_ event: EntitlementEvent, of player: String?)
}

/// Hands what a player shows to the run's own presentation, and to the observer.
final class ObservedPresentation: Presentation {
  private let player: String
  private let shown: any Presentation
  private let observer: (any ScenarioObserver)?
  private let clock: any EntitlementClock

  init(player: String, shown: any Presentation, observer: (any ScenarioObserver)?, clock: any EntitlementClock) {
    self.player = player
    self.shown = shown
    self.observer = observer
    self.clock = clock
  }

  func present(_ snapshot: PlayerSnapshot) {
    shown.present(snapshot)
    observer?.presents(snapshot, in: player, at: clock.now)
  }
}
