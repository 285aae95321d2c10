/// What happens to content already fetched when the token changes (C4).
public enum FetchedContentPolicy: String, Hashable, Sendable {
  /// Keeps the fetched items: for a renewed token of the same viewer.
  case keep
  /// Drops the fetched items and fetches them again under the new token: for another viewer.
  case evict
}
