public import ContentEntitlements

extension RefusalReason {
  /// The reason as iOS spells it, such as `externalUserTokenMissing`; one without a name here is its raw code (D2).
  public var iOSName: String { code }
}

extension HostResponse {
  /// The response as iOS spells it, such as `handledByApp`; `unset` where no handler is set.
  public var iOSName: String { rawValue }
}
