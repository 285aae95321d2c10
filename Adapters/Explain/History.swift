import ContentEntitlements

/// An event that is kept, and how long the question took that it ends.
struct PastEntry: Hashable, Sendable {
  let sequence: Int
  let event: EntitlementEvent
  let took: Duration?
}

/// The newest events of one subject.
struct History: Hashable, Sendable {
  private let limit: Int
  private(set) var entries: [PastEntry] = []
  /// How many were let go.
  private(set) var forgotten = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ entry: PastEntry) {
    if entries.count == limit {
      entries.removeFirst()
      forgotten += 1
    }
    entries.append(entry)
  }
}
