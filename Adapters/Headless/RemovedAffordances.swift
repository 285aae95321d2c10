package import ContentEntitlements

extension PlayerSnapshot {
  /// What the same item would show if it played, and does not show now (X3), sorted by name; empty without an item.
  package var removedAffordances: [Affordance] {
    guard item != nil else { return [] }
    let shown = affordances
    let playing = PlayerSnapshot(
      player: player, kind: kind, sourceID: nil, isLive: isLive, state: .playing(PlaybackURL("")))
    return playing.affordances.filter { !shown.contains($0) }
  }
}
