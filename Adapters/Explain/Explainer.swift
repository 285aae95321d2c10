public import ContentEntitlements

/// Reads the event stream and says why the item on screen of a player is held, or what it does (O1).
///
/// A value without ports: give it every event in order, ask it whenever you like. Apps use ``ExplainingEventSink``; a
/// support tool may replay recorded events through this. Memory is bounded: for each player, for each of the items seen
/// last, and for the viewer it keeps the newest events, and of older ones what they led to.
public struct Explainer: Sendable {
  /// How many events are kept for one item, one player and the viewer, unless said otherwise.
  public static let standardHistoryLimit = 40
  /// How many items are remembered; the one touched longest ago is forgotten first, unless it is on screen.
  static let itemLimit = 256

  let names: ExplanationNames
  let start: Duration
  private let historyLimit: Int
  private var sequence = 0
  private(set) var viewer: ViewerRecord
  private var players: [PlayerID: PlayerRecord] = [:]
  private var items: [ItemID: ItemRecord] = [:]
  private var content: History

  /// - Parameters:
  ///   - names: how reasons and returned values are spelled.
  ///   - historyLimit: how many events are kept for an item, for a player and for the viewer; at least 1.
  ///   - start: the events' time that is told as 0.
  public init(
    names: ExplanationNames = .standard, historyLimit: Int = standardHistoryLimit, start: Duration = .zero
  ) {
    self.names = names
    self.start = start
    self.historyLimit = max(1, historyLimit)
    viewer = ViewerRecord(history: History(limit: self.historyLimit))
    content = History(limit: self.historyLimit)
  }

  /// The players that are open, in order of opening.
  public var openPlayers: [PlayerID] {
    players.keys.sorted { $0.number < $1.number }
  }

  /// How many items are remembered now.
  package var rememberedItems: Int { items.count }

  /// Takes note of an event.
  ///
  /// - Parameter event: the next event of one SDK instance.
  public mutating func record(_ event: EntitlementEvent) {
    sequence += 1
    viewer.take(event)
    var took: Duration?
    if let item = event.item, event.isOfItem {
      let unknown = ItemRecord(history: History(limit: historyLimit))
      took = items[item, default: unknown].take(event)
    }
    if let player = event.player { take(event, of: player) }
    remember(PastEntry(sequence: sequence, event: event, took: took))
    forgetItems()
  }

  /// A player is known from its opening to its closing; what is said of it later changes nothing.
  private mutating func take(_ event: EntitlementEvent, of player: PlayerID) {
    switch event.detail {
    case .playerClosed:
      players[player] = nil
    case .playerOpened, .presentation:
      let unknown = PlayerRecord(history: History(limit: historyLimit))
      players[player, default: unknown].take(event)
    default:
      players[player]?.take(event)
    }
  }

  /// Why the player's item is held, or what it does.
  ///
  /// - Parameters:
  ///   - player: the player.
  ///   - time: the events' time at which it is asked; `nil` for that of the last event.
  /// - Returns: `nil` where no such player is open.
  public func explanation(of player: PlayerID, at time: Duration? = nil) -> Explanation? {
    guard let record = players[player] else { return nil }
    let now = max(time ?? viewer.lastTime, viewer.lastTime)
    let item = record.item
    let situation = Situation(
      now: now, viewer: viewer, player: record,
      item: item.flatMap { items[$0] } ?? ItemRecord(history: History(limit: 1)))
    let wording = Wording(names: names, start: start)
    let (events, forgotten) = pastEvents(of: player, record)
    return Explanation(
      player: player, item: item, state: record.presented?.state ?? "opening", isHeld: situation.isHeld,
      epoch: viewer.epoch, isTokenPresent: viewer.isTokenPresent, reasons: wording.reasons(situation),
      events: events.map { entry in
        Explanation.PastEvent(time: entry.event.time - start, text: wording.text(of: entry))
      },
      forgottenEvents: forgotten, remedies: wording.remedies(situation), rules: situation.rules)
  }

  /// What concerns the item on screen and its player, in order: bounded like every history.
  private func pastEvents(of player: PlayerID, _ record: PlayerRecord) -> (kept: [PastEntry], forgotten: Int) {
    var entries = viewer.history.entries + record.history.entries
    var forgotten = record.history.forgotten
    if let item = record.item.flatMap({ items[$0] }) {
      entries += item.history.entries.filter { $0.event.player == nil || $0.event.player == player }
      forgotten += item.history.forgotten
    } else {
      entries += content.entries
    }
    entries.sort { $0.sequence < $1.sequence }
    let surplus = max(0, entries.count - historyLimit)
    return (Array(entries.dropFirst(surplus)), forgotten + surplus)
  }

  private mutating func remember(_ entry: PastEntry) {
    switch entry.event.detail {
    case .contentFetched, .contentFailed, .contentOmitted:
      content.add(entry)
    case .tokenChanged, .tokenUnchanged, .refreshed, .refreshFinished, .contentEvicted, .enteredBackground,
      .enteredForeground, .staleDropped(.fetch):
      viewer.history.add(entry)
    default:
      if let item = entry.event.item {
        items[item]?.history.add(entry)
      } else if let player = entry.event.player {
        players[player]?.history.add(entry)
      }
    }
  }

  private mutating func forgetItems() {
    guard items.count > Explainer.itemLimit else { return }
    let shown = Set(players.values.compactMap(\.item))
    let oldest = items.filter { !shown.contains($0.key) }.min { $0.value.lastSequence < $1.value.lastSequence }
    if let oldest { items[oldest.key] = nil }
  }
}

extension EntitlementEvent {
  /// Whether it tells of the item it names, rather than of an entry that is not shown.
  fileprivate var isOfItem: Bool {
    if case .contentOmitted = detail { false } else { true }
  }
}
