import ContentEntitlements
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request ended without a complete answer, as a kind of failure (R7).
enum TransportFailure {
  /// - Parameters:
  ///   - error: what the session ended the request with. Only its code is read: its text may hold addresses.
  ///   - answerBegan: whether the head of an answer had arrived.
  static func error(_ error: any Error, answerBegan: Bool) -> ContentServiceError {
    guard let code = (error as? URLError)?.code else {
      return ContentServiceError(.other, explanation: "the request ended with an error of type \(type(of: error))")
    }
    let failure = kind(of: code, answerBegan: answerBegan)
    return ContentServiceError(failure, explanation: "\(meaning(of: failure)) (URL loading error \(code.rawValue))")
  }

  static func kind(of code: URLError.Code, answerBegan: Bool) -> ResolveFailure {
    switch code {
    case .timedOut:
      .timeout
    case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .internationalRoamingOff,
      .callIsActive, .dataNotAllowed:
      .offline
    case .networkConnectionLost:
      .connectionLost
    case .badServerResponse:
      // On Linux: the connection was closed before a byte of an answer.
      isLinux && !answerBegan ? .connectionLost : .invalidResponse
    case .unknown:
      // On Linux: among others, a body shorter than declared.
      answerBegan ? .connectionLost : .other
    case .unsupportedURL:
      // On Linux: what answered does not speak HTTP; the address itself was checked when the service was made.
      isLinux ? .invalidResponse : .other
    case .httpTooManyRedirects, .redirectToNonExistentLocation, .zeroByteResource, .cannotDecodeRawData,
      .cannotDecodeContentData, .cannotParseResponse, .dataLengthExceedsMaximum:
      .invalidResponse
    default:
      .other
    }
  }

  private static var isLinux: Bool {
    #if canImport(FoundationNetworking)
      true
    #else
      false
    #endif
  }

  private static func meaning(of failure: ResolveFailure) -> String {
    switch failure {
    case .timeout: "the service did not answer in the time the system allows"
    case .offline: "the service could not be reached; check the network and the base URL"
    case .connectionLost: "the connection broke before the answer was complete"
    case .invalidResponse: "what answered does not speak HTTP as the contract needs; check the base URL"
    default: "the request failed; check the base URL and the service's certificate"
    }
  }
}
