@testable import ContentEntitlements

/// Surroundings of a pure engine: carries its effects out by writing them down, so that a test can let anything happen
/// next: any answer, any timer that is due, any delivery, in any order.
struct EngineWorld {
  var engine: Engine
  var now: Duration = .zero
  /// Calls under way, in order of asking.
  var calls: [(id: CallID, call: Call)] = []
  /// Calls that were cancelled, whose answer may still come.
  var cancelled: [(id: CallID, call: Call)] = []
  var timers: [(id: TimerID, time: Duration)] = []
  var deliveries: [Delivery] = []
  /// What the last input brought about.
  var effects: [Effect] = []
  var refreshes: [RefreshID: [RefreshOutcome]] = [:]

  init(_ engine: Engine) {
    self.engine = engine
  }

  mutating func handle(_ input: Input) {
    effects = engine.handle(input, at: now)
    for effect in effects {
      switch effect {
      case .call(let id, let call): calls.append((id, call))
      case .cancelCall(let id):
        guard let place = calls.firstIndex(where: { $0.id == id }) else { continue }
        cancelled.append(calls.remove(at: place))
      case .setTimer(let id, let time): timers.append((id, max(time, now)))
      case .cancelTimer(let id): timers.removeAll { $0.id == id }
      case .deliver(let delivery): deliveries.append(delivery)
      case .finishRefresh(let id, let outcome): refreshes[id, default: []].append(outcome)
      }
    }
  }

  /// Lets time pass to the next timer and fires it.
  mutating func fireNextTimer() {
    guard let next = timers.min(by: { ($0.time, $0.id.number) < ($1.time, $1.id.number) }) else { return }
    timers.removeAll { $0.id == next.id }
    now = max(now, next.time)
    handle(.timerFired(next.id))
  }

  /// Begins the delivery that has waited longest.
  mutating func beginNextDelivery() -> Callback? {
    engine.begin(deliveries.removeFirst(), at: now)
  }

  /// Begins all deliveries that wait.
  mutating func drain() -> [Callback] {
    var callbacks: [Callback] = []
    while !deliveries.isEmpty {
      if let callback = beginNextDelivery() { callbacks.append(callback) }
    }
    return callbacks
  }

  /// Answers the oldest call of content with these entries.
  mutating func answerContent(_ entries: [FetchedEntry]) {
    guard let place = calls.firstIndex(where: { if case .content = $0.call { true } else { false } }) else { return }
    handle(.contentAnswered(calls.remove(at: place).id, entries: entries))
  }

  /// The questions under way.
  var questions: [(id: CallID, request: ResolveRequest)] {
    calls.compactMap { if case .resolve(let request) = $0.call { ($0.id, request) } else { nil } }
  }

  /// Answers the newest question, every item alike.
  mutating func answerQuestion(_ outcome: ResolveOutcome) {
    guard let (id, request) = questions.last else { return }
    calls.removeAll { $0.id == id }
    handle(.resolveAnswered(id, request, outcomes: request.items.map { ItemOutcome($0, outcome) }))
  }

  /// Ends the newest call of the host's hook.
  mutating func answerModifier(_ url: PlaybackURL?) {
    guard let place = calls.lastIndex(where: { if case .modifyURL = $0.call { true } else { false } }) else { return }
    handle(.urlModified(calls.remove(at: place).id, url))
  }

  func state(_ player: PlayerID) -> PlayerState? {
    engine.snapshot(of: player)?.state
  }
}
