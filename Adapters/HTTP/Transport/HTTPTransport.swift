import ContentEntitlements
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session of one service: sends a request and waits for its answer, once, and keeps nothing.
final class HTTPTransport: Sendable {
  private let session: URLSession
  private let delegate: SessionDelegate
  private let maximumBodyBytes: Int
  private let origin: Origin
  /// Where tasks are made and ended: both wait for the session, which no thread of the caller's pool should.
  private let queue = DispatchQueue(label: "content-entitlements.http.tasks")

  init(origin: Origin, tokenHeader: String, maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
    self.origin = origin
    delegate = SessionDelegate(origin: origin, tokenHeader: tokenHeader)
    session = URLSession(
      configuration: HTTPTransport.configuration(), delegate: delegate, delegateQueue: DelegateQueue())
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// - Throws: `ContentServiceError` where no complete answer came, `CancellationError` where the caller was cancelled.
  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    // A middleware can pass on a request of its own making (T1).
    guard Origin(request.url) == origin, request.url.user == nil, request.url.password == nil else {
      throw ContentServiceError(
        .other,
        explanation:
          "a middleware made a request for another origin than the base URL's, or with user info in its address; it was not sent"
      )
    }
    let request = try request.urlRequest()
    let exchange = Exchange(maximumBodyBytes: maximumBodyBytes, queue: queue)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [session, delegate] in
          let task = session.dataTask(with: request)
          delegate.expect(exchange, for: task)
          exchange.begin(task, continuation)
        }
      }
    } onCancel: {
      exchange.cancel()
    }
  }

  /// Nothing reaches the disk, and nothing is remembered from one request to the next (T2).
  private static func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache, cancelling a task can end the process on Linux.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    // The SDK bounds every attempt on its own clock (R7); a second clock here could only disagree with it.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}

/// A session knows its requests, and these their headers: nothing of it shows in a mirror or in `dump` (T2).
extension HTTPTransport: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: EmptyCollection(), displayStyle: .class) }
}
