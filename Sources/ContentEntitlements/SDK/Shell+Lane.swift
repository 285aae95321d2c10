/// The lane's side: each delivery is asked again, then the host is called with no lock held (D4, X7).
extension Shell {
  func drain() {
    while true {
      let batch = state.withLock { state in
        let batch = state.deliveries
        state.deliveries = []
        state.isDelivering = !batch.isEmpty
        return batch
      }
      if batch.isEmpty { return }
      for delivery in batch { deliver(delivery) }
    }
  }

  private func deliver(_ delivery: Delivery) {
    let time = clock.now
    guard let (callback, audience) = state.withLock({ $0.begin(delivery, at: time) }) else { return }
    switch callback {
    case .record(let event):
      events?.record(event)
    case .present(let snapshot, let epoch):
      audience.presentation?.present(snapshot)
      for subscriber in audience.subscribers { subscriber.yield(snapshot) }
      record(.presentation(EntitlementEvent.Presented(snapshot)), snapshot.player, snapshot.item, epoch, time)
    case .contentRestricted(let restriction, let epoch):
      let response = audience.delegate?.contentRestricted(restriction) ?? .unset
      let detail = EntitlementEvent.Detail.contentRestricted(
        restriction.refusal.reason, restriction: restriction.id, replacing: restriction.replaces, returned: response)
      record(detail, restriction.player, restriction.item, epoch, time)
    case .restrictionLifted(let end, let epoch):
      audience.delegate?.restrictionLifted(end)
      record(.restrictionLifted(restriction: end.restriction, end.cause), end.player, end.item, epoch, time)
    case .resolveFailed(let report, let epoch):
      audience.delegate?.resolveFailed(report)
      record(.resolveFailed(report.failure), report.player, report.item, epoch, time)
    case .contentLoaded(_, let report):
      audience.delegate?.contentLoaded(report)
    case .release(let player):
      release(player)
    }
  }

  private func record(
    _ detail: EntitlementEvent.Detail, _ player: PlayerID, _ item: ItemID?, _ epoch: Epoch, _ time: Duration
  ) {
    events?.record(EntitlementEvent(time: time, epoch: epoch, player: player, item: item, detail: detail))
  }

  /// The player made its last callback: what the host gave for it is let go, outside the lock (P5).
  private func release(_ player: PlayerID) {
    let host = state.withLock { $0.hosts.removeValue(forKey: player) }
    for subscriber in host.map({ Array($0.subscribers.values) }) ?? [] { subscriber.continuation.finish() }
  }
}

extension Shell.State {
  /// Whether to call, and whom, in one step: a delegate or subscriber that comes a moment later is told of what stands by
  /// itself, and once (D5, P4).
  fileprivate mutating func begin(_ delivery: Delivery, at time: Duration) -> (Callback, Audience)? {
    engine.begin(delivery, at: time).map { ($0, audience(of: $0)) }
  }

  private mutating func audience(of callback: Callback) -> Audience {
    switch callback {
    case .record, .release: Audience()
    case .present(let snapshot, _):
      Audience(
        presentation: hosts[snapshot.player]?.presentation,
        subscribers: hosts[snapshot.player]?.subscribers(awaiting: snapshot) ?? [])
    case .contentRestricted(let restriction, _): Audience(delegate: delegate(of: restriction.player))
    case .restrictionLifted(let end, _): Audience(delegate: delegate(of: end.player))
    case .resolveFailed(let report, _): Audience(delegate: delegate(of: report.player))
    case .contentLoaded(nil, _): Audience(delegate: delegate)
    case .contentLoaded(let player?, _): Audience(delegate: hosts[player]?.delegate)
    }
  }

  /// The player's own delegate, else the SDK-wide one (D5).
  private func delegate(of player: PlayerID) -> (any HostDelegate)? {
    hosts[player]?.delegate ?? delegate
  }
}

/// Whom one delivery calls.
private struct Audience {
  var delegate: (any HostDelegate)?
  var presentation: (any Presentation)?
  var subscribers: [AsyncStream<PlayerSnapshot>.Continuation] = []
}

/// What the shell holds for a player until its last callback.
struct PlayerHost: Sendable {
  /// A reader of snapshots, and what it was given last: the same is not given twice in a row (P4).
  struct Subscriber: Sendable {
    let continuation: AsyncStream<PlayerSnapshot>.Continuation
    var last: PlayerSnapshot
  }

  weak var presentation: (any Presentation)?
  var delegate: (any HostDelegate)?
  var subscribers: [Int: Subscriber] = [:]

  fileprivate mutating func subscribers(awaiting snapshot: PlayerSnapshot) -> [AsyncStream<PlayerSnapshot>.Continuation]
  {
    let waiting = subscribers.filter { $0.value.last != snapshot }
    for number in waiting.keys { subscribers[number]?.last = snapshot }
    return waiting.values.map(\.continuation)
  }
}
