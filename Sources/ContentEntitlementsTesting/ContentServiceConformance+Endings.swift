import ContentEntitlements

/// The cases about calls that do not end by themselves. One that never ends is found by the run's patience.
extension ContentServiceConformance {
  func cancellationEndsTheCall() async throws {
    guard let silent else { throw Complaint("give a silent service, or leave the case out with its reason") }
    let asked = try question(decided)
    let call = Task { try await silent.resolve(asked) }
    // The call may be anywhere between not begun and waiting; all of it has to end.
    for _ in 0..<100 { await Task.yield() }
    call.cancel()
    guard case .failure = await call.result else { throw Complaint("a cancelled call was answered") }
  }

  func cancelledBeforehandEndsTheCall() async throws {
    let asked = try question(decided)
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await (silent ?? service).resolve(asked)
    }
    // A service that answers from memory may answer; what counts is that it ends.
    _ = await call.result
  }

  func deadlineEndsTheCall() async throws {
    guard let silent else { throw Complaint("give a silent service, or leave the case out with its reason") }
    let asked = try question(decided)
    try await endsAtItsDeadline("a question") { _ = try await silent.resolve(asked) }
    try await endsAtItsDeadline("a fetch") { _ = try await silent.content(moments) }
  }

  func oversizedAnswerIsAFailure() async throws {
    guard let endless else {
      throw Complaint("give a service that never stops sending, or leave the case out with its reason")
    }
    // One item: a service that asks about each by itself may answer for several that each has failed.
    let asked = try question(Array(decided.prefix(1)))
    try await failsForGood("a question") { _ = try await endless.resolve(asked) }
    try await failsForGood("a fetch") { _ = try await endless.content(moments) }
  }

  private var moments: ContentRequest { ContentRequest(kind: .moments, token: nil, epoch: Epoch(1), attempt: 1) }

  /// Lets the call wait, and cancels it as the SDK does where an attempt takes too long.
  private func endsAtItsDeadline(_ what: String, _ call: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task {
      do {
        try await call()
        return true
      } catch {
        return false
      }
    }
    var isAnswered = await value(of: task, within: attemptTimeout)
    if isAnswered == nil {
      task.cancel()
      isAnswered = await task.value
    }
    try require(isAnswered == false, "\(what) was answered by a service that is silent")
  }

  private func failsForGood(_ what: String, _ call: () async throws -> Void) async throws {
    do {
      try await call()
    } catch let error as ContentServiceError {
      return try require(!error.failure.isTransient, "an answer without end to \(what) counts as a failure that passes")
    }
    throw Complaint("an answer without end to \(what) was taken")
  }

  /// - Returns: what the task came to; `nil` where it had not ended after that time.
  func value<Value: Sendable>(of task: Task<Value, Never>, within time: Duration) async -> Value? {
    let (ends, report) = AsyncStream.makeStream(of: Value?.self)
    let timer = clock.schedule(at: clock.now + time) { report.yield(nil) }
    defer { timer.cancel() }
    Task { report.yield(await task.value) }
    for await end in ends { return end }
    return nil
  }
}
