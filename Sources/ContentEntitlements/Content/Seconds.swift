extension Duration {
  /// Seconds as they come from a service; `nil` for what is no span of time: not finite, or negative. Cut at a billion
  /// seconds, so that sums stay in range.
  init?(serviceSeconds seconds: Double) {
    guard seconds.isFinite, seconds >= 0 else { return nil }
    // Rounded by hand: `rounded()` needs a C library that the core does not link.
    self = .microseconds(Int64(min(seconds, 1e9) * 1e6 + 0.5))
  }
}
