/// Why a content service did not answer, as its adapter throws it (R7).
public struct ContentServiceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure; it decides whether the SDK asks again.
  public let failure: ResolveFailure
  /// Seconds the service asks to be left alone, if it said so. Not finite or negative counts as not said.
  public let retryAfter: Double?
  /// What a support engineer should know: the place and the cure, without token, signed URL or server text.
  public let explanation: String

  /// - Parameters:
  ///   - failure: the kind of failure.
  ///   - retryAfter: seconds the service asks to be left alone.
  ///   - explanation: the place and the cure, without token, signed URL or server text.
  public init(_ failure: ResolveFailure, retryAfter: Double? = nil, explanation: String = "") {
    self.failure = failure
    self.retryAfter = retryAfter
    self.explanation = explanation
  }

  /// The kind, and the explanation where there is one.
  public var description: String {
    explanation.isEmpty ? failure.kind : "\(failure.kind): \(explanation)"
  }
}
