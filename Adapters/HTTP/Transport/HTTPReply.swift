import ContentEntitlements
import Foundation

/// A complete answer of the service: what the mapping to decisions and failures needs of it.
struct HTTPReply: Sendable {
  let status: Int
  let isJSON: Bool
  /// Seconds the service asks to be left alone, if it said so.
  let retryAfter: Double?
  /// When the answer was made, by the service's clock, in seconds since 1970, if it said so.
  let madeAt: Int?
  /// Decompressed, and within the bound.
  let body: Data

  init(_ response: HTTPResponse) {
    status = response.status
    isJSON = HTTPReply.isJSON(response.value(ofHeader: "Content-Type"))
    retryAfter = response.value(ofHeader: "Retry-After").flatMap {
      RetryAfter.seconds($0, date: response.value(ofHeader: "Date"))
    }
    madeAt = response.value(ofHeader: "Date").flatMap { RetryAfter.secondsSinceEpoch($0) }
    body = response.body
  }

  /// Throws the failure that stands for a status that is no success (R7).
  func requireSuccess() throws(ContentServiceError) {
    switch status {
    case 200...299: return
    case 300...399:
      throw ContentServiceError(
        .serviceError(status: status),
        explanation: "redirects are followed only for GET and within the origin of the base URL; set the base URL to "
          + "the final address")
    case 401, 403:
      throw ContentServiceError(
        .unauthorized, explanation: "status \(status) without a refusal the contract knows; see the service's log")
    default:
      throw ContentServiceError(.forStatus(status), retryAfter: retryAfter, explanation: "status \(status)")
    }
  }

  /// `application/json` and `application/…+json`, whatever their parameters.
  private static func isJSON(_ contentType: String?) -> Bool {
    if contentType == "application/json" { return true }
    guard let mediaType = contentType?.split(separator: ";", omittingEmptySubsequences: false).first else {
      return false
    }
    let name = mediaType.trimmingCharacters(in: .whitespaces).lowercased()
    return name == "application/json" || (name.hasPrefix("application/") && name.hasSuffix("+json"))
  }
}
