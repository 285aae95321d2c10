/// The decisions of the current epoch, by item. A new epoch starts an empty one (C3). Failures never enter (R9).
struct Ledger: Sendable {
  struct Entry: Sendable {
    var decision: Decision
    let question: QuestionID
  }

  private(set) var entries: [ItemID: Entry] = [:]
  private var pruneAt = 1024

  /// The decision that may be used now.
  func usable(_ item: ItemID, at now: Duration) -> Decision? {
    guard let decision = entries[item]?.decision, decision.isUsable(at: now) else { return nil }
    return decision
  }

  func notStarted(_ item: ItemID) -> Decision.NotStarted? {
    if case .notStarted(let waiting)? = entries[item]?.decision { waiting } else { nil }
  }

  /// Of two answers for one item the later-asked wins (R8).
  mutating func store(_ decision: Decision, for item: ItemID, from question: QuestionID, at now: Duration) {
    if let held = entries[item], held.question > question { return }
    entries[item] = Entry(decision: decision, question: question)
    if entries.count >= pruneAt { prune(at: now) }
  }

  /// Sets a new time to look again, where the item still waits for its start.
  mutating func reschedule(_ item: ItemID, _ waiting: Decision.NotStarted) {
    if case .notStarted? = entries[item]?.decision { entries[item]?.decision = .notStarted(waiting) }
  }

  /// A grant that does not play is not used again (R6).
  mutating func dropGrant(_ item: ItemID) {
    if case .granted? = entries[item]?.decision { entries[item] = nil }
  }

  /// What is no longer usable is let go, so that a long session holds what it needs and not all it saw.
  private mutating func prune(at now: Duration) {
    entries = entries.filter { $0.value.decision.isUsable(at: now) }
    pruneAt = max(1024, entries.count * 2)
  }
}
