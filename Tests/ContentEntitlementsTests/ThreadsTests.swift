import ContentEntitlements
import Dispatch
import Testing

/// The shell under real threads: many callers, answers from threads of their own, callbacks that call back.
@Suite("Threads", .serialized, .timeLimit(.minutes(10)))
struct ThreadsTests {
  @Test(
    "D4, T5, C6, I1–I3, I5–I8, I11, I12 · every method from six threads while answers come from others",
    arguments: [1, 2], [false, true])
  func storm(sdks: Int, asksTwice: Bool) async {
    let stage = ThreadsStage(sdks: sdks, asksTwice: asksTwice, meddlings: 0)
    await stage.storm(threads: 6, calls: 400)
    await stage.rest()
  }

  @Test("D4 · every callback calls every method while other threads do so too: nothing deadlocks, nothing is lost")
  func reentrantStorm() async {
    let stage = ThreadsStage(sdks: 2, asksTwice: true, meddlings: 20)
    // Whether a restriction is lifted is for the threads to say: until every callback has come to call everything.
    for _ in 0..<100 where !stage.notMeddled.isEmpty { await stage.storm(threads: 4, calls: 100, burst: 5) }
    #expect(stage.notMeddled == [])
    await stage.rest()
  }
}

/// SDKs that share clock, lane and service, with a host each.
private final class ThreadsStage: Sendable {
  private let clock = SystemClock()
  private let lane = ThreadsLane()
  private let service = ErraticService()
  private let moves: [ThreadsMoves]
  private let hosts: [ThreadsHost]

  init(sdks: Int, asksTwice: Bool, meddlings: Int) {
    var configuration = EntitlementConfiguration()
    configuration.attemptTimeout = .milliseconds(40)
    configuration.resolveDeadline = .milliseconds(200)
    configuration.retry = .init(attempts: 3, baseDelay: .milliseconds(1), jitter: 0.5)
    configuration.liveStartJitter = .milliseconds(5)
    configuration.refusalLifetime = .milliseconds(2)
    var moves: [ThreadsMoves] = []
    var hosts: [ThreadsHost] = []
    for number in 0..<sdks {
      let host = ThreadsHost(hasToken: true, asksTwice: asksTwice, meddlings: meddlings)
      let entitlements = ContentEntitlements(
        service: service, lane: lane, configuration: configuration, externalUserToken: ErraticService.secret,
        clock: clock, delegate: host, events: host, urlModifier: number == 1 ? ErraticModifier() : nil)
      moves.append(ThreadsMoves(entitlements, host, asksTwice: asksTwice))
      host.meet(moves.last)
      hosts.append(host)
    }
    self.moves = moves
    self.hosts = hosts
  }

  /// The callbacks from which nothing was called yet.
  var notMeddled: Set<ThreadsHost.Callback> {
    hosts.reduce(Set(ThreadsHost.Callback.allCases)) { $0.subtracting($1.meddled) }
  }

  /// `threads` real threads make `calls` calls each, on one SDK or the other. After a burst of them a thread lets the lane
  /// catch up, or it would skip most of what was over meanwhile (X7).
  func storm(threads: Int, calls: Int, burst: Int = .max) async {
    await Watchdog.guarding("a storm of \(threads) threads") { [moves, lane] in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<threads {
          group.addTask {
            await withCheckedContinuation { continuation in
              DispatchQueue(label: "caller \(number)").async {
                for call in 1...calls {
                  moves[Int.random(in: 0..<moves.count)].anything()
                  if call.isMultiple(of: burst) { lane.catchUp() }
                }
                continuation.resume()
              }
            }
          }
        }
      }
    }
  }

  /// The service calms down, a last token is set, and everything comes to rest as that token says. Then all is closed.
  func rest() async {
    await Watchdog.guarding("coming to rest") { [self] in
      service.calmDown()
      for (moves, host) in zip(moves, hosts) {
        host.meet(nil)
        await lane.drained()
        moves.entitlements.enterForeground()
        moves.closeAll()
        let players = [
          moves.entitlements.open(.moments, at: ItemID("m2")), moves.entitlements.open(.stories),
          moves.entitlements.open(.videos, at: ItemID("v1")),
        ]
        moves.entitlements.setExternalUserToken("somebody", fetchedContentPolicy: .evict)
        moves.entitlements.setExternalUserToken(ErraticService.lastToken, fetchedContentPolicy: .evict)
        for player in players {
          for await snapshot in player.snapshots {
            if snapshot.state.name == "playing" { break }
            // On a machine that is busy an attempt can take longer than it may: the viewer asks again.
            if snapshot.affordances.contains(.retry) { player.retry() }
          }
          #expect(player.snapshot.state.name == "playing")
          player.close()
        }
        await lane.drained()
        #expect(host.violations(isAtRest: true) == [])
        #expect(host.events > 100)
      }
      // Every call has ended, those that only a cancellation ends too, and every refresh that was awaited, once.
      while service.callsUnderWay > 0 { await Task.yield() }
      for moves in moves {
        while moves.refreshes.counts.ended < moves.refreshes.counts.begun { await Task.yield() }
        #expect(moves.refreshes.counts.ended == moves.refreshes.counts.begun)
        #expect(service.callsUnderWay == 0)
      }
    }
  }
}

/// A thread of its own for the lane.
private final class ThreadsLane: DeliveryLane {
  private let queue = DispatchQueue(label: "lane")

  func enqueue(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }

  func catchUp() { queue.sync {} }

  func drained() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}

/// Ends the process where something does not end: a deadlock would hang the test run for ever.
enum Watchdog {
  static func guarding(_ what: String, _ body: @escaping @Sendable () async -> Void) async {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watchdog"))
    timer.schedule(deadline: .now() + .seconds(600))
    timer.setEventHandler { fatalError("\(what) has not ended after ten minutes: a deadlock (D4)") }
    timer.resume()
    await body()
    timer.cancel()
  }
}
