import ContentEntitlements
import Foundation

/// One request as the wire contract has it, not yet bound to an address.
struct RequestMessage: Sendable {
  private let path: String
  private let query: [URLQueryItem]
  private let token: (name: String, value: String)?
  private let json: Data?

  /// - Parameters:
  ///   - path: the endpoint, from its `/` on.
  ///   - query: what follows the path.
  ///   - token: whom it is for, if anybody.
  ///   - header: the field that carries the token.
  ///   - json: the body; with one it is a POST, without a GET.
  init(
    path: String, query: [URLQueryItem] = [], token: ViewerToken?, header: HTTPContentService.TokenHeader,
    json: Data? = nil
  ) throws(ContentServiceError) {
    self.path = path
    self.query = query
    self.json = json
    guard let token else {
      self.token = nil
      return
    }
    let text = token.reveal()
    // A header field loses white space at its edges, and other bytes have no agreed encoding there (T1). A scheme has
    // no place for a space after it either.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ContentServiceError(
        .tokenNotTransportable,
        explanation: "the viewer token holds white space, control characters or characters beyond ASCII, which an "
          + "HTTP header does not carry unchanged; use a token of visible ASCII characters")
    }
    self.token = (header.name, header.value(for: text))
  }

  /// - Parameter address: the service's address.
  func request(to address: ServiceAddress) throws(ContentServiceError) -> HTTPRequest {
    guard var url = address.url(path: path) else {
      throw ContentServiceError(.other, explanation: "no address can be made of the base URL and \(path)")
    }
    if !query.isEmpty { url.append(queryItems: query) }
    var request = HTTPRequest(method: json == nil ? "GET" : "POST", url: url, body: json)
    // Set rather than left out: the platform's own would tell the process name and call the body a form.
    request.setHeader("User-Agent", to: "content-entitlements")
    request.setHeader("Accept", to: "application/json, application/problem+json")
    if json != nil { request.setHeader("Content-Type", to: "application/json") }
    if let token { request.setHeader(token.name, to: token.value) }
    return request
  }
}
