import ContentEntitlements
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request as the wire contract has it, not yet bound to an address.
struct RequestMessage: Sendable {
  private let path: String
  private let authorization: String?
  private let json: Data?

  /// - Parameters:
  ///   - path: the endpoint, from `/v1` on.
  ///   - token: whom it is for, if anybody.
  ///   - json: the body; with one it is a POST, without a GET.
  init(path: String, token: ViewerToken?, json: Data? = nil) throws(ContentServiceError) {
    self.path = path
    self.json = json
    guard let token else {
      authorization = nil
      return
    }
    let text = token.reveal()
    // A header field loses white space at its edges, and other bytes have no agreed encoding there (T1). The Bearer
    // scheme has no place for a space inside either.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ContentServiceError(
        .tokenNotTransportable,
        explanation: "the viewer token holds white space, control characters or characters beyond ASCII, which an "
          + "HTTP header does not carry unchanged; use a token of visible ASCII characters")
    }
    authorization = "Bearer " + text
  }

  /// - Parameter address: the service's address.
  func urlRequest(to address: ServiceAddress) throws(ContentServiceError) -> URLRequest {
    guard let url = address.url(path: path) else {
      throw ContentServiceError(.other, explanation: "no address can be made of the base URL and \(path)")
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 86_400)
    request.httpShouldHandleCookies = false
    // Set rather than left out: the platform's own would tell the process name and call the body a form.
    request.setValue("content-entitlements", forHTTPHeaderField: "User-Agent")
    request.setValue("application/json, application/problem+json", forHTTPHeaderField: "Accept")
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    if let json {
      request.httpMethod = "POST"
      request.httpBody = json
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    return request
  }
}
