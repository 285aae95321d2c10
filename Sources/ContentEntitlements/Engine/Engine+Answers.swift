/// Answers of the service: read, kept, and given to the players that wait for them (R3–R10).
extension Engine {
  mutating func resolveAnswered(_ call: CallID, _ request: ResolveRequest, _ outcomes: [ItemOutcome]) {
    guard let index = question(askedBy: call) else { return dropStale(request) }
    cancelTimer(questions[index].timer)
    let answer = AnswerLookup(outcomes)
    conclude(index) { item in
      answer[item]
    }
  }

  mutating func resolveCallFailed(_ call: CallID, _ request: ResolveRequest, _ failure: CallFailure) {
    guard let index = question(askedBy: call) else { return dropStale(request) }
    cancelTimer(questions[index].timer)
    conclude(index, failure)
  }

  private func question(askedBy call: CallID) -> Int? {
    questions.firstIndex { $0.call == call }
  }

  /// R10: an answer nobody waits for changes nothing.
  private mutating func dropStale(_ request: ResolveRequest) {
    for item in request.items { emit(.staleDropped(.answer), item: item, of: request.epoch) }
  }

  mutating func conclude(_ index: Int, _ failure: CallFailure) {
    conclude(index, explanation: failure.explanation) { _ in .failed(failure.failure, retryAfter: failure.retryAfter) }
  }

  /// Reads an attempt's outcome for each item; what may be asked again stays in the question (R7).
  private mutating func conclude(_ index: Int, explanation: String? = nil, _ outcome: (ItemID) -> ResolveOutcome?) {
    questions[index].call = nil
    questions[index].timer = nil
    let question = questions[index]
    var readings: [(item: ItemID, reading: Reading)] = []
    for asked in question.items {
      let reading = read(outcome(asked.item), for: asked)
      emit(.resolveAnswered(reading.answer), item: asked.item, explanation: explanation ?? reading.explanation)
      readings.append((asked.item, reading))
    }
    let isRetried = retry(index, readings.map { $0.reading })
    questions[index].items =
      isRetried ? zip(question.items, readings).filter { $1.reading.isTransient }.map { $0.0 } : []
    if questions[index].items.isEmpty { questions.remove(at: index) }
    for (item, reading) in readings {
      switch reading {
      case .decided(let decision): settle(item, decision, question.id)
      case .failed(let failure, _, _):
        if !(isRetried && failure.isTransient) { fail(item, failure, question.id, retryAfter: reading.retryAfter) }
      }
    }
  }

  /// Sets the next attempt for what failed in a way that asking again may cure. `false` where there is none.
  private mutating func retry(_ index: Int, _ readings: [Reading]) -> Bool {
    guard readings.contains(where: { $0.isTransient }) else { return false }
    let retryAfter = readings.compactMap { $0.retryAfter }.max()
    let question = questions[index]
    guard let next = nextAttempt(after: question.attempt, retryAfter: retryAfter, deadline: question.deadline) else {
      return false
    }
    for (asked, reading) in zip(question.items, readings) where reading.isTransient {
      emit(.retryScheduled(after: next - now), item: asked.item)
    }
    questions[index].timer = setTimer(.nextAttempt(question.id), at: next)
    return true
  }

  private mutating func settle(_ item: ItemID, _ decision: Decision, _ question: QuestionID) {
    ledger.store(decision, for: item, from: question, at: now)
    for index in players.indices {
      guard let screen = players[index].screen, screen.waitsFor == question, screen.item.id == item else { continue }
      players[index].screen?.waitsFor = nil
      take(index, decision)
    }
    refreshItem(item, wasDecided: true)
  }

  /// The item stays undetermined (R7). A stream that waits for its start goes on waiting (R5), and leaves the service
  /// alone for as long as it asked: at a live start everybody who is turned away would be back at once.
  private mutating func fail(
    _ item: ItemID, _ failure: ResolveFailure, _ question: QuestionID, retryAfter: Double?
  ) {
    var nextCheck: Duration?
    for index in players.indices {
      guard let screen = players[index].screen, screen.waitsFor == question, screen.item.id == item else { continue }
      players[index].screen?.waitsFor = nil
      if case .upcoming = screen.phase {
        let check = nextCheck ?? backOffCheck(item, atLeast: retryAfter.flatMap { Duration(serviceSeconds: $0) })
        nextCheck = check
        setCheck(index, at: check)
      } else if !playsOn(index) {
        fail(index, failure)
      }
    }
    refreshItem(item, wasDecided: false)
  }

