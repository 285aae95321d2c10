/// Why an item, or content, is undetermined: there is no decision. Never a refusal (R7).
///
/// An open set, compared by its text.
public struct ResolveFailure: Hashable, Sendable {
  private let text: ExactText
  /// The HTTP-like status, for ``serviceError(status:)``.
  public let status: Int?

  /// The kind as events and scenarios spell it, such as `timeout` or `serviceError(503)`.
  public var kind: String { text.value }

  private init(_ kind: String, status: Int? = nil) {
    text = ExactText(kind)
    self.status = status
  }

  /// No answer within the time an attempt, or the whole question, may take. Transient.
  public static let timeout = ResolveFailure("timeout")
  /// The service could not be reached. Transient.
  public static let offline = ResolveFailure("offline")
  /// The connection broke before the answer was complete. Transient.
  public static let connectionLost = ResolveFailure("connectionLost")
  /// The service answered with an error. Transient for 408 and 5xx.
  ///
  /// - Parameter status: the status as in HTTP.
  public static func serviceError(status: Int) -> ResolveFailure {
    ResolveFailure("serviceError(\(status))", status: status)
  }
  /// The service asks for fewer questions (429). Transient.
  public static let throttled = ResolveFailure("throttled")
  /// The service turned the request away without a typed refusal (a bare 401 or 403).
  public static let unauthorized = ResolveFailure("unauthorized")
  /// The answer breaks the contract.
  public static let invalidResponse = ResolveFailure("invalidResponse")
  /// The transport cannot carry the token unchanged (T1).
  public static let tokenNotTransportable = ResolveFailure("tokenNotTransportable")
  /// Anything else that kept the service from answering.
  public static let other = ResolveFailure("other")
  /// The host reported that the granted URL does not play (R6). Raised by the SDK.
  public static let playbackFailed = ResolveFailure("playbackFailed")
  /// The item is gone from the content fetched anew, with the feature off (C4). Raised by the SDK.
  public static let contentWithdrawn = ResolveFailure("contentWithdrawn")
  /// The host's URL modifier threw, or returned what is not playable (R11). Raised by the SDK.
  public static let urlModifierFailed = ResolveFailure("urlModifierFailed")

  /// The failure that stands for an HTTP-like status that is no success.
  ///
  /// - Parameter status: 429 is ``throttled``, 401 and 403 are ``unauthorized``, the rest ``serviceError(status:)``.
  public static func forStatus(_ status: Int) -> ResolveFailure {
    switch status {
    case 429: .throttled
    case 401, 403: .unauthorized
    default: .serviceError(status: status)
    }
  }

  /// Whether asking again may help (R7).
  public var isTransient: Bool {
    if let status { return status == 408 || (500...599).contains(status) }
    return self == .timeout || self == .offline || self == .connectionLost || self == .throttled
  }
}
