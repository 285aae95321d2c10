/// The clock for apps: monotonic, and it runs on while the device sleeps.
///
/// All timers share one queue and one task that sleeps until the next of them, so a thousand timers cost one task. They
/// fire one after the other, in order of time and then of setting, on a thread of the concurrency runtime. Letting go of
/// the clock calls its timers off.
public final class SystemClock: EntitlementClock {
  private struct State: Sendable {
    var timers = TimerQueue()
    /// The task that sleeps, and until when. Only the latest may fire: one that was called off may have woken already.
    var sleeper: (number: Int, task: Task<Void, Never>, until: Duration)?
    /// Counts the sleepers.
    var sleepers = 0
    /// Set while timers fire, so that no two do at once.
    var isFiring = false
  }

  private let origin = ContinuousClock.now
  private let state = Locked(State())

  /// A clock whose origin is now.
  public init() {}

  deinit {
    state.withLock { $0.sleeper?.task.cancel() }
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
      // The sleeper is left alone: it wakes at worst once for nothing.
      _ = clock?.state.withLock { $0.timers.cancel(serial) }
    }
  }

  /// Sees to it that a task sleeps until the next timer. Called with the lock held.
  private func sleepIfNeeded(_ state: inout State) {
    guard !state.isFiring, let next = state.timers.nextTime else { return }
    if let sleeper = state.sleeper {
      if sleeper.until <= next { return }
      sleeper.task.cancel()
    }
    let deadline = origin.advanced(by: next)
    state.sleepers += 1
    let number = state.sleepers
    let task = Task.detached { [weak self] in
      do {
        try await ContinuousClock().sleep(until: deadline)
      } catch {
        return  // An earlier timer took over.
      }
      self?.fireDue(asSleeper: number)
    }
    state.sleeper = (number, task, next)
  }

  /// Fires what is due, and then sleeps again.
  private func fireDue(asSleeper number: Int) {
    let mayFire = state.withLock { state in
      guard state.sleeper?.number == number else { return false }
      state.isFiring = true
      state.sleeper = nil
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
