import ContentEntitlements
import ContentEntitlementsTesting
import EntitlementScenarios
import Foundation
import Testing

/// `play` and `connect` are two ways to run one thing. A session is run in virtual time, and again in real time by what
/// `connect` runs on: nothing waits for a time there, each step and each answer waits for the lines that came before it.
/// The sessions' own limits are hours, so that a slow machine meets none of them.
@Suite(.timeLimit(.minutes(10)))
struct AgreementTests {
  @Test(
    "play and connect · the same session gives the same lines in virtual and in real time",
    arguments: Platform.allCases, Session.allCases)
  @MainActor func sameLines(platform: Platform, session: Session) async throws {
    let scenario = try Scenario(reading: Array(session.text.utf8), file: session.rawValue)
    let virtual = ScenarioRun(scenario, platform: platform).run().lines
    try #require(virtual.last?.event == "playerClosed")
    let lines = AwaitedLines(virtual.map(\.untimed))
    guard case .open(let opening) = scenario.steps[0].action else { throw NoOpening() }

    let player = LiveRun(
      opening.kind, at: opening.item, service: AwaitingService(scenario, lines: lines, virtual: virtual),
      platform: platform, configuration: scenario.configuration,
      externalUserToken: scenario.externalUserToken?.reveal()
    ) { line, _ in lines.append(line.untimed) }
    for step in scenario.steps.dropFirst() {
      await lines.reach(virtual.count { $0.time < step.at })
      if case .player(.close, _) = step.action { break }
      player.perform(step.action)
    }
    await player.close()
    #expect(lines.all == virtual.map(\.untimed))
  }

  private struct NoOpening: Error {}

  enum Session: String, CaseIterable {
    case moments, stories

    var text: String {
      switch self {
      case .moments: AgreementTests.moments
      case .stories: AgreementTests.stories
      }
    }
  }

  /// Token missing, wrong and right; prefetch; another viewer while it plays; a failure, tried again; refresh.
  private static let moments = """
    {"scenario": 1,
     "configuration": {"retry": {"attempts": 2, "baseDelay": 0.05}, "attemptTimeout": 3600, "resolveDeadline": 7200,
                       "grantLifetime": 7200, "refusalLifetime": 7200},
     "content": {"moments": [{"id": "m1", "url": "https://cdn.example/m1"}, {"id": "m2"}, {"id": "m3"},
                             {"id": "m4", "url": "https://cdn.example/m4"}, {"id": "m4"}, {"id": "m5"}]},
     "service": {"latency": 0.1, "contentLatency": 0.1, "decisions": [
       {"item": "m2", "token": "anna", "answers": [{"granted": "https://cdn.example/m2?sig=1"}]},
       {"item": "m2", "token": "ben", "answers": [{"refused": "subscriptionRequired"},
                                                  {"granted": "https://cdn.example/m2?sig=2"}]},
       {"item": "m3", "answers": [{"refused": "newReason"}]},
       {"item": "m5", "answers": [{"failure": {"status": 503}}, {"failure": {"status": 503}},
                                  {"failure": {"status": 503}}, {"failure": "offline"},
                                  {"granted": "https://cdn.example/m5"}]}]},
     "steps": [
       {"at": 0, "open": {"kind": "moments", "item": "m2"}},
       {"at": 1, "setExternalUserToken": "nobody"},
       {"at": 2, "setExternalUserToken": "anna"},
       {"at": 3, "setExternalUserToken": "anna"},
       {"at": 4, "pause": {}}, {"at": 5, "resume": {}},
       {"at": 6, "setExternalUserToken": "ben", "fetchedContentPolicy": "evict"},
       {"at": 7, "refreshEntitlements": {}},
       {"at": 8, "next": {}}, {"at": 9, "next": {}}, {"at": 10, "next": {}}, {"at": 11, "next": {}},
       {"at": 12, "retry": {}},
       {"at": 13, "playbackFinished": {}},
       {"at": 14, "show": {"item": "m1"}},
       {"at": 15, "enterBackground": {}}, {"at": 16, "show": {"item": "m3"}}, {"at": 17, "enterForeground": {}},
       {"at": 18, "setExternalUserToken": null},
       {"at": 19, "close": {}}]}
    """

