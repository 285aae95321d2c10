import ContentEntitlements
import ContentEntitlementsHTTP
import ContentEntitlementsTesting
import Dispatch
import Foundation
import TestSupport
import Testing

/// Lets a fault happen to the SDK as apps ship it: the real class, the HTTP adapter, real sockets. Only the clock is held
/// by hand, and moved on when the SDK has said what it waits for: nothing here sleeps.
struct FaultLaboratory: Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    var end: Fault.End?
    var attempts = 0
    var time = Duration.zero
    var requests: [ScriptedServer.Request] = []
    var left = LeftBehind()
    /// Everything that was said to anybody: events, snapshots, callbacks, errors.
    var said = ""
  }

  private enum Happening: Sendable {
    case event(EntitlementEvent)
    case timerSet
    case requested
  }

  /// - Parameters:
  ///   - grace: how long what is let go of may take to be gone.
  ///   - wrap: puts something between the SDK and the HTTP adapter.
  static func run(
    _ fault: Fault, over wire: Wire = .plain, grace: Duration = .seconds(10),
    wrap: (HTTPContentService) -> any ContentService = { $0 }
  ) async throws -> Outcome {
    try await LeftBehind.openWhatStaysOpen()
    let descriptors = LeftBehind.descriptorsNow()
    let (log, remains) = (CallLog(), Remains())
    let server = try ScriptedServer { request in
      guard request.method == "GET" else { return fault.reply }
      let connection = fault.keepsConnection ? "keep-alive" : "close"
      return .answer(headers: ["Connection: \(connection)"], #"{"content":[{"contentId":"m1"}]}"#)
    }
    defer { server.stop() }
    var outcome: Outcome
    do {
      let http = try HTTPContentService(
        baseURL: try wire.baseURL(of: server),
        configuration: .init(allowsLoopbackHTTP: true, maximumBodyBytes: 100_000))
      let listening = ListeningService(wrap(http), log: log)
      remains.watch(http)
      remains.watch(listening)
      outcome = try await play(fault, on: server, listening, log, remains)
    }
    // Everything of the run is let go of by now: what is left is left behind.
    let port = wire.port(of: server)
    outcome.left.calls = try await LeftBehind.read(within: grace) { log.inFlight }
    outcome.left.held = try await LeftBehind.read(within: grace) { remains.count }
    outcome.left.connections = try await LeftBehind.read(within: grace) { server.connectionsOpen }
    outcome.left.sockets = try await LeftBehind.read(within: grace) { LeftBehind.socketsNow(to: port) }
    outcome.left.descriptors = try await LeftBehind.read(within: grace) {
      // The server's own are no loss: the port, and its end of each connection.
      LeftBehind.descriptorsNow() - descriptors - 1 - server.connectionsOpen
    }
    outcome.requests = server.requests
    return outcome
  }

  private static func play(
    _ fault: Fault, on server: ScriptedServer, _ listening: ListeningService, _ log: CallLog, _ remains: Remains
  ) async throws -> Outcome {
    let (happenings, report) = AsyncStream.makeStream(of: Happening.self)
    let clock = WatchedClock { report.yield(.timerSet) }
    let delegate = RecordingDelegate()
    let screen = RecordingPresentation()
    let relay = Task {
      for await case .request(let request) in server.events where request.method == "POST" {
        report.yield(.requested)
      }
    }
    defer { relay.cancel() }
    var configuration = EntitlementConfiguration()
    configuration.retry = .init(jitter: 0)
    let entitlements = ContentEntitlements(
      service: listening, lane: QueueLane(), configuration: configuration, externalUserToken: "token-" + Fault.canary,
      clock: clock, delegate: delegate, events: Relay { report.yield(.event($0)) })
    remains.watch(entitlements)
    let player = entitlements.open(.moments, presentation: screen)

    var outcome = Outcome()
    var driver = Driver(fault: fault, configuration: configuration)
    for await happening in happenings {
      switch happening {
      case .event(let event):
        dump(event, to: &outcome.said)
        driver.take(event)
      case .timerSet: break
      case .requested: driver.requests += 1
      }
      if let goal = driver.goal, clock.hasTimer(at: goal) { clock.manual.advance(to: goal) }
      if let end = driver.end {
        outcome.end = end
        break
      }
    }
    outcome.time = clock.now
    outcome.attempts = driver.attempts
    player.close()
    // A refusal carries the service's message to host and screen: that is what it is for.
    if case .refused = fault.end { return outcome }
    for said in [delegate.calls, screen.snapshots, log.errors, player.snapshot] as [Any] {
      dump(said, to: &outcome.said)
      outcome.said += "\(said)"
    }
    outcome.said += "\(entitlements) \(String(reflecting: player))"
    return outcome
  }

  /// Reads what the SDK does, and says to what time the clock may go.
  private struct Driver {
    let fault: Fault
    let configuration: EntitlementConfiguration
    var attempts = 0
    var requests = 0
    var end: Fault.End?
    private var pause: Duration?
    private var started = Duration.zero

    init(fault: Fault, configuration: EntitlementConfiguration) {
      (self.fault, self.configuration) = (fault, configuration)
    }

    var goal: Duration? {
      if let pause { return pause }
      // An attempt that only its bound ends, once it is on the wire.
      guard attempts > 0, attempts <= fault.endlessAttempts, requests == attempts else { return nil }
      return min(started + configuration.attemptTimeout, configuration.resolveDeadline)
    }

    mutating func take(_ event: EntitlementEvent) {
      switch event.detail {
      case .resolveStarted:
        attempts += 1
        started = event.time
        pause = nil
      case .retryScheduled(let after): pause = event.time + after
      case .presentation(let shown):
        switch shown.state {
        case "playing": end = .playing
        case "failed": end = shown.failure.map { .failed($0) }
        case "refused": end = shown.reason.map { .refused($0) }
        default: break
        }
      default: break
      }
    }
  }
}

/// A manual clock that tells when a timer is set.
private final class WatchedClock: EntitlementClock {
  let manual = ManualClock()
  private let times = Locked(Set<Duration>())
  private let timerSet: @Sendable () -> Void

  init(_ timerSet: @escaping @Sendable () -> Void) {
    self.timerSet = timerSet
  }

  var now: Duration { manual.now }

  func hasTimer(at time: Duration) -> Bool { times.withLock { $0.contains(time) } }

  func schedule(at time: Duration, _ fire: @escaping @Sendable () -> Void) -> any ScheduledTimer {
    let timer = manual.schedule(at: time, fire)
    _ = times.withLock { $0.insert(time) }
    timerSet()
    return timer
  }
}

/// The lane of an app: a serial queue.
private struct QueueLane: DeliveryLane {
  private let queue = DispatchQueue(label: "fault-laboratory")

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    queue.async(execute: job)
  }
}

private struct Relay: EventSink {
  let take: @Sendable (EntitlementEvent) -> Void

  func record(_ event: EntitlementEvent) {
    take(event)
  }
}
