import ContentEntitlements

/// Every part of a host on one SDK: reads along, and now and then does something from inside a callback (D4).
final class ThreadsHost: HostDelegate, Presentation, EventSink {
  enum Callback: CaseIterable {
    case presented, restricted, lifted, resolveFailed, loaded, recorded
  }

  private struct State: Sendable {
    var ledger: ThreadsLedger
    var depth = 0
    var overlaps = 0
    /// How often each callback may still call every method there is.
    var meddlings: [Callback: Int]
    var meddled: [Callback: Int] = [:]
  }

  /// A delegate of its own for a player; the calls are the host's.
  private final class Deputy: HostDelegate {
    private let host: ThreadsHost
    init(_ host: ThreadsHost) { self.host = host }
    func contentRestricted(_ restriction: ContentRestriction) -> HostResponse { host.contentRestricted(restriction) }
    func restrictionLifted(_ end: RestrictionEnd) { host.restrictionLifted(end) }
    func resolveFailed(_ report: ResolveFailureReport) { host.resolveFailed(report) }
    func contentLoaded(_ report: ContentLoadReport) {}
  }

  private let state: Locked<State>
  private let moves = Locked<ThreadsMoves?>(nil)

  init(hasToken: Bool, asksTwice: Bool, meddlings: Int) {
    let allowed = Dictionary(uniqueKeysWithValues: Callback.allCases.map { ($0, meddlings) })
    state = Locked(State(ledger: ThreadsLedger(hasToken: hasToken, asksTwice: asksTwice), meddlings: allowed))
  }

  /// What does not hold so far; `isAtRest` where all players are closed and the lane is empty.
  func violations(isAtRest: Bool) -> [String] {
    state.withLock { state in
      if isAtRest { state.ledger.atRest() }
      return state.ledger.violations + (state.overlaps > 0 ? ["D4: \(state.overlaps) callbacks overlap"] : [])
    }
  }
  var events: Int { state.withLock { $0.ledger.events } }
  /// From which callbacks every method has been called.
  var meddled: Set<Callback> { Set(state.withLock { $0.meddled }.keys) }

  func meet(_ moves: ThreadsMoves?) { self.moves.withLock { $0 = moves } }
  func deputy() -> any HostDelegate { Deputy(self) }

  func present(_ snapshot: PlayerSnapshot) { called(.presented) { $0.present(snapshot) } }
  func contentRestricted(_ restriction: ContentRestriction) -> HostResponse {
    called(.restricted) { $0.restricted(restriction) }
    return Bool.random() ? .handledByApp : .sdkShouldHandle
  }
  func restrictionLifted(_ end: RestrictionEnd) { called(.lifted) { $0.lifted(end) } }
  func resolveFailed(_ report: ResolveFailureReport) { called(.resolveFailed) { $0.failed(report) } }
  func contentLoaded(_ report: ContentLoadReport) { called(.loaded) { _ in } }
  func record(_ event: EntitlementEvent) { called(.recorded) { $0.record(event) } }

  private func called(_ callback: Callback, _ note: (inout ThreadsLedger) -> Void) {
    let mayMeddle = state.withLock { state in
      state.depth += 1
      if state.depth > 1 { state.overlaps += 1 }
      note(&state.ledger)
      return state.meddlings[callback, default: 0] > 0
    }
    if mayMeddle, Int.random(in: 0..<4) == 0, let moves = moves.withLock({ $0 }) {
      state.withLock { state in
        state.meddlings[callback, default: 0] -= 1
        state.meddled[callback, default: 0] += 1
      }
      moves.everything()
    }
    state.withLock { $0.depth -= 1 }
  }
}
