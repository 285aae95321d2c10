package import ContentEntitlements

/// What the scripted service says when it is asked about an item.
package struct ScriptedAnswer: Sendable {
  package let content: Content
  /// How long the answer takes; `nil` for the service's own latency.
  package let latency: Duration?

  /// What the service says.
  package enum Content: Sendable {
    case granted(PlaybackURL, lifetime: Duration?)
    /// `startsAt` is on the scenario's clock.
    case notStarted(startsAt: Duration, recheckAfter: Duration?)
    case refused(Refusal)
    case failed(ScriptedFailure)
  }

  package init(_ content: Content, latency: Duration? = nil) {
    self.content = content
    self.latency = latency
  }

  /// What an item without an entry answers.
  package static let notEntitled = ScriptedAnswer(.refused(Refusal(.notEntitled)))

  /// The failure, where it is one.
  package var failure: ScriptedFailure? {
    if case .failed(let failure) = content { failure } else { nil }
  }

  /// What the SDK is told, with times counted from the answer (R5).
  ///
  /// - Parameter now: the time of the answer.
  package func outcome(at now: Duration) -> ResolveOutcome {
    switch content {
    case .granted(let url, let lifetime):
      .granted(url, lifetime: lifetime?.inSeconds)
    case .notStarted(let startsAt, let recheckAfter):
      .notStarted(timeToStart: max(.zero, startsAt - now).inSeconds, recheckAfter: recheckAfter?.inSeconds)
    case .refused(let refusal):
      .refused(refusal)
    case .failed(let failure):
      .failed(failure.failure, retryAfter: failure.retryAfter?.inSeconds)
    }
  }
}

/// How the scripted service fails to answer.
package struct ScriptedFailure: Sendable, Hashable {
  /// The kind the SDK is told, where it is told at all.
  package let failure: ResolveFailure
  /// How long the service asks to be left alone.
  package let retryAfter: Duration?
  /// Whether the service never answers, so that the SDK's own bound on an attempt ends it.
  package let isTimeout: Bool

  package init(_ failure: ResolveFailure, retryAfter: Duration? = nil) {
    self.failure = failure
    self.retryAfter = retryAfter
    isTimeout = failure == .timeout
  }

  /// What the adapter throws.
  package var error: ContentServiceError {
    ContentServiceError(failure, retryAfter: retryAfter?.inSeconds)
  }
}
