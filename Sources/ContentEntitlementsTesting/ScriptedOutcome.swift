public import ContentEntitlements

/// What a ``ScriptedContentService`` does when it is asked, once.
public struct Scripted<Value: Sendable>: Sendable {
  enum Ending: Sendable {
    case value(Value)
    case error(any Error)
    case never
  }

  let ending: Ending
  /// How long it takes; `nil` for the service's own latency.
  let latency: Duration?

  private init(_ ending: Ending, after latency: Duration?) {
    self.ending = ending
    self.latency = latency
  }

  /// It answers.
  ///
  /// - Parameters:
  ///   - value: what it answers.
  ///   - latency: how long it takes; `nil` for the service's own latency.
  public static func answer(_ value: Value, after latency: Duration? = nil) -> Scripted {
    Scripted(.value(value), after: latency)
  }

  /// It fails with a failure the SDK knows (R7).
  ///
  /// - Parameters:
  ///   - failure: what is thrown, as `ContentServiceError`.
  ///   - retryAfter: seconds it asks to be left alone.
  ///   - latency: how long it takes; `nil` for the service's own latency.
  public static func failure(
    _ failure: ResolveFailure, retryAfter: Double? = nil, after latency: Duration? = nil
  ) -> Scripted {
    Scripted(.error(ContentServiceError(failure, retryAfter: retryAfter)), after: latency)
  }

  /// It throws an error of any type, which the SDK takes for `other`.
  ///
  /// - Parameters:
  ///   - error: what is thrown.
  ///   - latency: how long it takes; `nil` for the service's own latency.
  public static func error(_ error: any Error, after latency: Duration? = nil) -> Scripted {
    Scripted(.error(error), after: latency)
  }

  /// It never answers: the SDK's own attempt timeout ends the call (R7).
  public static var never: Scripted { Scripted(.never, after: nil) }

  /// What comes of it once its time is over.
  func value() throws -> Value {
    switch ending {
    case .value(let value): return value
    case .error(let error): throw error
    case .never: throw CancellationError()
    }
  }

  /// The same, with the value changed where it answers.
  func map<Other: Sendable>(_ transform: (Value) -> Other) -> Scripted<Other> {
    switch ending {
    case .value(let value): Scripted<Other>(.value(transform(value)), after: latency)
    case .error(let error): Scripted<Other>(.error(error), after: latency)
    case .never: Scripted<Other>(.never, after: latency)
    }
  }
}

extension Scripted where Value == ResolveOutcome {
  /// It grants the item this URL (R3).
  ///
  /// - Parameters:
  ///   - url: the URL to play.
  ///   - lifetime: seconds for which the grant may be used to start playback.
  ///   - latency: how long it takes; `nil` for the service's own latency.
  public static func granted(_ url: String, lifetime: Double? = nil, after latency: Duration? = nil) -> Scripted {
    answer(.granted(PlaybackURL(url), lifetime: lifetime), after: latency)
  }

  /// It refuses the item (R4).
  ///
  /// - Parameters:
  ///   - reason: why.
  ///   - message: text for the viewer.
  ///   - details: further facts for the host.
  ///   - latency: how long it takes; `nil` for the service's own latency.
  public static func refused(
    _ reason: RefusalReason, message: String? = nil, details: [String: String] = [:], after latency: Duration? = nil
  ) -> Scripted {
    answer(.refused(Refusal(reason, message: message, details: details)), after: latency)
  }

  /// It grants the item, which has not started yet (R5).
  ///
  /// - Parameters:
  ///   - timeToStart: seconds until it starts.
  ///   - recheckAfter: seconds after which to ask again once it should have started.
  ///   - latency: how long it takes; `nil` for the service's own latency.
  public static func notStarted(
    timeToStart: Double, recheckAfter: Double? = nil, after latency: Duration? = nil
  ) -> Scripted {
    answer(.notStarted(timeToStart: timeToStart, recheckAfter: recheckAfter), after: latency)
  }
}

/// Answers that are used in turn; the last repeats.
struct Turns<Value: Sendable>: Sendable {
  private var scripted: [Scripted<Value>]
  private var next = 0

  init(_ scripted: [Scripted<Value>]) {
    self.scripted = scripted
  }

  mutating func take() -> Scripted<Value>? {
    guard !scripted.isEmpty else { return nil }
    defer { next = min(next + 1, scripted.count - 1) }
    return scripted[next]
  }
}
