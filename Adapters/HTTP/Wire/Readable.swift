import ContentEntitlements
import Foundation

/// One element of a list, read for itself: what cannot be read costs this element alone, never the list (F4).
struct Readable<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The element; `nil` where it could not be read.
  let element: Element?
  /// The content id of one that could not, where that much could.
  let contentID: String?

  init(from decoder: any Decoder) {
    element = try? Element(from: decoder)
    contentID = element == nil ? (try? Name(from: decoder))?.contentId : nil
  }

  private struct Name: Decodable {
    let contentId: String
  }
}

extension HTTPReply {
  /// The body of a success that is declared as JSON, or the failure that the reply is.
  func requireJSON() throws(ContentServiceError) -> Data {
    try requireSuccess()
    guard isJSON else {
      throw ContentServiceError(
        .invalidResponse, explanation: "the answer is not declared as JSON; the service must answer application/json")
    }
    return body
  }

  /// The body as what the contract promises, or the failure that the reply is.
  func decoded<Body: Decodable>(as type: Body.Type) throws(ContentServiceError) -> Body {
    let body = try requireJSON()
    guard isShallow else { throw JSONReader.Fault.tooDeep.contentServiceError }
    guard let value = try? JSONDecoder().decode(type, from: body) else {
      throw JSONReader.Fault.broken.contentServiceError
    }
    return value
  }
}

extension JSONReader.Fault {
  /// The failure of an answer whose body cannot be read (R7).
  var contentServiceError: ContentServiceError {
    switch self {
    case .tooDeep:
      ContentServiceError(
        .invalidResponse,
        explanation: "the answer's lists and objects are nested deeper than \(JSONNesting.bound) levels")
    case .broken:
      ContentServiceError(
        .invalidResponse, explanation: "the answer's body is not what the wire contract promises for this endpoint")
    }
  }
}
