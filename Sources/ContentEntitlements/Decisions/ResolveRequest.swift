/// Which items to decide, and for whom (R1).
public struct ResolveRequest: Sendable {
  /// The items, at least one, none twice.
  public let items: [ItemID]
  /// The viewer's token, to be carried unchanged (T1).
  public let token: ViewerToken
  /// The epoch the question belongs to, for the adapter's own tracing.
  public let epoch: Epoch
  /// Which attempt this is, from 1.
  public let attempt: Int

  package init(items: [ItemID], token: ViewerToken, epoch: Epoch, attempt: Int) {
    self.items = items
    self.token = token
    self.epoch = epoch
    self.attempt = attempt
  }
}

/// The service's answer to a ``ResolveRequest``.
public struct ResolveAnswer: Sendable {
  /// An outcome for each item; of two for one item a refusal counts, else the first (R4); one for an
  /// item not asked is ignored.
  public var outcomes: [ItemOutcome]

  /// - Parameter outcomes: an outcome for each item asked, in any order.
  public init(outcomes: [ItemOutcome]) {
    self.outcomes = outcomes
  }
}
