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

/// The wishes of one moment, each item once, in the order in which they came.
struct Wants: Sendable {
  private(set) var list: [Want] = []
  /// Where each stands, once they are too many to look through for every one that comes.
  private var places: [ItemID: Int] = [:]

  mutating func add(_ item: ItemID, for player: PlayerID, on occasion: Want.Occasion = .undecided) {
    if let known = place(of: item) {
      list[known].askers.append(player)
      if occasion.rawValue > list[known].occasion.rawValue { list[known].occasion = occasion }
    } else {
      if !places.isEmpty { places[item] = list.count }
      list.append(Want(item: item, askers: [player], occasion: occasion))
    }
  }

  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    places = [:]
  }

  private mutating func place(of item: ItemID) -> Int? {
    if list.count <= ItemLookup.few { return list.firstIndex { $0.item == item } }
    if places.isEmpty {
      for (place, want) in list.enumerated() { places[want.item] = place }
    }
    return places[item]
  }
}

/// Whether an item is among others: these are looked through where they are few, and hashed where they are many, so that
/// to look for all of many among many stays linear.
struct ItemLookup {
  /// Up to how many looking through costs less than hashing.
  static let few = 32

  private let items: [ItemID]
  private let hashed: Set<ItemID>

  init(_ items: [ItemID]) {
    self.items = items
    hashed = items.count > ItemLookup.few ? Set(items) : []
  }

  func contains(_ item: ItemID) -> Bool {
    hashed.isEmpty ? items.contains(item) : hashed.contains(item)
  }
}
