public import ContentEntitlements
public import Foundation

/// The content service over HTTP, for a backend that speaks the project's wire contract (`docs/wire-contract.md`).
///
///     let service = try HTTPContentService(baseURL: URL(string: "https://api.example.com/entitlements")!)
///     let entitlements = ContentEntitlements.iOS(service: service)
///
/// It makes **one attempt a call**: retries, pauses and time limits are the SDK's (R7). The viewer's token goes out as
/// `Authorization: Bearer <token>` unless ``TokenHeader`` says otherwise, unchanged (T1), only over HTTPS and only to the
/// origin of the base URL. Nothing is kept on disk: no cache, no cookie, no credential (T2). One service holds one
/// session, so keep one and share it; its connections close when the last reference to it is gone. Headers of your own,
/// tracing and signing go into ``HTTPMiddleware``.
///
/// Calls may come from any thread and at the same time. A cancelled call ends its request on the wire and throws
/// `CancellationError`; every other failure is a `ContentServiceError`.
public final class HTTPContentService: ContentService {
  /// How the service is reached where the defaults do not fit.
  public struct Configuration: Hashable, Sendable {
    /// Whether plain `http` is taken for a host that is this very machine: `localhost`, `127.0.0.0/8` or `::1`, which
    /// Foundation on Linux does not reach.
    /// For a service under development; any other host needs `https`.
    public var allowsLoopbackHTTP: Bool
    /// How many items one request can ask about, at least 1 (R8).
    public var resolveBatchLimit: Int { didSet { resolveBatchLimit = max(1, resolveBatchLimit) } }
    /// How many bytes of an answer are read, decompressed, before it counts as an invalid response; at least 1.
    public var maximumBodyBytes: Int { didSet { maximumBodyBytes = max(1, maximumBodyBytes) } }
    /// The header field that carries the viewer's token (T1).
    public var tokenHeader: TokenHeader

    /// - Parameters:
    ///   - allowsLoopbackHTTP: whether plain `http` is taken for this very machine.
    ///   - resolveBatchLimit: how many items one request can ask about, at least 1.
    ///   - maximumBodyBytes: how many bytes of an answer are read; the default is 8 MiB.
    ///   - tokenHeader: the header field that carries the viewer's token.
    public init(
      allowsLoopbackHTTP: Bool = false, resolveBatchLimit: Int = 50, maximumBodyBytes: Int = 8 * 1024 * 1024,
      tokenHeader: TokenHeader = .bearer
    ) {
      self.allowsLoopbackHTTP = allowsLoopbackHTTP
      self.resolveBatchLimit = max(1, resolveBatchLimit)
      self.maximumBodyBytes = max(1, maximumBodyBytes)
      self.tokenHeader = tokenHeader
    }
  }

  /// How many items one ``resolve(_:)`` can carry (R8).
  public let resolveBatchLimit: Int

  private let address: ServiceAddress
  private let tokenHeader: TokenHeader
  private let chain: MiddlewareChain

  /// - Parameters:
  ///   - baseURL: the address that `/v1/…` is appended to, such as `https://api.example.com/entitlements`; without user
  ///     info, query and fragment.
  ///   - configuration: what differs from the defaults.
  ///   - middleware: what every request passes through, the first first.
  /// - Throws: ``SetupError``, which says what is wrong with the address and how to put it right.
  public init(
    baseURL: URL, configuration: Configuration = Configuration(), middleware: [any HTTPMiddleware] = []
  ) throws(SetupError) {
    try configuration.tokenHeader.check()
    address = try ServiceAddress(baseURL, allowsLoopbackHTTP: configuration.allowsLoopbackHTTP)
    tokenHeader = configuration.tokenHeader
    let transport = HTTPTransport(
      origin: address.origin, tokenHeader: tokenHeader.name, maximumBodyBytes: configuration.maximumBodyBytes)
    chain = MiddlewareChain(middleware, transport)
    resolveBatchLimit = configuration.resolveBatchLimit
  }

  /// Fetches the content of one kind: `GET /v1/content/{kind}` (F5).
  ///
  /// - Parameter request: what to fetch and for whom.
  /// - Returns: the entries in the service's order; one that cannot be read costs itself alone (F4).
  /// - Throws: `ContentServiceError`, or `CancellationError`.
  @concurrent public func content(_ request: ContentRequest) async throws -> ContentAnswer {
    let message = try RequestMessage(
      path: "/v1/content/\(request.kind.rawValue)", token: request.token, header: tokenHeader)
    let reply = try await reply(to: message)
    return ContentAnswer(entries: try ContentBody(reply).entries)
  }

  /// Asks about items: `POST /v1/resolve` (R1).
  ///
  /// - Parameter request: the items and the token.
  /// - Returns: what the service said of each item; one whose outcome cannot be read fails alone (F4, R8).
  /// - Throws: `ContentServiceError`, or `CancellationError`.
  @concurrent public func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    let message = try RequestMessage(
      path: ServiceAddress.resolvePath, token: request.token, header: tokenHeader,
      json: try ResolveQuestion(request.items).encoded())
    let reply = try await reply(to: message)
    if let refusal = reply.typedRefusal {
      return ResolveAnswer(outcomes: request.items.map { ItemOutcome($0, .refused(refusal)) })
    }
    return ResolveAnswer(outcomes: try ResolveBody(reply).outcomes)
  }

  private func reply(to message: RequestMessage) async throws -> HTTPReply {
    HTTPReply(try await chain.response(to: message.request(to: address)))
  }
}
