public import ContentEntitlements

/// A clock that stands still until a test moves it.
///
/// Code that waits is slow to test and tests of it are flaky, because two clocks run: the test's and the wall's. Here
/// there is one, and the test holds it:
///
///     let clock = ManualClock()
///     let timer = clock.schedule(at: .seconds(5)) { print("five") }
///     clock.advance(by: .seconds(5))        // prints before it returns
///
/// Timers fire on the thread that advances, in order of time and then of setting; each sees ``now`` at its own time. One
/// that is set meanwhile for a time that is passed on the way fires on the same way. Nothing fires from inside
/// ``schedule(at:_:)``: a timer for a time that has passed waits for the next move, which may be one of `.zero`.
public final class ManualClock: EntitlementClock {
  private struct State: Sendable {
    var now: Duration
    var timers = TimerQueue()
    var afterEachTimer: (@Sendable () -> Void)?
  }

  private let state: Locked<State>

  /// - Parameter now: where the clock stands at first.
  public init(now: Duration = .zero) {
    state = Locked(State(now: now))
  }

  /// Where the clock stands.
  public var now: Duration { state.withLock { $0.now } }

  /// When the next timer fires; `nil` where none is set.
  public var nextTimer: Duration? { state.withLock { $0.timers.nextTime } }

  /// How many timers are set.
  public var timerCount: Int { state.withLock { $0.timers.count } }

  /// Sets a timer; see the type's comment for when it fires.
  ///
  /// - Parameters:
  ///   - time: when, in this clock's time.
  ///   - fire: what to call, on the thread that advances the clock.
  /// - Returns: the handle to cancel it with.
  public func schedule(at time: Duration, _ fire: @escaping @Sendable () -> Void) -> any ScheduledTimer {
    Timer(clock: self, serial: state.withLock { $0.timers.insert(at: time, fire) })
  }

  private struct Timer: ScheduledTimer {
    let clock: ManualClock
    let serial: Int

    func cancel() {
      _ = clock.state.withLock { $0.timers.cancel(serial) }
    }
  }

  /// What to do after each timer, before the next: let what it started run, so that a later timer finds it done.
  ///
  /// - Parameter body: called on the thread that advances the clock; `nil` for nothing.
  public func afterEachTimer(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.afterEachTimer = body }
  }

  /// Moves the clock on and fires what falls due, the end of the way included.
  ///
  /// - Parameter duration: how far; a negative one counts as `.zero`.
  public func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Moves the clock on to `time` and fires what falls due, at `time` too. The clock never goes back.
  ///
  /// - Parameter time: where to, in this clock's time.
  public func advance(to time: Duration) {
    while let next = nextTimer, next <= time { fireNext() }
    move(to: time)
  }

  /// Moves the clock on to `time` and fires what falls due before it. What is due at `time` waits, so that a test can act
  /// first at that time.
  ///
  /// - Parameter time: where to, in this clock's time.
  public func advance(upTo time: Duration) {
    while let next = nextTimer, next < time { fireNext() }
    move(to: time)
  }

  /// Moves the clock on to the next timer and fires it alone.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func fireNext() -> Bool {
    let call = state.withLock { state -> TimerQueue.Fire? in
      guard let next = state.timers.nextTime else { return nil }
      state.now = max(state.now, next)
      return state.timers.popDue(at: next)
    }
    guard let call else { return false }
    call()
    let afterwards = state.withLock { $0.afterEachTimer }
    afterwards?()
    return true
  }

  private func move(to time: Duration) {
    state.withLock { $0.now = max($0.now, time) }
  }
}
