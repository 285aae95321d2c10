import ContentEntitlements

extension EntitlementClock {
  /// Suspends the task until the clock has reached `time`.
  ///
  /// - Throws: `CancellationError`, at once when the task is cancelled, and also where it was cancelled before.
  package func sleep(until time: Duration) async throws {
    let nap = Nap()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        nap.begin(continuation)
        // Set after the continuation is stored: the timer may fire on another thread before this line is over.
        let timer = schedule(at: time) { nap.end(.success(())) }
        nap.store(timer)
      }
    } onCancel: {
      nap.end(.failure(CancellationError()))
    }
  }
}

/// Suspends the task until it is cancelled, and then throws `CancellationError`. Sets no timer.
package func sleepUntilCancelled() async throws {
  let nap = Nap()
  try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { nap.begin($0) }
  } onCancel: {
    nap.end(.failure(CancellationError()))
  }
}

/// One sleep. Timer and cancellation race for its continuation, and the cancellation may come before there is one.
private final class Nap: Sendable {
  private struct State: Sendable {
    var continuation: CheckedContinuation<Void, any Error>?
    var timer: (any ScheduledTimer)?
    var end: Result<Void, any Error>?
  }

  private let state = Locked(State())

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let end = state.withLock { state in
      if state.end == nil { state.continuation = continuation }
      return state.end
    }
    if let end { continuation.resume(with: end) }
  }

  func store(_ timer: any ScheduledTimer) {
    let isOver = state.withLock { state in
      if state.end == nil { state.timer = timer }
      return state.end != nil
    }
    if isOver { timer.cancel() }
  }

  func end(_ end: Result<Void, any Error>) {
    let (continuation, timer) = state.withLock {
      state -> (CheckedContinuation<Void, any Error>?, (any ScheduledTimer)?) in
      guard state.end == nil else { return (nil, nil) }
      state.end = end
      defer { (state.continuation, state.timer) = (nil, nil) }
      return (state.continuation, state.timer)
    }
    timer?.cancel()
    continuation?.resume(with: end)
  }
}
