import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Numbers from a service")
struct ResolveNumbersTests {
  /// What a player shows after `outcome` was the answer.
  private func state(after outcome: ResolveOutcome) -> PlayerState {
    let session = Session()
    session.service.answer("m1", with: .answer(outcome))
    let player = session.open()
    session.run.advance(by: .seconds(1))
    return player.snapshot.state
  }

  private let url = PlaybackURL("https://cdn.example/m1.m3u8")

  @Test(
    "R7 · a number that is not finite or is negative is an invalid response",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -1, -1e300, -Double.leastNonzeroMagnitude])
  func invalid(_ number: Double) {
    #expect(state(after: .granted(url, lifetime: number)) == .failed(.invalidResponse))
    #expect(state(after: .notStarted(timeToStart: number)) == .failed(.invalidResponse))
    #expect(state(after: .notStarted(timeToStart: 1, recheckAfter: number)) == .failed(.invalidResponse))
  }

  @Test(
    "R3 · a lifetime of nothing is an invalid response", arguments: [0.0, -0.0, Double.leastNonzeroMagnitude, 1e-9])
  func noLifetime(_ lifetime: Double) {
    #expect(state(after: .granted(url, lifetime: lifetime)) == .failed(.invalidResponse))
  }

  @Test(
    "R3 · a lifetime beyond all measure is a long one", arguments: [1e9, 1e18, 1e300, Double.greatestFiniteMagnitude])
  func hugeLifetime(_ lifetime: Double) {
    #expect(state(after: .granted(url, lifetime: lifetime)) == .playing(url))
  }

  @Test("R5 · times to start and re-check times beyond all measure wait", arguments: [1e9, 1e300])
  func hugeTimes(_ number: Double) {
    #expect(state(after: .notStarted(timeToStart: number, recheckAfter: number)) == .upcoming)
    #expect(state(after: .notStarted(timeToStart: 0, recheckAfter: number)) == .upcoming)
  }

  @Test(
    "R5 · a re-check time is at least a second and at most a day",
    arguments: [(0, 1), (0.5, 1), (1, 1), (7, 7), (86_400, 86_400), (86_401, 86_400), (1e300, 86_400)])
  func recheck(seconds: Double, expected: Double) {
    let session = Session()
    session.service.answer("m1", with: .notStarted(timeToStart: 0, recheckAfter: seconds))
    let player = session.open()
    session.run.runUntilQuiet(limit: .seconds(expected) + .milliseconds(150))
    let asked = session.service.requests.filter { if case .resolve = $0.question { true } else { false } }.map(\.time)
    #expect(asked == [.zero, .milliseconds(100) + .seconds(expected)])
    withExtendedLifetime(player) {}
  }

  @Test(
    "R7 · a Retry-After that is no span of time counts as none",
    arguments: [Double.nan, .infinity, -.infinity, -5])
  func strangeRetryAfter(_ number: Double) {
    let session = Session()
    session.service.answer("m1", with: .failure(.throttled, retryAfter: number), .granted(url.reveal()))
    let player = session.open()
    session.run.advance(by: .milliseconds(700))
    #expect(player.snapshot.state == .playing(url))
  }

  @Test("R7 · a Retry-After beyond all measure fails at once", arguments: [1e9, 1e300])
  func hugeRetryAfter(_ number: Double) {
    let session = Session()
    session.service.answer("m1", with: .failure(.throttled, retryAfter: number), .granted(url.reveal()))
    let player = session.open()
    session.run.advance(by: .milliseconds(100))
    #expect(player.snapshot.state == .failed(.throttled))
  }

  @Test("R7 · settings out of range are brought into it")
  func settings() {
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = -3
    configuration.attemptTimeout = .seconds(-1)
    configuration.resolveDeadline = .zero
    configuration.grantLifetime = .zero
    configuration.refusalLifetime = .seconds(-1)
    configuration.liveStartJitter = .seconds(-1)
    #expect(configuration.prefetchAhead == 0)
    #expect(configuration.attemptTimeout > .zero)
    #expect(configuration.resolveDeadline > .zero)
    #expect(configuration.grantLifetime > .zero)
    #expect(configuration.refusalLifetime == .zero)
    #expect(configuration.liveStartJitter == .zero)
    let policy = EntitlementConfiguration.RetryPolicy(attempts: 0, baseDelay: .seconds(-1), jitter: .nan)
    #expect(policy == EntitlementConfiguration.RetryPolicy(attempts: 1, baseDelay: .zero, jitter: 0))
    #expect(EntitlementConfiguration.RetryPolicy(jitter: 7).jitter == 1)
  }
}
