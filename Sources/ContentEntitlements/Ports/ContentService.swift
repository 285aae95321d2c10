/// The transport port: the server that delivers content and decides who is entitled. The SDK only relays.
///
/// **Use an existing one** where your backend speaks the project's wire contract (the HTTP adapter) or for demos and
/// offline work (the embedded one). **Write one** where it speaks its own language: map its answers to
/// ``ContentAnswer`` and ``ResolveAnswer``, and what keeps it from answering to ``ContentServiceError``.
///
/// Requirements for an implementation:
/// - Both methods leave the caller's executor (`@concurrent`) and may take as long as they need: the SDK bounds each
///   attempt and retries by itself (R7), so **an implementation makes one attempt and never retries**.
/// - When the surrounding task is cancelled, end the request on the wire and throw. What is returned after that is
///   discarded.
/// - Pass ``ViewerToken`` unchanged, or throw ``ResolveFailure/tokenNotTransportable`` (T1). Never log it.
/// - They are called concurrently, once for each attempt. Several items come in one request up to
///   ``resolveBatchLimit``.
/// - Throwing means *undetermined*, never refused. An error the SDK does not know becomes ``ResolveFailure/other`` with
///   the name of the error's type; its description is never read.
public protocol ContentService: Sendable {
  /// How many items one ``resolve(_:)`` can carry; 1 where the service answers one item at a time (R8).
  var resolveBatchLimit: Int { get }

  /// Delivers the content of one kind. Called when a player of that kind opens and none is held (F5).
  ///
  /// - Parameter request: what to fetch and for whom.
  /// - Returns: the entries in the service's order, unreadable ones included as malformed.
  /// - Throws: ``ContentServiceError`` for a failure with a kind; anything else counts as ``ResolveFailure/other``.
  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer

  /// Decides items for a viewer (R1).
  ///
  /// - Parameter request: the items and the token. Never without a token (R2).
  /// - Returns: an outcome for each item; one that is missing is an invalid response for that item alone (R8).
  /// - Throws: ``ContentServiceError`` where no item could be decided; anything else counts as
  ///   ``ResolveFailure/other``.
  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer
}

extension ContentService {
  /// Fifty items a request, unless the service says otherwise.
  public var resolveBatchLimit: Int { 50 }
}

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
  /// An outcome for each item; of two for one item the first counts, and one for an item not asked is ignored.
  public var outcomes: [ItemOutcome]

  /// - Parameter outcomes: an outcome for each item asked, in any order.
  public init(outcomes: [ItemOutcome]) {
    self.outcomes = outcomes
  }
}
