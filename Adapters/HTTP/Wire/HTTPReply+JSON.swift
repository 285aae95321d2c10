import ContentEntitlements
import Foundation

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
