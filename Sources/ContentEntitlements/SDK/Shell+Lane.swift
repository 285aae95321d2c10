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
    // The delegate is looked up in the same step: one that is set in between would be told twice (D5).
    let (callback, delegate, presentation) = state.withLock { state in
      let callback = state.engine.begin(delivery, at: time)
      if case .present(let player) = delivery { state.replay(player) }
      return (
        callback, callback.flatMap { state.delegate(toldOf: $0) }, callback.flatMap { state.presentation(of: $0) }
      )
    }
    switch callback {
    case nil:
      break
    case .record(let event):
      events?.record(event)
    case .present(let snapshot, let epoch):
      presentation?.present(snapshot)
      record(.presentation(EntitlementEvent.Presented(snapshot)), snapshot.player, snapshot.item, epoch, time)
    case .contentRestricted(let restriction, let epoch):
      let response = delegate?.contentRestricted(restriction) ?? .unset
      record(
        .contentRestricted(
          restriction.refusal.reason, restriction: restriction.id, replacing: restriction.replaces, returned: response),
        restriction.player, restriction.item, epoch, time)
    case .restrictionLifted(let end, let epoch):
      delegate?.restrictionLifted(end)
      record(.restrictionLifted(restriction: end.restriction, end.cause), end.player, end.item, epoch, time)
    case .resolveFailed(let report, let epoch):
      delegate?.resolveFailed(report)
      record(.resolveFailed(report.failure), report.player, report.item, epoch, time)
    case .contentLoaded(_, let report):
      delegate?.contentLoaded(report)
    case .release(let player):
      release(player)
    }
  }

  private func record(
    _ detail: @autoclosure () -> EntitlementEvent.Detail, _ player: PlayerID, _ item: ItemID?, _ epoch: Epoch,
    _ time: Duration
  ) {
    events?.record(EntitlementEvent(time: time, epoch: epoch, player: player, item: item, detail: detail()))
  }

  /// The player made its last callback: what the host gave for it is let go, outside the lock (P5).
  private func release(_ player: PlayerID) {
    let host = state.withLock { $0.hosts.removeValue(forKey: player) }
    for subscriber in host.map({ Array($0.subscribers.values) }) ?? [] { subscriber.continuation.finish() }
  }
}

/// What the shell holds for a player until its last callback.
struct PlayerHost: Sendable {
  weak var presentation: (any Presentation)?
  var delegate: (any HostDelegate)?
  var subscribers: [Int: Subscriber] = [:]

  /// A reader of the player's snapshots, and what it was given last.
  struct Subscriber: Sendable {
    let continuation: AsyncStream<PlayerSnapshot>.Continuation
    private var last: PlayerSnapshot?

    init(_ continuation: AsyncStream<PlayerSnapshot>.Continuation) {
      self.continuation = continuation
    }

    mutating func see(_ snapshot: PlayerSnapshot) {
      guard snapshot != last else { return }
      last = snapshot
      continuation.yield(snapshot)
    }
  }
}

extension Shell.State {
  /// Gives each subscriber what is shown now, where that is new to it. What a presentation was given last and what a
  /// subscriber has seen last may differ: the subscriber came later (P4).
  fileprivate mutating func replay(_ player: PlayerID) {
    guard let numbers = hosts[player]?.subscribers.keys, !numbers.isEmpty, let current = engine.snapshot(of: player)
    else { return }
    for number in numbers { hosts[player]?.subscribers[number]?.see(current) }
  }

  fileprivate func presentation(of callback: Callback) -> (any Presentation)? {
    if case .present(let snapshot, _) = callback { hosts[snapshot.player]?.presentation } else { nil }
  }

  /// The player's own delegate, else the SDK-wide one (D5). A player's own is told of its kind's content; the SDK-wide
  /// one of all, once.
  fileprivate func delegate(toldOf callback: Callback) -> (any HostDelegate)? {
    switch callback {
    case .contentRestricted(let restriction, _): hosts[restriction.player]?.delegate ?? delegate
    case .restrictionLifted(let end, _): hosts[end.player]?.delegate ?? delegate
    case .resolveFailed(let report, _): hosts[report.player]?.delegate ?? delegate
    case .contentLoaded(let player?, _): hosts[player]?.delegate
    case .contentLoaded(nil, _): delegate
    case .record, .present, .release: nil
    }
  }
}
