/// The three kinds of content a player shows. A player shows one kind.
public enum ContentKind: String, CaseIterable, Hashable, Sendable {
  /// Stories: units of pages that are played in order; a Story is kept or omitted whole (F1).
  case stories
  /// Moments: single short items.
  case moments
  /// Videos: single items; a Video with a start time is a live stream.
  case videos
}