  /// Pages; a Story asked whole; a question called off.
  private static let stories = """
    {"scenario": 1,
     "configuration": {"externalUserToken": "anna", "attemptTimeout": 3600, "resolveDeadline": 7200,
                       "grantLifetime": 7200, "refusalLifetime": 7200},
     "content": {"stories": [{"id": "s1", "pages": [{"id": "p1", "url": "https://cdn.example/p1"}, {"id": "p2"}]},
                             {"id": "s2", "pages": [{"id": "p1"}, {"id": "p2"}]}, {"id": "s3", "pages": []}]},
     "service": {"latency": 0.1, "contentLatency": 0.1, "decisions": [
       {"item": "s1", "page": "p2", "answers": [{"granted": "https://cdn.example/s1p2"}]},
       {"item": "s2", "page": "p1", "answers": [{"refused": "geoRestricted"}, {"failure": "timeout"},
                                                {"granted": "https://cdn.example/s2p1"}]},
       {"item": "s2", "page": "p2", "answers": [{"granted": "https://cdn.example/s2p2"}]}]},
     "steps": [
       {"at": 0, "open": {"kind": "stories"}},
       {"at": 1, "nextPage": {}}, {"at": 2, "nextPage": {}}, {"at": 3, "previousPage": {}}, {"at": 4, "nextPage": {}},
       {"at": 5, "playbackFailed": {}},
       {"at": 6, "refreshEntitlements": {}},
       {"at": 7, "setExternalUserToken": "ben"},
       {"at": 8, "previous": {}}, {"at": 9, "show": {"item": "s2", "page": "p2"}},
       {"at": 10, "close": {}}]}
    """
}

extension TimelineLine {
  fileprivate var time: Duration { .milliseconds(milliseconds) }

  /// The line without its time.
  fileprivate var untimed: String { String(json.drop { $0 != "," }) }
}

/// The lines of the run in real time so far, and who waits for how many. Once a line is not the one that is expected, nobody
/// is kept waiting: the comparison at the end says which.
private final class AwaitedLines: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var isAstray = false
  }

  private let expected: [String]
  private let state = Locked(State())

  init(_ expected: [String]) {
    self.expected = expected
  }

  var all: [String] { state.withLock { $0.lines } }

  func append(_ line: String) {
    let ready = state.withLock { state in
      let number = state.lines.count
      state.lines.append(line)
      if !expected.indices.contains(number) || expected[number] != line { state.isAstray = true }
      let ready = state.waiting.filter { state.isAstray || $0.count <= state.lines.count }
      state.waiting.removeAll { state.isAstray || $0.count <= state.lines.count }
      return ready
    }
    for (_, continuation) in ready { continuation.resume() }
  }

  /// Returns once there are as many lines.
  func reach(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.isAstray || state.lines.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }
}

/// A scenario's service whose answers wait for lines, where those of the run in virtual time waited for a time.
private final class AwaitingService: ContentService {
  private let contents: ContentScript
  private let script: Locked<ServiceScript>
  private let lines: AwaitedLines
  /// After how many lines each question is answered, in order of asking; `nil` for one that never was.
  private let answers: Locked<[String: [Int?]]>
  private let clock = SystemClock()

  init(_ scenario: Scenario, lines: AwaitedLines, virtual: [TimelineLine]) {
    contents = scenario.content
    script = Locked(scenario.service)
    self.lines = lines
    var answers: [String: [Int?]] = [:]
    for (number, line) in virtual.enumerated() {
      switch line.event {
      case "contentFetched": answers[line.subject, default: []].append(number)
      case "resolveStarted": answers[line.subject, default: []].append(nil)
      // The latest question is the one that is answered: others before it were called off.
      case "resolveAnswered": answers[line.subject]?.indices.last.map { answers[line.subject]?[$0] = number }
      default: break
      }
    }
    self.answers = Locked(answers)
  }

  var resolveBatchLimit: Int { .max }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await wait([request.kind.rawValue], request.epoch)
    return contents.answer(of: request.kind, for: request.token, at: clock.now)
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    let batch = script.withLock { $0.nextAnswer(to: request.items, for: request.token) }
    try await wait(request.items.map { $0.contentID + ($0.pageID ?? "") }, request.epoch)
    if case .fails(let failure) = batch.result { throw failure.error }
    return batch.answer(at: clock.now) ?? ResolveAnswer(outcomes: [])
  }

  private func wait(_ subjects: [String], _ epoch: Epoch) async throws {
    let turns = answers.withLock { answers in
      subjects.map { subject -> Int? in
        let key = subject + "@\(epoch.number)"
        guard answers[key]?.isEmpty == false else { return nil }
        return answers[key]?.removeFirst()
      }
    }
    guard case let known = turns.compactMap(\.self), known.count == turns.count, let first = known.min() else {
      return try await sleepUntilCancelled()
    }
    await lines.reach(first)
  }
}

extension TimelineLine {
  /// What a question or an answer is about: the kind or the item, and the epoch.
  fileprivate var subject: String {
    let parts = ["kind", "item", "page"].map { key in fields.first { $0.key == key }?.value.text ?? "" }
    return parts.joined() + "@" + (fields.first { $0.key == "epoch" }?.value.text ?? "")
  }
}

extension TimelineLine.Value {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    default: ""
    }
  }
}
