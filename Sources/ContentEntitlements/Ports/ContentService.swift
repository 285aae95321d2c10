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
