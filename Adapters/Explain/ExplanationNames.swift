public import ContentEntitlements

/// How an explanation spells reasons and returned values: as the host's platform does (D2).
///
///     ExplanationNames(reason: { $0.androidName }, response: { $0.androidName })
public struct ExplanationNames: Sendable {
  let reason: @Sendable (RefusalReason) -> String
  let response: @Sendable (HostResponse) -> String

  /// - Parameters:
  ///   - reason: the platform's name of a reason; a reason without one keeps its raw code (R4).
  ///   - response: the platform's name of what a host returned.
  public init(
    reason: @escaping @Sendable (RefusalReason) -> String, response: @escaping @Sendable (HostResponse) -> String
  ) {
    self.reason = reason
    self.response = response
  }

  /// The core's own names, which are those of iOS: `subscriptionRequired`, `handledByApp`.
  public static let standard = ExplanationNames(reason: { $0.code }, response: { $0.rawValue })
}
