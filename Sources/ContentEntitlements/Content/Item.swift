/// An item as the engine holds it: checked, addressed, its start time on the SDK's own clock.
struct Item: Hashable, Sendable {
  let id: ItemID
  /// The playable URL it arrived with; `nil` makes it a gated item.
  var freeURL: PlaybackURL?
  let title: String?
  let poster: String?
  /// When the stream starts; its presence makes the item live (R6).
  let startsAt: Duration?
  /// How much playing finishes it by itself.
  let duration: Duration?

  var isGated: Bool { freeURL == nil }
}
