/// What an exploration found.
public struct ExplorationResult: Sendable {
  /// The world's name.
  public let world: String
  /// How many different states were met.
  public let states: Int
  /// How many steps were taken and checked, those into known states too.
  public let transitions: Int
  /// The greatest number of steps from the start at which every course was followed.
  public let depth: Int
  /// Whether no step leads out of the states that were met: there is nothing beyond ``depth``.
  public let isComplete: Bool
  /// Of how many states it was checked that they come to rest (I10).
  public let settled: Int
  /// The first violation found, by a shortest course; `nil` where everything holds.
  public let violation: ExplorationViolation?
}

/// A broken rule, and the shortest course that leads to it.
public struct ExplorationViolation: Sendable {
  /// The rule or the invariant that is broken.
  public let rule: String
  /// How.
  public let finding: String
  /// The course from the start, one line a step.
  public let trace: [String]
  /// The same as a scenario file, which `entitlements play` runs on the whole SDK; `nil` where a scenario cannot say it.
  public let scenario: String?
  /// Why there is no scenario.
  public let unwritable: String?
}
