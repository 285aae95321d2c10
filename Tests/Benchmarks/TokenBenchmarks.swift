import ContentEntitlements
import ContentEntitlementsTesting
import Synchronization

/// Delivers content and never decides: every question stays in flight until it is cancelled.
private final class SilentService: ContentService {
  let resolveBatchLimit = 1
  let asked = Counter()

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    ContentAnswer(entries: EngineWorkbench.moments(200))
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    asked.add()
    try await sleepUntilCancelled()
    throw CancellationError()
  }
}

private struct IdleLane: DeliveryLane {
  func enqueue(_ job: @escaping @Sendable () -> Void) { job() }
}

/// A token change: until every cancellation is issued and the new questions are out, which is when the setter returns. Processor
/// time of the thread that sets it: on a busy machine the time on the wall says nothing.
enum TokenBenchmarks {
  static func run() async throws -> Findings {
    var findings = Findings()
    for (questions, players) in [(1, 1), (10, 1), (10, 10), (100, 1), (100, 10), (100, 50)] {
      findings.nanoseconds["token change: \(questions) questions, \(players) players"] = try await change(
        questions: questions, players: players)
    }
    if let ten = findings.nanoseconds["token change: 10 questions, 10 players"],
      let hundred = findings.nanoseconds["token change: 100 questions, 10 players"]
    {
      // The two are not taken in turns, so each by its least: what was in the way of either only adds.
      findings.ratios["token change: 100 questions / 10 questions"] = .init([hundred.min / ten.min])
    }
    return findings
  }

  private static func change(questions: Int, players: Int) async throws -> Findings.Spread {
    let service = SilentService()
    let sdk = ContentEntitlements(
      service: service, lane: IdleLane(), configuration: ShellBenchmarks.configuration(ahead: questions / players - 1),
      externalUserToken: "viewer-0")
    let opened = (0..<players).map { sdk.open(.moments, at: ItemID("moment-\($0 * (questions / players) + 1)")) }
    var rounds: [Double] = []
    for round in 1...40 {
      for _ in 0..<5_000 where service.asked.value < questions * round { try await Task.sleep(for: .microseconds(200)) }
      guard service.asked.value == questions * round else { throw WrongCount(service.asked.value, questions * round) }
      rounds.append(Stopwatch.thread { sdk.setExternalUserToken("viewer-\(round)") })
    }
    withExtendedLifetime(opened) {}
    return Findings.Spread(rounds)
  }
}

struct WrongCount: Error {
  let found: Int
  let wanted: Int

  init(_ found: Int, _ wanted: Int) {
    self.found = found
    self.wanted = wanted
  }
}
