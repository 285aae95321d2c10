import ContentEntitlements
import Foundation

/// One element of a list, read for itself: what cannot be read costs this element alone, never the list (F4).
struct Readable<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The element; `nil` where it could not be read.
  let element: Element?

  init(from decoder: any Decoder) {
    element = try? Element(from: decoder)
  }
}

extension HTTPReply {
  /// The body as what the contract promises, or the failure that the reply is.
  func decoded<Body: Decodable>(as type: Body.Type) throws(ContentServiceError) -> Body {
    try requireSuccess()
    guard isJSON else {
      throw ContentServiceError(
        .invalidResponse, explanation: "the answer is not declared as JSON; the service must answer application/json")
    }
    guard isShallow else {
      throw ContentServiceError(
        .invalidResponse,
        explanation: "the answer's lists and objects are nested deeper than \(JSONNesting.bound) levels")
    }
    guard let value = try? JSONDecoder().decode(type, from: body) else {
      throw ContentServiceError(
        .invalidResponse, explanation: "the answer's body is not what the wire contract promises for this endpoint")
    }
    return value
  }
}
