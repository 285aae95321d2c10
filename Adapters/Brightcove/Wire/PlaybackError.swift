import ContentEntitlements

/// One object of an error array.
///
/// What it says may stand in either field: a subcode of one answer is another's code. The English text beside them is
/// never read for its meaning.
struct PlaybackError: Decodable, Sendable {
  private let code: String?
  private let subcode: String?
  private let message: String?
  private let country: String?

  private enum Key: String, CodingKey {
    case code = "error_code"
    case subcode = "error_subcode"
    case country = "client_geo"
    case message
  }

  /// Never throws: an error that cannot be read is still one.
  init(from decoder: any Decoder) {
    let members = try? decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? {
      (try? members?.decode(String.self, forKey: key)).flatMap { $0.isEmpty ? nil : $0 }
    }
    code = text(.code)
    subcode = text(.subcode)
    message = text(.message)
    country = text(.country)
  }

  /// What it means, by the more telling of its two codes.
  var meaning: Meaning {
    let codes = [subcode, code].compactMap { $0 }
    if let known = codes.lazy.compactMap({ Meaning(code: $0) }).first { return known }
    // Denied without a code that is known is still denied; the reason is the code as it stands (R4).
    guard codes.contains(where: { Meaning.denials.contains($0) }) else { return .unknown }
    let reason = codes.first { !Meaning.denials.contains($0) } ?? codes[0]
    return .refused(RefusalReason(reason))
  }

  /// What the host may want to know of a refusal. The text is for developers, so it is no message to the viewer.
  var details: [String: String] {
    let facts = ["error_code": code, "error_subcode": subcode, "message": message, "client_geo": country]
    return facts.compactMapValues { $0 }
  }

  enum Meaning: Equatable, Sendable {
    case refused(RefusalReason)
    /// Not to be played now, or no more: which one, the API does not tell.
    case notPlayable
    /// What the host set up does not fit; the explanation says what.
    case misconfigured(String)
    case unknownID
    case serviceFault
    case unknown

    /// Codes that deny without saying why.
    static let denials: Set<String> = ["ACCESS_DENIED", "FORBIDDEN", "SOURCES_RESTRICTED"]

    init?(code: String) {
      switch code {
      case "TOKEN_REQUIRED", "TOKEN_VALIDATION", "INVALID_JWT", "JWT_AUTH":
        self = .refused(.externalUserTokenInvalid)
      case "CLIENT_GEO", "CLIENT_IP", "TAGS", "OFFERS", "TVE_AUTH", "DENIED_BY_STREAM_LIMIT",
        "DENIED_BY_STREAM_LIMIT_CREATE", "DENIED_BY_STREAM_LIMIT_RENEW", "DENIED_BY_STREAM_LIMITING",
        "DENIED_BY_DEVICE_LIMITING":
        self = .refused(RefusalReason(code))
      case "VIDEO_NOT_PLAYABLE", "PLAYLIST_NOT_PLAYABLE":
        self = .notPlayable
      case "POLICY_ERROR", "SERVER_ERROR", "LOOKUP_GEO", "SERVICE_UNAVAILABLE", "SERVER_TIMEOUT":
        self = .serviceFault
      default:
        if let cure = Meaning.cures[code] {
          self = .misconfigured(cure)
        } else if code.hasSuffix("_NOT_FOUND") {
          self = .unknownID
        } else if code.hasSuffix("_RETRIEVE_FAILURE") {
          self = .serviceFault
        } else {
          return nil
        }
      }
    }

    private static let cures = [
      "INVALID_POLICY_KEY": "the policy key is missing, malformed or revoked; give the account's own at init",
      "ACCOUNT_ID": "the policy key is bound to another account; give the one of accountID",
      "VIDEO_ID": "the policy key is bound to other videos; give one that covers this video",
      "DOMAIN": "the account limits playback to web domains, which an app has none of; use a key without that limit",
      "API": "the policy key does not allow this endpoint; use one that does",
      "AD_CONFIG": "the account asks for an ad configuration, which this adapter does not send",
      "AD_CONFIG_ID_NOT_FOUND": "the account asks for an ad configuration, which this adapter does not send",
    ]
  }
}

/// What an answer gave as its errors.
struct PlaybackErrors: Sendable {
  private let errors: [PlaybackError]

  init(_ errors: [PlaybackError]) {
    self.errors = errors
  }

  var isEmpty: Bool { errors.isEmpty }

  /// The refusal among them, read before anything else (R4). Only a success, a 401 or a 403 can refuse.
  func refusal(status: Int) -> Refusal? {
    guard (200...299).contains(status) || status == 401 || status == 403 else { return nil }
    for error in errors {
      if case .refused(let reason) = error.meaning { return Refusal(reason, details: error.details) }
    }
    return nil
  }

  /// Whether all that is said is that the video is not to be played now.
  func areAboutAvailability(status: Int) -> Bool {
    status == 403 && firstMeaning == .notPlayable
  }

  var firstMeaning: PlaybackError.Meaning {
    errors.lazy.map(\.meaning).first { $0 != .unknown } ?? .unknown
  }
}
