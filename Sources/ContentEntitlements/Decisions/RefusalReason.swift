/// Why the content service refused an item. An open set: a code this version has no name for is kept as it is (R4).
///
/// Codes are compared as UTF-8 bytes.
public struct RefusalReason: Hashable, Sendable {
  private let text: ExactText

  /// The code as it stands on the wire, such as `subscriptionRequired`.
  public var code: String { text.value }

  /// - Parameter code: the code as the service sent it.
  public init(_ code: String) {
    text = ExactText(code)
  }

  /// No token is set. The only reason the SDK raises by itself (R2).
  public static let externalUserTokenMissing = RefusalReason("externalUserTokenMissing")
  /// The service does not accept the token.
  public static let externalUserTokenInvalid = RefusalReason("externalUserTokenInvalid")
  /// The token was valid once and no longer is.
  public static let externalUserTokenExpired = RefusalReason("externalUserTokenExpired")
  /// The viewer has no right to the item.
  public static let notEntitled = RefusalReason("notEntitled")
  /// A subscription would give the right.
  public static let subscriptionRequired = RefusalReason("subscriptionRequired")
  /// A purchase would give the right.
  public static let purchaseRequired = RefusalReason("purchaseRequired")
  /// The item may not be played where the viewer is.
  public static let geoRestricted = RefusalReason("geoRestricted")
  /// The item may not be played at the viewer's age.
  public static let ageRestricted = RefusalReason("ageRestricted")
  /// The viewer plays on as many devices as allowed already.
  public static let concurrencyLimitReached = RefusalReason("concurrencyLimitReached")

  /// The reasons this version has names for, in the order of R4.
  public static let named: [RefusalReason] = [
    .externalUserTokenMissing, .externalUserTokenInvalid, .externalUserTokenExpired, .notEntitled,
    .subscriptionRequired, .purchaseRequired, .geoRestricted, .ageRestricted, .concurrencyLimitReached,
  ]
}
