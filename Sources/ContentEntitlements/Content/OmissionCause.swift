/// Why an entry of a content answer is not shown (F3).
@nonexhaustive public enum OmissionCause: String, Hashable, Sendable {
  /// The feature is off and the item has no playable URL (F1).
  case noPlayableURL
  /// The feature is off and a page of the Story has no playable URL (F1).
  case storyPageWithoutPlayableURL
  /// The Story has no page (F4).
  case emptyStory
  /// An earlier entry has the same id (F4).
  case duplicateID
  /// The entry, or a page of the Story, could not be read (F4).
  case malformed
}
