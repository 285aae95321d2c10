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
    guard let callback = state.withLock({ $0.engine.begin(delivery, at: time) }) else { return }
    switch callback {
    case .record(let event):
      events?.record(event)
    case .present(let snapshot, let epoch):
      present(snapshot)
      record(.presentation(EntitlementEvent.Presented(snapshot)), snapshot.player, snapshot.item, epoch, time)
    case .contentRestricted(let restriction, let epoch):
      let response = delegate(of: restriction.player)?.contentRestricted(restriction) ?? .unset
      let detail = EntitlementEvent.Detail.contentRestricted(
        restriction.refusal.reason, restriction: restriction.id, replacing: restriction.replaces, returned: response)
      record(detail, restriction.player, restriction.item, epoch, time)
    case .restrictionLifted(let end, let epoch):
      delegate(of: end.player)?.restrictionLifted(end)
      record(.restrictionLifted(restriction: end.restriction, end.cause), end.player, end.item, epoch, time)
    case .resolveFailed(let report, let epoch):
      delegate(of: report.player)?.resolveFailed(report)
      record(.resolveFailed(report.failure), report.player, report.item, epoch, time)
    case .contentLoaded(let player, let report):
      delegateToldOfContent(player)?.contentLoaded(report)
    case .release(let player):
      release(player)
    }
  }

  private func record(
    _ detail: EntitlementEvent.Detail, _ player: PlayerID, _ item: ItemID?, _ epoch: Epoch, _ time: Duration
  ) {
    events?.record(EntitlementEvent(time: time, epoch: epoch, player: player, item: item, detail: detail))
  }

  /// The player's own delegate, else the SDK-wide one (D5).
  private func delegate(of player: PlayerID) -> (any HostDelegate)? {
    state.withLock { $0.hosts[player]?.delegate ?? $0.delegate }
  }

  /// A player's own delegate is told of its kind's content; the SDK-wide one of all, once.
  private func delegateToldOfContent(_ player: PlayerID?) -> (any HostDelegate)? {
    state.withLock { state in player.map { state.hosts[$0]?.delegate } ?? state.delegate }
  }

  private func present(_ snapshot: PlayerSnapshot) {
    let (presentation, subscribers) = state.withLock { state in
      let host = state.hosts[snapshot.player]
      return (host?.presentation, host?.subscribers.values.map { $0 } ?? [])
    }
    presentation?.present(snapshot)
    for subscriber in subscribers { subscriber.yield(snapshot) }
  }

  /// The player made its last callback: what the host gave for it is let go, outside the lock (P5).
  private func release(_ player: PlayerID) {
    let host = state.withLock { $0.hosts.removeValue(forKey: player) }
    for subscriber in host.map({ Array($0.subscribers.values) }) ?? [] { subscriber.finish() }
  }
}

/// What the shell holds for a player until its last callback.
struct PlayerHost: Sendable {
  weak var presentation: (any Presentation)?
  var delegate: (any HostDelegate)?
  var subscribers: [Int: AsyncStream<PlayerSnapshot>.Continuation] = [:]
}
