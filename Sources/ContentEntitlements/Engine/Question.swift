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

  /// One item of a question, and the players it is asked for.
  struct Asked: Sendable {
    let item: ItemID
    var askers: [PlayerID]
  }
}

/// A wish to ask about an item, collected while one input is handled: what is wanted at one moment goes in one batch.
struct Want: Sendable {
  let item: ItemID
  var askers: [PlayerID]
  /// Asked whatever is under way: `retry` and `playbackFailed` never join an older question (R8).
  var isAfresh: Bool
}

extension [Want] {
  mutating func add(_ item: ItemID, for player: PlayerID, afresh: Bool = false) {
    if let known = firstIndex(where: { $0.item == item }) {
      self[known].askers.append(player)
      if afresh { self[known].isAfresh = true }
    } else {
      append(Want(item: item, askers: [player], isAfresh: afresh))
    }
  }
}
