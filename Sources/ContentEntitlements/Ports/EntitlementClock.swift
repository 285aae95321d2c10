/// The clock port: monotonic time that runs on while the device sleeps, and timers on it.
///
/// Use ``SystemClock`` in apps and the test kit's manual clock in tests. Timers call back rather than sleep in a task:
/// a task for each timer costs more and makes runs irreproducible.
///
/// Requirements for an implementation: `now` never goes back; a timer fires once, at or after its time, on any thread,
/// never from inside ``schedule(at:_:)``; timers of one time fire in the order in which they were set.
public protocol EntitlementClock: Sendable {
  /// Time since an origin of the clock's choosing.
  var now: Duration { get }

  /// Calls `fire` once when ``now`` has reached `time`, at once (though not from inside this call) where it has passed.
  ///
  /// - Parameters:
  ///   - time: when, in the clock's own time.
  ///   - fire: what to call; it does not block.
  /// - Returns: the handle to cancel it with.
  func schedule(at time: Duration, _ fire: @escaping @Sendable () -> Void) -> any ScheduledTimer
}

/// A timer that was set and can be called off.
public protocol ScheduledTimer: Sendable {
  /// Calls the timer off. After it has fired, or a second time, this does nothing. Callable from any thread.
  func cancel()
}
