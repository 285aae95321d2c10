import ContentEntitlements
import ContentEntitlementsTesting
import Foundation
import Synchronization

/// A service in memory that answers at once: every second question is refused, so that each changes what is shown.
private final class MemoryService: ContentService {
  private let count = Atomic<Int>(0)
  let resolveBatchLimit: Int
  private let items: Int

  init(items: Int, batch: Int = 50) {
    self.items = items
    resolveBatchLimit = batch
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    ContentAnswer(entries: EngineWorkbench.moments(items))
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    let isRefused = count.wrappingAdd(1, ordering: .relaxed).newValue.isMultiple(of: 2)
    let outcome = isRefused ? EngineWorkbench.refused : EngineWorkbench.granted
    return ResolveAnswer(outcomes: request.items.map { ItemOutcome($0, outcome) })
  }
}

/// A lane on a serial queue, which counts the jobs it is given.
private final class CountingLane: DeliveryLane {
  private let queue = DispatchQueue(label: "lane")
  let jobs = Atomic<Int>(0)

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    jobs.wrappingAdd(1, ordering: .relaxed)
    queue.async(execute: job)
  }
}

private final class Screen: Presentation {
  let shown = Atomic<Int>(0)
  func present(_ snapshot: PlayerSnapshot) { shown.wrappingAdd(1, ordering: .relaxed) }
}

private final class Host: HostDelegate {
  func contentRestricted(_ restriction: ContentRestriction) -> HostResponse { .unset }
  func restrictionLifted(_ end: RestrictionEnd) {}
  func resolveFailed(_ report: ResolveFailureReport) {}
  func contentLoaded(_ report: ContentLoadReport) {}
}

@available(iOS 18, macOS 15, tvOS 18, *)
enum ShellBenchmarks {
  static func run() async throws -> Findings {
    var findings = Findings()
    counted(&findings)
    try await overhead(&findings)
    return findings
  }

  /// Tasks, lane jobs and allocations of one refresh, on a deterministic executor: exact.
  private static func counted(_ findings: inout Findings) {
    let (executor, clock, lane) = (DeterministicExecutor(), ManualClock(), ManualLane())
    let (tasks, jobs) = (Counter(), Counter())
    let launcher = TransportLauncher { body in
      tasks.add()
      let task = Task(executorPreference: executor) { await body() }
      return { task.cancel() }
    }
    let screen = Screen()
    let sdk = ContentEntitlements(
      service: MemoryService(items: 10), lane: Relay(lane, jobs), configuration: configuration(ahead: 0),
      externalUserToken: "viewer", clock: clock, delegate: Host(), launcher: launcher)
    let players = (1...10).map { sdk.open(.moments, at: ItemID("moment-\($0)"), presentation: screen) }
    func settle() {
      repeat {
        executor.runUntilIdle()
        lane.runUntilIdle()
      } while !executor.isIdle
    }
    settle()
    for _ in 0..<4 {
      sdk.refreshEntitlements()
      settle()
    }
    let (firstTasks, firstJobs) = (tasks.value, jobs.value)
    let before = Allocations.count
    for _ in 0..<32 {
      sdk.refreshEntitlements()
      settle()
    }
    findings.counts["allocations: shell, refresh of 10 items"] = Int(
      (Double(Allocations.count - before) / 32).rounded())
    findings.counts["tasks: refresh of 10 items in one batch"] = (tasks.value - firstTasks) / 32
    findings.counts["lane jobs: refresh of 10 items in one batch"] = (jobs.value - firstJobs) / 32
    withExtendedLifetime(players) {}
  }

  /// A refresh through the shell against the bare call a host would write by hand, in turns.
  private static func overhead(_ findings: inout Findings) async throws {
    let (service, bare) = (MemoryService(items: 1), MemoryService(items: 1))
    let (screen, lane) = (Screen(), CountingLane())
    let sdk = ContentEntitlements(
      service: service, lane: lane, configuration: configuration(ahead: 0), externalUserToken: "viewer",
      delegate: Host())
    let player = sdk.open(.moments, presentation: screen)
    for _ in 0..<2_000 where screen.shown.load(ordering: .relaxed) < 3 { try await Task.sleep(for: .milliseconds(1)) }
    guard let token = ViewerToken("viewer") else { return }
    let request = ResolveRequest(items: [ItemID("moment-1")], token: token, epoch: Epoch(0), attempt: 1)
    var (ratios, shell, plain): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<15 {
      let through = await Stopwatch.process { for _ in 0..<1_000 { _ = await sdk.refreshEntitlements() } } / 1_000
      let direct = try await Stopwatch.process { for _ in 0..<1_000 { _ = try await bare.resolve(request) } } / 1_000
      shell.append(through)
      plain.append(direct)
      ratios.append(through / direct)
    }
    findings.nanoseconds["shell: refresh to delegate, processor time"] = .init(shell)
    findings.nanoseconds["bare: await service.resolve, processor time"] = .init(plain)
    findings.ratios["shell / bare resolve, processor time"] = .init(ratios)
    withExtendedLifetime(player) {}
  }

  static func configuration(ahead: Int) -> EntitlementConfiguration {
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = ahead
    configuration.seed = 1
    return configuration
  }
}

final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.wrappingAdd(1, ordering: .relaxed) }
}

private struct Relay: DeliveryLane {
  let lane: ManualLane
  let jobs: Counter

  init(_ lane: ManualLane, _ jobs: Counter) {
    self.lane = lane
    self.jobs = jobs
  }

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    jobs.add()
    lane.enqueue(job)
  }
}
