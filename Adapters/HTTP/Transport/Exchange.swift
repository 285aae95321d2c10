import ContentEntitlements
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and what has come back of it so far.
///
/// A cancel may come before the request has begun, while it runs, and after its end; it is remembered, so that none is
/// lost. The caller is resumed once: by ``finish(_:)``, which the session calls once for each task, one that was cancelled
/// before it was resumed among them; or where the body becomes too large, ahead of that.
final class Exchange: Sendable {
  private let maximumBodyBytes: Int
  private let queue: DispatchQueue
  private let state = Locked(State())

  private struct State {
    var phase = Phase.idle
    var continuation: CheckedContinuation<HTTPResponse, any Error>?
    var head: HTTPURLResponse?
    var body = Data()
    var bodyIsTooLarge = false
    var challengeWasRejected = false
  }

  private enum Phase {
    case idle
    case running(URLSessionTask)
    case cancelled
    case finished
  }

  /// - Parameters:
  ///   - maximumBodyBytes: how much of a body is read.
  ///   - queue: where the task is cancelled. On Linux `cancel()` waits for the session, and a session that is busy
  ///     unpacking an answer has nobody's thread to stand still.
  init(maximumBodyBytes: Int, queue: DispatchQueue) {
    self.maximumBodyBytes = maximumBodyBytes
    self.queue = queue
  }

  /// Starts the task, or ends it unstarted where the cancel came first.
  func begin(_ task: URLSessionTask, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
    let mayRun = state.withLock { state in
      state.continuation = continuation
      guard case .idle = state.phase else { return false }
      state.phase = .running(task)
      return true
    }
    // Outside the lock: both may call the session's delegate at once.
    if mayRun { task.resume() } else { task.cancel() }
  }

  /// Ends the request on the wire. Callable from any thread, at any time.
  func cancel() {
    let task: URLSessionTask? = state.withLock { state in
      defer { state.phase = if case .finished = state.phase { .finished } else { .cancelled } }
      guard case .running(let task) = state.phase else { return nil }
      return task
    }
    if let task { queue.async { task.cancel() } }
  }

  func received(head: HTTPURLResponse) {
    state.withLock { state in
      state.head = head
      state.body = Data()
    }
  }

  /// Takes what came. Once it is too much the caller is told so at once, and the task ended: on Linux a session that is
  /// busy receiving can take seconds to notice that.
  func received(data: Data, of task: URLSessionTask) {
    // Judged before the lock is let go of: once the task is cancelled the session may finish it at any moment.
    let end: (caller: CheckedContinuation<HTTPResponse, any Error>?, result: Result<HTTPResponse, any Error>)?
    end = state.withLock { state in
      guard !state.bodyIsTooLarge else { return nil }
      guard data.count <= maximumBodyBytes - state.body.count else {
        state.bodyIsTooLarge = true
        state.body = Data()
        return (state.continuation.take(), outcome(of: state, error: nil))
      }
      state.body.append(data)
      return nil
    }
    guard let end else { return }
    queue.async { task.cancel() }
    end.caller?.resume(with: end.result)
  }

  /// The service asked for a password, which it does not get: its answer stands as it is.
  func rejectedChallenge() {
    state.withLock { $0.challengeWasRejected = true }
  }

  /// The session is done with the task. Called once.
  func finish(_ error: (any Error)?) {
    let (continuation, result) = state.withLock { state in
      let result = outcome(of: state, error: error)
      let continuation = state.continuation
      state = State()
      state.phase = .finished
      return (continuation, result)
    }
    continuation?.resume(with: result)
  }

  private func outcome(of state: State, error: (any Error)?) -> Result<HTTPResponse, any Error> {
    if case .cancelled = state.phase { return .failure(CancellationError()) }
    // Judged by what was counted here: a task that was ended at the bound may finish with or without an error.
    if state.bodyIsTooLarge {
      return tooLarge(state.head)
    }
    // On Linux a rejected challenge ends a complete 401 as cancelled.
    let isChallenged = state.challengeWasRejected && (error as? URLError)?.code == .cancelled
    if let error, !isChallenged {
      return .failure(TransportFailure.error(error, answerBegan: state.head != nil))
    }
    guard let head = state.head else {
      return .failure(ContentServiceError(.invalidResponse, explanation: "what answered did not answer in HTTP"))
    }
    return .success(HTTPResponse(head, body: state.body))
  }

  /// An error's status still says what it is; of a success nothing can be used.
  private func tooLarge(_ head: HTTPURLResponse?) -> Result<HTTPResponse, any Error> {
    if let head, !(200...299).contains(head.statusCode) { return .success(HTTPResponse(head, body: Data())) }
    return .failure(
      ContentServiceError(
        .invalidResponse, explanation: "the answer is larger than \(maximumBodyBytes) bytes, the bound set at init"))
  }
}
