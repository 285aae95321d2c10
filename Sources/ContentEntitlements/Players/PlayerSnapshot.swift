/// All that a player shows at one moment. Whole and comparable: two equal snapshots look the same on screen.
public struct PlayerSnapshot: Hashable, Sendable {
  /// The player.
  public let player: PlayerID
  /// The kind of content it shows.
  public let kind: ContentKind
  /// The host's own name for the place that opened the player, echoed.
  public let sourceID: String?
  /// The item on screen; `nil` where there is nothing to show.
  public let item: ItemID?
  /// The item's title, if it has one.
  public let title: String?
  /// The address of the item's still picture, if it has one.
  public let poster: String?
  /// Whether the item's content has a start time.
  public let isLive: Bool
  /// What is shown of it.
  public let state: PlayerState
  /// Counts the playbacks of this player: the same number means the same playback, so nothing reloads, even where its
  /// grant was renewed meanwhile (C5). `nil` where nothing plays, is paused or has ended.
  public let playback: Int?

  package init(
    player: PlayerID, kind: ContentKind, sourceID: String?, item: ItemID? = nil, title: String? = nil,
    poster: String? = nil, isLive: Bool = false, state: PlayerState, playback: Int? = nil
  ) {
    self.player = player
    self.kind = kind
    self.sourceID = sourceID
    self.item = item
    self.title = title
    self.poster = poster
    self.isLive = isLive
    self.state = state
    self.playback = playback
  }

  /// Whether both look the same on screen: whether the item is live tells by the controls alone.
  public static func == (left: PlayerSnapshot, right: PlayerSnapshot) -> Bool {
    left.player == right.player && left.kind == right.kind && left.sourceID == right.sourceID
      && left.item == right.item && left.title == right.title && left.poster == right.poster
      && left.state == right.state && left.playback == right.playback
      && (left.isLive == right.isLive || !left.state.showsWhetherLive)
  }

  /// Hashes what equality compares in every state.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(player)
    hasher.combine(item)
    hasher.combine(state)
  }

  /// The controls and indicators to show, sorted by name; everything else is removed.
  public var affordances: [Affordance] {
    Affordance.shown(in: state, isLive: isLive)
  }
}
