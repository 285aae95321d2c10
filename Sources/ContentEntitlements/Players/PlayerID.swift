/// Names one open player. Never reused within an SDK instance.
public struct PlayerID: Hashable, Sendable {
  /// The count, from 1, in order of opening.
  public let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}
