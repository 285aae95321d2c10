/// The presentation port: what puts a player's state on a screen, or in a log.
///
/// It gets whole, comparable snapshots (what to show), not commands. ``present(_:)`` is called on the SDK's lane, once
/// for each change and never for a state that was over before the call (X7). It may call back into the SDK. It is held
/// weakly, as views are: the host keeps it alive.
public protocol Presentation: AnyObject, Sendable {
  /// Shows the snapshot in place of the one before.
  ///
  /// - Parameter snapshot: all there is to show.
  func present(_ snapshot: PlayerSnapshot)
}
