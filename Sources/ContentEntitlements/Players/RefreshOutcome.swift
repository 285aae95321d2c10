/// How a refresh of entitlements ended. Every refresh ends once, with one of these (T6).
@nonexhaustive public enum RefreshOutcome: String, Hashable, Sendable {
  /// Every gated item on screen was decided.
  case decided
  /// At least one ended without a decision.
  case undetermined
  /// A newer token or refresh took its place.
  case superseded
  /// No gated item was on screen, or no token was set.
  case nothingToAsk
}
