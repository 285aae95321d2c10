/// What goes to the host: queued in order, and checked again at the moment of the call (X7, D4, D5).
extension Engine {
  /// Queues what one input changed for a player: presentation, lift, event.
  mutating func announce(_ index: Int) {
    guard players[index].isTouched else { return }
    players[index].isTouched = false
    let content = collections[players[index].kind.place]
    if players[index].queue(players[index].snapshot(over: content)) {
      effects.append(.deliver(.present(players[index].id)))
    }
    if let lift = players[index].lift.take() {
      effects.append(.deliver(.restrictionLifted(lift, epoch)))
    }
    switch players[index].announcement.take() {
    case .restricted(let item, let ticket):
      effects.append(.deliver(.contentRestricted(players[index].id, item, ticket)))
    case .failed(let item, let ticket):
      effects.append(.deliver(.resolveFailed(players[index].id, item, ticket)))
    case nil:
      break
    }
  }

  /// What the player shows now.
  ///
  /// - Parameter id: the player.
  /// - Returns: `nil` where no such player is open.
  package func snapshot(of id: PlayerID) -> PlayerSnapshot? {
    players.first { $0.id == id }.map { $0.snapshot(over: self[$0.kind]) }
  }

  /// The turn of a delivery has come: says what to do about it, if it still holds.
  ///
  /// - Parameters:
  ///   - delivery: what was queued.
  ///   - time: when its turn came.
  /// - Returns: what to call now, `nil` where nothing is to be told.
  package mutating func begin(_ delivery: Delivery, at time: Duration) -> Callback? {
    now = max(now, time)
    switch delivery {
    case .event(let event): return .record(event)
    case .restrictionLifted(let end, let epoch): return .restrictionLifted(end, epoch)
    case .release(let id): return .release(id)
    case .present(let id): return beginPresentation(id)
    case .contentRestricted(let id, let item, let ticket): return beginRestriction(id, item, ticket)
    case .tellAgain(let id): return beginTellingAgain(id)
    case .resolveFailed(let id, let item, let ticket): return beginFailure(id, item, ticket)
    case .contentLoaded(let id, let report, let fetch):
      guard lastFetch.contains(fetch), id == nil || players.contains(where: { $0.id == id }) else { return nil }
      return .contentLoaded(id, report)
    }
  }

  private mutating func beginPresentation(_ id: PlayerID) -> Callback? {
    guard let index = players.firstIndex(where: { $0.id == id }) else { return nil }
    let snapshot = players[index].snapshot(over: collections[players[index].kind.place])
    guard players[index].present(snapshot) else { return nil }
    return .present(snapshot, epoch)
  }

  private mutating func beginRestriction(_ id: PlayerID, _ item: ItemID, _ ticket: Ticket) -> Callback? {
    guard ticket.epoch == epoch, let index = players.firstIndex(where: { $0.id == id }),
      case .refused(let refusal, let current)? = players[index].screen?.phase, current == ticket
    else { return stale(.contentRestricted, item, ticket) }
    lastRestriction += 1
    let replaced = players[index].screen?.standing?.number
    let player = players[index]
    players[index].screen?.standing = Screen.Standing(
      number: lastRestriction, ticket: ticket, refusal: refusal, toldDelegate: player.delegateNumber)
    let restriction = ContentRestriction(
      id: lastRestriction, replaces: replaced, player: id, kind: player.kind, sourceID: player.sourceID, item: item,
      refusal: refusal)
    return .contentRestricted(restriction, epoch)
  }

  private mutating func beginTellingAgain(_ id: PlayerID) -> Callback? {
    guard let index = players.firstIndex(where: { $0.id == id }), let screen = players[index].screen,
      let standing = screen.standing, standing.toldDelegate != players[index].delegateNumber
    else { return nil }
    let player = players[index]
    players[index].screen?.standing?.toldDelegate = player.delegateNumber
    let restriction = ContentRestriction(
      id: standing.number, replaces: nil, player: id, kind: player.kind, sourceID: player.sourceID,
      item: screen.item.id, refusal: standing.refusal)
    return .contentRestricted(restriction, standing.ticket.epoch)
  }

  private mutating func beginFailure(_ id: PlayerID, _ item: ItemID, _ ticket: Ticket) -> Callback? {
    guard let player = players.first(where: { $0.id == id }),
      case .failed(let failure, let current)? = player.screen?.phase, current == ticket
    else { return stale(.resolveFailed, item, ticket) }
    let report = ResolveFailureReport(
      player: id, kind: player.kind, sourceID: player.sourceID, item: item, failure: failure)
    return .resolveFailed(report, epoch)
  }

  private func stale(_ what: EntitlementEvent.Stale, _ item: ItemID, _ ticket: Ticket) -> Callback {
    .record(EntitlementEvent(time: now, epoch: ticket.epoch, item: item, detail: .staleDropped(what)))
  }

  /// A new delegate is told of what stands, once (D5); what waits for its turn reaches it anyway.
  mutating func delegateReplaced(_ served: [PlayerID]) {
    for index in players.indices where served.contains(players[index].id) {
      players[index].delegateNumber += 1
      if players[index].screen?.standing != nil { effects.append(.deliver(.tellAgain(players[index].id))) }
    }
  }
}

extension PlayerRecord {
  /// What the player shows, where this is the content of its kind.
  fileprivate func snapshot(over content: Collection) -> PlayerSnapshot {
    guard let screen else {
      return PlayerSnapshot(player: id, kind: kind, sourceID: sourceID, state: content.stateWithoutItem)
    }
    return PlayerSnapshot(
      player: id, kind: kind, sourceID: sourceID, item: screen.item.id, title: screen.item.title,
      poster: screen.item.poster, isLive: screen.item.startsAt != nil, state: screen.state,
      playback: screen.playback?.number)
  }

  /// `false` where that was queued already.
  fileprivate mutating func queue(_ snapshot: PlayerSnapshot) -> Bool {
    guard snapshot != queued else { return false }
    queued = snapshot
    return true
  }

  /// `false` where that was presented already.
  fileprivate mutating func present(_ snapshot: PlayerSnapshot) -> Bool {
    guard snapshot != presented else { return false }
    presented = snapshot
    return true
  }
}

extension Collection {
  fileprivate var stateWithoutItem: PlayerState {
    switch self {
    case .none, .fetching: .loading
    case .held: .empty
    case .failed(let failure): .contentFailed(failure)
    }
  }
}

extension Screen {
  fileprivate var state: PlayerState {
    switch phase {
    case .resolving, .modifying: .resolving
    case .playing(let playback): .playing(playback.url)
    case .paused(let playback): .paused(playback.url)
    case .ended(let playback): .ended(playback.url)
    case .refused(let refusal, _): .refused(refusal)
    case .upcoming: .upcoming
    case .failed(let failure, _): .failed(failure)
    }
  }
}