  /// What an outcome means here and now, with its numbers brought in range.
  private enum Reading {
    case decided(Decision)
    case failed(ResolveFailure, retryAfter: Double?, explanation: String? = nil)

    /// Against what the content service promises; of no other item (F4).
    static func invalid(_ explanation: String) -> Reading {
      .failed(.invalidResponse, retryAfter: nil, explanation: explanation)
    }

    var answer: EntitlementEvent.Answer {
      switch self {
      case .decided(let decision): decision.answer
      case .failed(let failure, _, _): .failed(failure)
      }
    }

    var explanation: String? {
      if case .failed(_, _, let explanation) = self { explanation } else { nil }
    }

    var isTransient: Bool {
      if case .failed(let failure, _, _) = self { failure.isTransient } else { false }
    }

    var retryAfter: Double? {
      if case .failed(let failure, let seconds, _) = self, failure.isTransient { seconds } else { nil }
    }
  }

  private mutating func read(_ outcome: ResolveOutcome?, for asked: Question.Asked) -> Reading {
    switch outcome {
    case nil:
      return .invalid("the answer leaves the item out")
    case .refused(let refusal)?:
      return .decided(.refused(refusal, until: now + configuration.refusalLifetime))
    case .granted(let url, let lifetime)?:
      guard url.isPlayable(allowedSchemes: configuration.allowedSchemes) else {
        return .invalid("the granted URL cannot be played: https, or a scheme of allowedSchemes, with a host")
      }
      var span = configuration.grantLifetime
      if let lifetime {
        guard let given = Duration(serviceSeconds: lifetime), given > .zero else {
          return .invalid("the grant's lifetime is no number of seconds above 0")
        }
        span = given
      }
      let grant = Decision.Grant(url: url, expiresAt: now + span, isFresh: asked.isForPlaybackFailed)
      return .decided(.granted(grant))
    case .notStarted(let seconds, let recheckAfter)?:
      guard let timeToStart = Duration(serviceSeconds: seconds) else {
        return .invalid("the time to the start is no number of seconds of 0 or more")
      }
      var recheck: Duration?
      if let recheckAfter {
        guard let span = Duration(serviceSeconds: recheckAfter) else {
          return .invalid("the re-check time is no number of seconds of 0 or more")
        }
        recheck = Engine.clampRecheck(span)
      }
      return .decided(.notStarted(waiting(for: asked.item, timeToStart, recheckAfter: recheck)))
    case .failed(let failure, let retryAfter)?:
      return .failed(failure, retryAfter: retryAfter)
    }
  }
}

/// What an answer says of each item: a refusal, where there is one, whatever else is said of it (R4); else what came
/// first. A large answer is gone through once, for to look through it for each of its items would cost its square.
private struct AnswerLookup {
  private let outcomes: [ItemOutcome]
  private var byItem: [ItemID: ResolveOutcome] = [:]

  init(_ outcomes: [ItemOutcome]) {
    self.outcomes = outcomes
    guard outcomes.count > ItemLookup.few else { return }
    byItem.reserveCapacity(outcomes.count)
    for said in outcomes { byItem[said.item] = AnswerLookup.first(byItem[said.item], said.outcome) }
  }

  subscript(item: ItemID) -> ResolveOutcome? {
    guard byItem.isEmpty else { return byItem[item] }
    var found: ResolveOutcome?
    for said in outcomes where said.item == item { found = AnswerLookup.first(found, said.outcome) }
    return found
  }

  private static func first(_ known: ResolveOutcome?, _ next: ResolveOutcome) -> ResolveOutcome {
    guard let known else { return next }
    if case .refused = known { return known }
    if case .refused = next { return next }
    return known
  }
}
