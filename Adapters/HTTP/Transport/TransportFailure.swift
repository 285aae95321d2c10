import ContentEntitlements
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request ended without a complete answer, as a kind of failure (R7).
enum TransportFailure {
  /// - Parameters:
  ///   - error: what the session ended the request with. Its text may hold addresses and is not passed on.
  ///   - answerBegan: whether the head of an answer had arrived.
  static func error(_ error: any Error, answerBegan: Bool) -> ContentServiceError {
    guard let error = error as? URLError else {
      return ContentServiceError(.other, explanation: "the request ended with an error of type \(type(of: error))")
    }
    let failure = kind(of: error, answerBegan: answerBegan)
    // R7 has no kind for what is wrong with TLS: the words say what it is.
    let meaning = (failure == .other ? TLSFailure(error)?.meaning : nil) ?? meaning(of: failure)
    return ContentServiceError(failure, explanation: "\(meaning) (URL loading error \(error.code.rawValue))")
  }

  private static func kind(of error: URLError, answerBegan: Bool) -> ResolveFailure {
    switch error.code {
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
      // On Linux: among others, a body shorter than declared, and every cut behind TLS.
      tellsOfUnreadable(error.localizedDescription)
        ? .invalidResponse
        : answerBegan || tellsOfCut(error.localizedDescription) ? .connectionLost : .other
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

  /// Whether libcurl speaks of a connection that broke. Only which known words stand in its text is looked at.
  private static func tellsOfCut(_ text: String) -> Bool {
    [
      "Recv failure", "Send failure", "reset by peer", "Broken pipe", "SSL_ERROR_SYSCALL", "unexpected eof", "SSL_read",
      "SSL_write", "not closed cleanly",
    ].contains { text.contains($0) }
  }

  /// Whether libcurl, or what reads its header lines, says that the answer itself cannot be read.
  private static func tellsOfUnreadable(_ text: String) -> Bool {
    [
      "content unencoding", "content encoding", "Transfer-Encoding", "Failed writing header", "Header without colon",
      "Nul byte in header", "Too large response headers", "Invalid Content-Length",
    ].contains { text.contains($0) }
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
    default: "the request failed; check the base URL"
    }
  }
}
