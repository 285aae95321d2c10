package import ContentEntitlements

/// Whose spelling the output uses (D2). Nothing but names differs (D3).
package enum Platform: String, CaseIterable, Sendable {
  case ios, android

  /// A reason the SDK has a name for, in the platform's spelling; any other as the service sent it (R4).
  package func spelling(of reason: RefusalReason) -> String {
    RefusalReason.named.contains(reason) ? constant(reason.code) : reason.code
  }

  /// What the host returned. No platform has a name for a handler that is not set.
  package func spelling(of response: HostResponse) -> String {
    response == .unset ? response.rawValue : constant(response.rawValue)
  }

  /// `handledByApp` is `HANDLED_BY_APP` on Android.
  private func constant(_ name: String) -> String {
    switch self {
    case .ios: name
    case .android:
      name.reduce(into: "") { result, letter in
        if letter.isUppercase { result.append("_") }
        result.append(letter.uppercased())
      }
    }
  }
}
