/// The opaque text by which the host app identifies its viewer.
///
/// It is held in memory only and does not print (T2): its description, its mirror and `dump` show a placeholder, and it
/// is not `Codable`. A content service adapter reads it with ``reveal()`` to put it on the wire, unchanged (T1).
/// Equality is by bytes.
public struct ViewerToken: Hashable, Sendable {
  private let text: ExactText

  /// Empty text identifies nobody, which is the same as no token (T3).
  ///
  /// - Parameter text: the token exactly as the host has it; it is never trimmed, parsed, normalised or validated.
  public init?(_ text: String) {
    guard !text.utf8.isEmpty else { return nil }
    self.text = ExactText(text)
  }

  /// The token itself: for the request to the content service, and for nothing else.
  public func reveal() -> String {
    text.value
  }
}
