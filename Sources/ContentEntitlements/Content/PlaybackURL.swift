/// The text of a URL that content is played from. It often carries a signature, so it does not print.
///
/// `description`, interpolation, `dump` and mirrors show scheme, host, port and path only (O2). The player that really
/// loads the media asks for the whole text with ``reveal()``. Equality is by bytes.
///
/// The type holds any text a service sent; whether it can be played is decided by the SDK against the allowed
/// schemes (see ``isPlayable(allowedSchemes:)``).
public struct PlaybackURL: Hashable, Sendable {
  private let text: ExactText

  /// - Parameter text: the URL as the service sent it. Nothing is trimmed or normalised.
  public init(_ text: String) {
    self.text = ExactText(text)
  }

  /// The whole text, signature included: for the media player, never for a log.
  public func reveal() -> String {
    text.value
  }

  /// Whether this text is a playable URL: absolute, of an allowed scheme, with a host where the scheme needs one, and
  /// without white space or control characters (spec: Words).
  ///
  /// - Parameter allowedSchemes: schemes in lower case that the host allows beside `https`, which always is.
  public func isPlayable(allowedSchemes: Set<String> = []) -> Bool {
    URLParts.isPlayable(text.value, allowedSchemes: allowedSchemes)
  }

  /// What may be shown of it: scheme, host, port and path, with telling path segments masked (O2).
  public var redacted: String {
    URLParts.redacted(text.value) ?? "***"
  }
}
