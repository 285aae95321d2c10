/// What to fetch: the content of one kind, under the token of the moment (F5).
public struct ContentRequest: Sendable {
  /// The kind wanted.
  public let kind: ContentKind
  /// Whom it is for; `nil` while no token is set.
  public let token: ViewerToken?
  /// The epoch the request belongs to, for the adapter's own tracing.
  public let epoch: Epoch
  /// Which attempt this is, from 1.
  public let attempt: Int

  package init(kind: ContentKind, token: ViewerToken?, epoch: Epoch, attempt: Int) {
    self.kind = kind
    self.token = token
    self.epoch = epoch
    self.attempt = attempt
  }
}

/// Content of one kind as the service delivered it.
public struct ContentAnswer: Sendable {
  /// The entries, in the service's order.
  public var entries: [FetchedEntry]

  /// - Parameter entries: the entries, in the service's order.
  public init(entries: [FetchedEntry]) {
    self.entries = entries
  }
}
