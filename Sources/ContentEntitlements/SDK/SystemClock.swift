/// The clock for apps: monotonic, and it runs on while the device sleeps.
///
/// All timers share one queue, and a task sleeps until the next of them, so a thousand timers that are set in order of
/// time cost one task. They fire one after the other, in order of time and then of setting, on a thread of the
/// concurrency runtime. Letting go of the clock calls its timers off.
public final class SystemClock: EntitlementClock {
  private struct State: Sendable {
    var timers = TimerQueue()
    /// The tasks that sleep, each to wake before those in front of it. None is called off for a sooner timer, for the
    /// runtime keeps what is left of a cancelled sleep until its time has come: one that sleeps already is waited for
    /// again when it is next. So there are as many as there are lengths of wait, however long the clock runs.
    var sleepers: [Sleeper] = []
    /// Counts the sleepers.
    var lastSleeper = 0
    /// Set while timers fire, so that no two do at once.
    var isFiring = false
  }

  private struct Sleeper: Sendable {
    let number: Int
    let until: Duration
    let task: Task<Void, Never>
  }

  private let origin = ContinuousClock.now
  private let state = Locked(State())
  private let sleep: @Sendable (_ deadline: ContinuousClock.Instant) async throws -> Void

  /// A clock whose origin is now.
  public init() {
    sleep = { try await ContinuousClock().sleep(until: $0) }
  }

  /// - Parameter sleep: how a task sleeps; tests count here.
  package init(sleep: @escaping @Sendable (_ deadline: ContinuousClock.Instant) async throws -> Void) {
    self.sleep = sleep
  }

  deinit {
    for sleeper in state.withLock({ $0.sleepers }) { sleeper.task.cancel() }
  }

  /// Time since the clock was made, device sleep included.
  public var now: Duration {
    origin.duration(to: .now)
  }

  /// Calls `fire` once at `time`, or as soon as possible where that has passed; never from inside this call.
  ///
  /// - Parameters:
  ///   - time: when, in this clock's time.
  ///   - fire: what to call, on a thread of the concurrency runtime; it does not block.
  /// - Returns: the handle to cancel it with.
  public func schedule(at time: Duration, _ fire: @escaping @Sendable () -> Void) -> any ScheduledTimer {
    let serial = state.withLock { state in
      let serial = state.timers.insert(at: time, fire)
      sleepIfNeeded(&state)
      return serial
    }
    return Timer(clock: self, serial: serial)
  }

  private struct Timer: ScheduledTimer {
    weak let clock: SystemClock?
    let serial: Int

    func cancel() {
      // Who sleeps until then is left alone: it wakes at worst once for nothing.
      _ = clock?.state.withLock { $0.timers.cancel(serial) }
    }
  }

  /// Sees to it that a task sleeps until the next timer. Called with the lock held.
  private func sleepIfNeeded(_ state: inout State) {
    guard !state.isFiring, let next = state.timers.nextTime else { return }
    if let first = state.sleepers.last, first.until <= next { return }
    let deadline = origin.advanced(by: next)
    state.lastSleeper += 1
    let number = state.lastSleeper
    let task = Task.detached { [weak self, sleep] in
      do {
        try await sleep(deadline)
      } catch {
        return  // The clock is gone.
      }
      self?.wake(number)
    }
    state.sleepers.append(Sleeper(number: number, until: next, task: task))
  }

  /// Fires what is due, and then sleeps again. A thread that finds another one at it leaves that to the other, which looks
  /// once more before it ends.
  private func wake(_ number: Int) {
    let mayFire = state.withLock { state in
      state.sleepers.removeAll { $0.number == number }
      guard !state.isFiring else { return false }
      state.isFiring = true
      return true
    }
    guard mayFire else { return }
    while let fire = nextDue() { fire() }
  }

  private func nextDue() -> TimerQueue.Fire? {
    state.withLock { state in
      if let fire = state.timers.popDue(at: now) { return fire }
      state.isFiring = false
      sleepIfNeeded(&state)
      return nil
    }
  }
}
