package import ContentEntitlements

/// How the scripted service behaves. It moves on with each question, so a run keeps its own copy.
package struct ServiceScript: Sendable {
  /// How long a decision takes where its answer does not say.
  package var latency: Duration
  /// How long a content fetch takes.
  package var contentLatency: Duration
  private var decisions: [DecisionScript]
  private var contentFailures: [ContentKind: [ScriptedFailure?]]
  private var fetches: [ContentKind: Int] = [:]

  package init(
    latency: Duration = .milliseconds(100), contentLatency: Duration = .zero, decisions: [DecisionScript] = [],
    contentFailures: [ContentKind: [ScriptedFailure?]] = [:]
  ) {
    self.latency = latency
    self.contentLatency = contentLatency
    self.decisions = decisions
    self.contentFailures = contentFailures
  }

  /// Takes the next turn of a kind's fetches: how this attempt fails, or `nil` where it succeeds.
  package mutating func nextFetch(of kind: ContentKind) -> ScriptedFailure? {
    let turn = fetches[kind, default: 0]
    fetches[kind] = turn + 1
    guard let failures = contentFailures[kind], turn < failures.count else { return nil }
    return failures[turn]
  }

  /// Takes the next turn of every item asked in one batch.
  ///
  /// The batch is answered at the largest of the latencies. It never answers where one of its answers is a timeout;
  /// else the first failure, in order of the items, is the failure of all.
  package mutating func nextAnswer(to items: [ItemID], for token: ViewerToken) -> ScriptedBatch {
    var answers: [(item: ItemID, answer: ScriptedAnswer)] = []
    for item in items { answers.append((item, nextAnswer(to: item, for: token))) }
    let latency = answers.map { $0.answer.latency ?? self.latency }.max() ?? self.latency
    let failures = answers.compactMap { $0.answer.failure }
    if failures.contains(where: \.isTimeout) { return ScriptedBatch(latency: latency, result: .never) }
    if let failure = failures.first { return ScriptedBatch(latency: latency, result: .fails(failure)) }
    return ScriptedBatch(latency: latency, result: .answers(answers))
  }

  /// Replaces all that was scripted for an item, whatever the token.
  package mutating func override(_ item: ItemID, with answers: [ScriptedAnswer]) {
    decisions.removeAll { $0.item == item }
    decisions.append(DecisionScript(item: item, token: nil, answers: answers))
  }

  /// An entry with the token beats one without; among equals the first counts.
  private mutating func nextAnswer(to item: ItemID, for token: ViewerToken) -> ScriptedAnswer {
    let entry =
      decisions.firstIndex { $0.item == item && $0.token == token }
      ?? decisions.firstIndex { $0.item == item && $0.token == nil }
    guard let entry else { return .notEntitled }
    return decisions[entry].next()
  }
}

/// What the scripted service does with one request.
package struct ScriptedBatch: Sendable {
  /// How long after the question it does it.
  package let latency: Duration
  package let result: Result

  /// What the service does.
  package enum Result: Sendable {
    /// It never answers.
    case never
    /// It fails whole.
    case fails(ScriptedFailure)
    /// It answers each item, in the order in which they were asked.
    case answers([(item: ItemID, answer: ScriptedAnswer)])
  }

  /// What the adapter returns at a time; `nil` where the request fails or is never answered.
  package func answer(at now: Duration) -> ResolveAnswer? {
    guard case .answers(let answers) = result else { return nil }
    return ResolveAnswer(outcomes: answers.map { ItemOutcome($0.item, $0.answer.outcome(at: now)) })
  }
}

/// The answers to one item, used in turn; the last repeats. Each entry of a scenario counts for itself.
package struct DecisionScript: Sendable {
  package let item: ItemID
  /// Whom the answers are for; `nil` for any token.
  package let token: ViewerToken?
  package let answers: [ScriptedAnswer]
  private var used = 0

  package init(item: ItemID, token: ViewerToken?, answers: [ScriptedAnswer]) {
    self.item = item
    self.token = token
    self.answers = answers
  }

  /// The answer to the next question.
  package mutating func next() -> ScriptedAnswer {
    guard !answers.isEmpty else { return .notEntitled }
    defer { used += 1 }
    return answers[min(used, answers.count - 1)]
  }
}
