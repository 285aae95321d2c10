/// A question in flight, or between two attempts (R7, R8).
struct Question: Sendable {
  let id: QuestionID
  var items: [Asked]
  var attempt: Int
  /// When the whole must be over, all attempts included.
  let deadline: Duration
  /// The attempt under way; `nil` between two attempts.
  var call: CallID?
  /// Bounds the attempt, or begins the next one.
  var timer: TimerID?

  /// On what occasion the item is asked again where this question was interrupted (P6).
  func occasion(of item: ItemID) -> Want.Occasion {
    items.contains { $0.item == item && $0.isForPlaybackFailed } ? .playbackFailed : .undecided
  }

  /// One item of a question, and the players it is asked for.
  struct Asked: Sendable {
    let item: ItemID
    var askers: [PlayerID]
    /// Whether it is asked because a grant did not play: a grant in answer to it is a fresh one (R6).
    let isForPlaybackFailed: Bool
  }
}

/// A wish to ask about an item, collected while one input is handled: what is wanted at one moment goes in one batch.
struct Want: Sendable {
  let item: ItemID
  var askers: [PlayerID]
  var occasion: Occasion

  /// Why it is asked; of several the one that stands last counts.
  enum Occasion: Int, Sendable {
    /// Nothing is known. Joins a question under way.
    case undecided
    /// Asked whatever is under way: `retry` and `playbackFailed` never join an older question (R8).
    case retry
    case playbackFailed
  }
}

extension [Want] {
  mutating func add(_ item: ItemID, for player: PlayerID, on occasion: Want.Occasion = .undecided) {
    if let known = firstIndex(where: { $0.item == item }) {
      self[known].askers.append(player)
      if occasion.rawValue > self[known].occasion.rawValue { self[known].occasion = occasion }
    } else {
      append(Want(item: item, askers: [player], occasion: occasion))
    }
  }
}
