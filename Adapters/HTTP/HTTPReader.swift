package import ContentEntitlements
package import Foundation

/// Reads JSON from one origin by this module's rules, for an adapter of a service that speaks another language: one
/// attempt a call, HTTPS only, no redirect away from the origin, nothing kept (T1, T2, R7).
package struct HTTPReader: Sendable {
  private let address: ServiceAddress
  private let transport: HTTPTransport

  /// - Parameters:
  ///   - baseURL: the address that paths are appended to.
  ///   - allowsLoopbackHTTP: whether plain `http` is taken for this very machine.
  ///   - maximumBodyBytes: how many bytes of an answer are read; the default is 8 MiB.
  package init(
    baseURL: URL, allowsLoopbackHTTP: Bool = false, maximumBodyBytes: Int = 8 * 1024 * 1024
  ) throws(HTTPContentService.SetupError) {
    address = try ServiceAddress(baseURL, allowsLoopbackHTTP: allowsLoopbackHTTP)
    transport = HTTPTransport(
      origin: address.origin, tokenHeader: HTTPContentService.TokenHeader.bearer.name,
      maximumBodyBytes: maximumBodyBytes)
  }

  /// - Parameters:
  ///   - path: the endpoint, from its `/` on, percent-encoded.
  ///   - query: what follows the path.
  ///   - token: whom it is for, if anybody; goes out as `Authorization: Bearer`.
  ///   - headers: further header fields.
  /// - Throws: `ContentServiceError` where no complete answer came, `CancellationError` where the caller was cancelled.
  package func get(
    _ path: String, query: [URLQueryItem] = [], token: ViewerToken?, headers: [String: String] = [:]
  ) async throws -> Answer {
    var request = try RequestMessage(path: path, query: query, token: token, header: .bearer).request(to: address)
    for (name, value) in headers { request.setHeader(name, to: value) }
    return Answer(reply: HTTPReply(try await transport.response(to: request)))
  }

  /// A complete answer of any status.
  package struct Answer: Sendable {
    fileprivate let reply: HTTPReply

    package var status: Int { reply.status }
    /// Seconds the service asks to be left alone, if it said so.
    package var retryAfter: Double? { reply.retryAfter }
    /// When the answer was made, by the service's clock, if it said so.
    package var madeAt: Date? { reply.madeAt.map { Date(timeIntervalSince1970: Double($0)) } }

    /// The body; `nil` where it is not declared as JSON or cannot be read.
    package func decoded<Body: Decodable>(as type: Body.Type) -> Body? {
      reply.isJSON && reply.isShallow ? try? JSONDecoder().decode(type, from: reply.body) : nil
    }
  }
}
