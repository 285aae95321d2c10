extension Duration {
  /// Seconds as they come from a service; `nil` for what is no span of time: not finite, or negative. Cut at a billion
  /// seconds, so that sums stay in range.
  init?(serviceSeconds seconds: Double) {
    guard seconds.isFinite, seconds >= 0 else { return nil }
    let microseconds = (min(seconds, 1e9) * 1e6).rounded()
    self = .microseconds(Int64(microseconds))
  }
}
