import ContentEntitlements
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what the session reports to the exchange it is about, and decides redirects and challenges.
///
/// It is the session's delegate and not a task's, because only the session's is asked about redirects on Linux.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
  private let origin: Origin
  private let tokenHeader: String
  private let exchanges = Locked([Int: Exchange]())

  /// - Parameters:
  ///   - origin: what no redirect may leave.
  ///   - tokenHeader: the header field that carries the viewer's token.
  init(origin: Origin, tokenHeader: String) {
    self.origin = origin
    self.tokenHeader = tokenHeader
  }

  /// To be called before the task is resumed or cancelled.
  func expect(_ exchange: Exchange, for task: URLSessionTask) {
    let identifier = task.taskIdentifier
    exchanges.withLock { $0[identifier] = exchange }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(redirected(task.originalRequest, to: request))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if !canImport(FoundationNetworking)
      guard challenge.protectionSpace.authenticationMethod != NSURLAuthenticationMethodServerTrust else {
        completionHandler(.performDefaultHandling, nil)
        return
      }
    #endif
    // There is no password to give; the default handling of this ends the process on Linux.
    exchange(of: task)?.rejectedChallenge()
    completionHandler(.rejectProtectionSpace, nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = response as? HTTPURLResponse { exchange(of: dataTask)?.received(head: head) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.received(data: data, of: dataTask)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let identifier = task.taskIdentifier
    exchanges.withLock { $0.removeValue(forKey: identifier) }?.finish(error)
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    let identifier = task.taskIdentifier
    return exchanges.withLock { $0[identifier] }
  }

  /// The same fetch at its new address, or `nil` to leave the redirect as the answer.
  ///
  /// Every header goes along with a redirect on Linux, the token with it, so the address may not leave the origin (T1,
  /// T2); elsewhere the token is dropped, so it is set anew. A question loses its body on the way and stays where it is.
  private func redirected(_ original: URLRequest?, to request: URLRequest) -> URLRequest? {
    guard let original, original.httpMethod == "GET", let url = request.url, Origin(url) == origin, url.user == nil,
      url.password == nil
    else { return nil }
    var next = request
    next.setValue(original.value(forHTTPHeaderField: tokenHeader), forHTTPHeaderField: tokenHeader)
    return next
  }
}
