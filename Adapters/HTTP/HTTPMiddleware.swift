import ContentEntitlements

/// What every request passes through on its way out, and every answer on its way back: a place for headers of your own,
/// tracing and signing, without an adapter of your own.
///
///     struct Tracing: HTTPMiddleware {
///       @concurrent func intercept(
///         _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
///       ) async throws -> HTTPResponse {
///         var request = request
///         request.setHeader("X-Request-ID", to: UUID().uuidString)
///         return try await next(request)
///       }
///     }
///
/// Requirements for an implementation:
/// - Call `next` once: the SDK retries by itself, bounds every attempt and cancels it (R7). Let its errors through.
/// - It is called on no particular thread, and for several requests at a time.
/// - A `ContentServiceError` it throws is the failure of the request; any other error counts as
///   `ResolveFailure.other`, and is not read.
/// - The request holds the viewer's token: do not log its header fields (T2).
public protocol HTTPMiddleware: Sendable {
  /// Handles one request.
  ///
  /// - Parameters:
  ///   - request: the request as the middleware before made it.
  ///   - next: sends it on, to the next middleware and at last to the service.
  /// - Returns: the answer, as the middleware before shall see it.
  /// - Throws: why there is none.
  @concurrent func intercept(
    _ request: HTTPRequest, next: @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> HTTPResponse
}

/// The way of a request through all middleware to the network.
struct MiddlewareChain: Sendable {
  private let middleware: [any HTTPMiddleware]
  private let transport: HTTPTransport

  init(_ middleware: [any HTTPMiddleware], _ transport: HTTPTransport) {
    self.middleware = middleware
    self.transport = transport
  }

  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await pass(request, at: 0)
    } catch let error as ContentServiceError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ContentServiceError(
        .other, explanation: "a middleware threw an error of type \(type(of: error)); see its own log")
    }
  }

  private func pass(_ request: HTTPRequest, at index: Int) async throws -> HTTPResponse {
    guard index < middleware.count else { return try await transport.response(to: request) }
    return try await middleware[index].intercept(request) { try await pass($0, at: index + 1) }
  }
}
