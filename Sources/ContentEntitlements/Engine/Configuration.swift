/// How the SDK behaves where the rules leave the host a choice. Values out of range are brought into it.
public struct EntitlementConfiguration: Hashable, Sendable {
  /// Whether the feature is on. Off: items without a playable URL are omitted, nothing is resolved (F1, I9).
  public var entitlements: Bool
  /// How many items ahead are asked about before they come on screen; 0 for none (R1).
  public var prefetchAhead: Int { didSet { prefetchAhead = max(0, prefetchAhead) } }
  /// How many items enter the window together (R1), at least 1. With 1 each is asked about as soon as the window reaches
  /// it, in a request of its own while a viewer swipes on. With as many as the service takes in one request
  /// (``ContentService/resolveBatchLimit``), and a window no smaller, swiping costs one request a batch.
  public var prefetchStride: Int { didSet { prefetchStride = max(1, prefetchStride) } }
  /// How long one attempt may take (R7).
  public var attemptTimeout: Duration { didSet { attemptTimeout = max(.microseconds(1), attemptTimeout) } }
  /// How long a question may take, all its attempts and pauses included (R7).
  public var resolveDeadline: Duration { didSet { resolveDeadline = max(.microseconds(1), resolveDeadline) } }
  /// How transient failures are retried (R7).
  public var retry: RetryPolicy
  /// The time over which the checks at a live start are spread, so that viewers do not ask all at once (R5).
  public var liveStartJitter: Duration { didSet { liveStartJitter = max(.zero, liveStartJitter) } }
  /// How long a grant without a stated lifetime may be used to start playback; more than 0 (R6).
  public var grantLifetime: Duration { didSet { grantLifetime = max(.microseconds(1), grantLifetime) } }
  /// How long a refusal is reused before the service is asked again (R9).
  public var refusalLifetime: Duration { didSet { refusalLifetime = max(.zero, refusalLifetime) } }
  /// What becomes of a playing item that is asked again and stays undetermined (C5).
  public var undecidedPlayback: UndecidedPlayback
  /// Whether a finished item is followed by the next (P1).
  public var autoAdvance: Bool
  /// Schemes, in lower case, that a playable URL may have beside `https`.
  public var allowedSchemes: Set<String>
  /// Seeds the jitter. The same seed and the same inputs give the same delays.
  public var seed: UInt64

  /// The defaults are those for an app; every value can be changed on the result.
  public init() {
    entitlements = true
    prefetchAhead = 1
    prefetchStride = 1
    attemptTimeout = .seconds(5)
    resolveDeadline = .seconds(15)
    retry = RetryPolicy()
    liveStartJitter = .seconds(10)
    grantLifetime = .seconds(300)
    refusalLifetime = .seconds(30)
    undecidedPlayback = .stop
    autoAdvance = true
    allowedSchemes = []
    seed = UInt64.random(in: .min ... .max)
  }

  /// How transient failures are retried (R7).
  public struct RetryPolicy: Hashable, Sendable {
    /// Attempts in all, at least 1.
    public let attempts: Int
    /// The pause before the second attempt; each further one is twice as long.
    public let baseDelay: Duration
    /// The share of a pause, 0 to 1, by which it may be longer at random.
    public let jitter: Double

    /// - Parameters:
    ///   - attempts: attempts in all, at least 1.
    ///   - baseDelay: the pause before the second attempt.
    ///   - jitter: the share of a pause, 0 to 1, by which it may be longer at random.
    public init(attempts: Int = 3, baseDelay: Duration = .milliseconds(500), jitter: Double = 0.5) {
      self.attempts = max(1, attempts)
      self.baseDelay = max(.zero, baseDelay)
      self.jitter = jitter.isFinite ? min(1, max(0, jitter)) : 0
    }
  }

  /// What becomes of a playing item that is asked again and stays undetermined (C5).
  public enum UndecidedPlayback: String, Hashable, Sendable {
    /// It stops and is shown as failed.
    case stop
    /// It plays on until its grant expires, and is asked again meanwhile.
    case playOnUntilExpiry
  }
}
