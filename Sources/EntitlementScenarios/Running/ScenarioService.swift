import ContentEntitlements
import ContentEntitlementsTesting

/// The content service of a scenario: says what its script says, when its script says it, on the scenario's clock.
final class ScenarioService: ContentService {
  private let script: Locked<ServiceScript>
  private let contents: ContentScript
  private let clock: any EntitlementClock

  init(_ scenario: Scenario, clock: any EntitlementClock) {
    script = Locked(scenario.service)
    contents = scenario.content
    self.clock = clock
  }

  var resolveBatchLimit: Int { .max }

  func override(_ item: ItemID, with answers: [ScriptedAnswer]) {
    script.withLock { $0.override(item, with: answers) }
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    let (failure, latency) = script.withLock { ($0.nextFetch(of: request.kind), $0.contentLatency) }
    if failure?.isTimeout == true { try await sleepUntilCancelled() }
    try await clock.sleep(until: clock.now + latency)
    if let failure { throw failure.error }
    return contents.answer(of: request.kind, for: request.token, at: clock.now)
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    let batch = script.withLock { $0.nextAnswer(to: request.items, for: request.token) }
    if case .never = batch.result { try await sleepUntilCancelled() }
    try await clock.sleep(until: clock.now + batch.latency)
    if case .fails(let failure) = batch.result { throw failure.error }
    return batch.answer(at: clock.now) ?? ResolveAnswer(outcomes: [])
  }
}

/// The URL modifier of a scenario's host (R11). Like an answer without latency, its URL comes after what the moment brings
/// at once.
struct ScenarioURLModifier: PlaybackURLModifier {
  let script: URLModifierScript
  let clock: any EntitlementClock

  @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL {
    try await clock.sleep(until: clock.now)
    switch script {
    case .fails: throw Failure()
    case .returnsUnplayable: return PlaybackURL("unplayable")
    case .returns(let url): return url
    }
  }

  private struct Failure: Error {}
}
