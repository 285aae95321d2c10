public import ContentEntitlements

/// One call that a ``ScriptedContentService`` got.
///
/// The token is not readable, so that a failing test prints none (T2); ``wasMade(for:)`` compares it.
public struct RecordedRequest: Sendable {
  /// What was asked.
  @nonexhaustive public enum Question: Hashable, Sendable {
    /// The content of a kind.
    case content(ContentKind)
    /// Decisions on items, in the order asked.
    case resolve([ItemID])
  }

  /// How the call ended.
  public enum End: Hashable, Sendable {
    /// It has not ended.
    case inFlight
    /// It was answered.
    case answered
    /// It failed.
    case failed
    /// It was cancelled.
    case cancelled
  }

  /// What was asked.
  public let question: Question
  /// When, in the service's clock.
  public let time: Duration
  /// The epoch it was asked in.
  public let epoch: Epoch
  /// Which attempt it was, from 1.
  public let attempt: Int
  /// How it ended.
  public internal(set) var end = End.inFlight
  private let token: ViewerToken?

  init(_ question: Question, at time: Duration, token: ViewerToken?, epoch: Epoch, attempt: Int) {
    self.question = question
    self.time = time
    self.token = token
    self.epoch = epoch
    self.attempt = attempt
  }

  /// Whether the call carried this token, byte for byte (T1).
  ///
  /// - Parameter token: the token as the host set it; `nil` and the empty text ask whether it carried none (T3).
  public func wasMade(for token: String?) -> Bool {
    self.token == token.flatMap { ViewerToken($0) }
  }
}
