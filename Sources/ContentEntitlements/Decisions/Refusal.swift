/// The service's "no": a reason, and what else it wants the viewer or the host to know. Relayed untouched (R4).
public struct Refusal: Hashable, Sendable {
  /// Why.
  public let reason: RefusalReason
  /// Text for the viewer, in the service's words.
  public let message: String?
  /// Opaque to the SDK: an offer id, a link to a shop. Never shown in events or logs (O2).
  public let details: [String: String]

  /// - Parameters:
  ///   - reason: why the item is refused.
  ///   - message: text for the viewer, if the service sent one.
  ///   - details: further facts for the host app, opaque to the SDK.
  public init(_ reason: RefusalReason, message: String? = nil, details: [String: String] = [:]) {
    self.reason = reason
    self.message = message
    self.details = details
  }
}
