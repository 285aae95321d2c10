/// Calls and timers under way, each under its number. One call or timer is reported at most once, and never after it
/// was called off.
final class Transport: Sendable {
  private struct Work: Sendable {
    var calls: [CallID: @Sendable () -> Void] = [:]
    var timers: [TimerID: any ScheduledTimer] = [:]
  }

  private let work = Locked(Work())
  private let service: any ContentService
  private let modifier: (any PlaybackURLModifier)?
  private let launcher: TransportLauncher

  init(service: any ContentService, modifier: (any PlaybackURLModifier)?, launcher: TransportLauncher) {
    self.service = service
    self.modifier = modifier
    self.launcher = launcher
  }

  /// Makes the call in a task of its own and reports what came of it.
  func begin(_ id: CallID, _ call: Call, report: @escaping @Sendable (Input) -> Void) {
    // The number is taken before the task starts: it may be over before its handle is here.
    work.withLock { $0.calls[id] = {} }
    let cancel = launcher { [service, modifier, work] in
      let result = await Transport.make(id, call, service, modifier)
      let wasWanted = work.withLock { $0.calls.removeValue(forKey: id) } != nil
      // An error after cancellation is the cancellation; an answer is discarded by the engine, which reports it (R10).
      if wasWanted || result.isAnswer { report(result) }
    }
    work.withLock { work in
      if work.calls[id] != nil { work.calls[id] = cancel }
    }
  }

  func cancel(_ id: CallID) {
    work.withLock { $0.calls.removeValue(forKey: id) }?()
  }

  func setTimer(
    _ id: TimerID, at time: Duration, on clock: any EntitlementClock, fire: @escaping @Sendable () -> Void
  ) {
    work.withLock { $0.timers[id] = Unset() }
    let timer = clock.schedule(at: time) { [work] in
      if work.withLock({ $0.timers.removeValue(forKey: id) }) != nil { fire() }
    }
    work.withLock { work in
      if work.timers[id] != nil { work.timers[id] = timer }
    }
  }

  func cancelTimer(_ id: TimerID) {
    work.withLock { $0.timers.removeValue(forKey: id) }?.cancel()
  }

  func endAll() {
    let ended = work.withLock { work in
      let ended = work
      work = Work()
      return ended
    }
    for cancel in ended.calls.values { cancel() }
    for timer in ended.timers.values { timer.cancel() }
  }

  private static func make(
    _ id: CallID, _ call: Call, _ service: any ContentService, _ modifier: (any PlaybackURLModifier)?
  ) async -> Input {
    switch call {
    case .content(let request):
      do {
        return .contentAnswered(id, entries: try await service.content(request).entries)
      } catch {
        return .contentCallFailed(id, CallFailure(error, token: request.token))
      }
    case .resolve(let request):
      do {
        return .resolveAnswered(id, request, outcomes: try await service.resolve(request).outcomes)
      } catch {
        return .resolveCallFailed(id, request, CallFailure(error, token: request.token))
      }
    case .modifyURL(let url, let item, let kind):
      let request = PlaybackURLRequest(url: url, item: item, kind: kind)
      return .urlModified(id, try? await modifier?.modify(request))
    }
  }

  /// Stands for a timer until the clock has given its handle.
  private struct Unset: ScheduledTimer {
    func cancel() {}
  }
}

extension CallFailure {
  /// What the SDK does not know is ``ResolveFailure/other`` and the name of its type; its description is never read (R7).
  fileprivate init(_ error: any Error, token: ViewerToken?) {
    guard let known = error as? ContentServiceError else {
      self.init(.other, explanation: "the content service threw \(type(of: error))")
      return
    }
    let isTelling = token.map { known.explanation.utf8.contains($0.reveal().utf8) } ?? false
    self.init(
      known.failure, retryAfter: known.retryAfter,
      explanation: isTelling || known.explanation.isEmpty ? nil : known.explanation)
  }
}

extension Input {
  fileprivate var isAnswer: Bool {
    switch self {
    case .contentAnswered, .resolveAnswered: true
    default: false
    }
  }
}
