public import ContentEntitlements

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The reasons as Android hosts spell them; the values are the core's own (D2).
extension RefusalReason {
  /// No token is set. The only reason the SDK raises by itself (R2).
  public static let EXTERNAL_USER_TOKEN_MISSING = externalUserTokenMissing
  /// The service does not accept the token.
  public static let EXTERNAL_USER_TOKEN_INVALID = externalUserTokenInvalid
  /// The token was valid once and no longer is.
  public static let EXTERNAL_USER_TOKEN_EXPIRED = externalUserTokenExpired
  /// The viewer has no right to the item.
  public static let NOT_ENTITLED = notEntitled
  /// A subscription would give the right.
  public static let SUBSCRIPTION_REQUIRED = subscriptionRequired
  /// A purchase would give the right.
  public static let PURCHASE_REQUIRED = purchaseRequired
  /// The item may not be played where the viewer is.
  public static let GEO_RESTRICTED = geoRestricted
  /// The item may not be played at the viewer's age.
  public static let AGE_RESTRICTED = ageRestricted
  /// The viewer plays on as many devices as allowed already.
  public static let CONCURRENCY_LIMIT_REACHED = concurrencyLimitReached
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// What happens to fetched content when the token changes, as Android hosts spell it (C4).
extension FetchedContentPolicy {
  /// Keeps the fetched items: for a renewed token of the same viewer.
  public static let KEEP = keep
  /// Drops the fetched items and fetches them again under the new token: for another viewer.
  public static let EVICT = evict
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Why a restriction ended, as Android hosts spell it (X6).
extension RestrictionEnd.Cause {
  /// The item is granted, or granted but not started.
  public static let GRANTED = granted
  /// Asked again, the item could not be decided.
  public static let FAILED = failed
  /// The viewer or host moved away.
  public static let LEFT_SCREEN = leftScreen
  /// The player closed.
  public static let PLAYER_CLOSED = playerClosed
}

extension RefusalReason {
  /// The reason as Android spells it, such as `EXTERNAL_USER_TOKEN_MISSING`; one without a name here is its raw code.
  public var androidName: String {
    RefusalReason.named.contains(self) ? upperSnake(code) : code
  }
}

extension HostResponse {
  /// The response as Android spells it, such as `HANDLED_BY_APP`; `unset` where no delegate is set.
  public var androidName: String {
    self == .unset ? rawValue : upperSnake(rawValue)
  }
}

/// A name of the core, in lower camel case and ASCII, in upper snake case.
private func upperSnake(_ name: String) -> String {
  var result = ""
  var previousIsLower = false
  for character in name {
    if character.isUppercase, previousIsLower { result += "_" }
    previousIsLower = character.isLowercase
    result += character.uppercased()
  }
  return result
}
