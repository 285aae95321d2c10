/// Opening, closing, and the app's going to and coming from the background (P1–P3, P6).
extension Engine {
  mutating func open(_ id: PlayerID, _ kind: ContentKind, at item: ItemID?, sourceID: String?) {
    players.append(PlayerRecord(id: id, kind: kind, sourceID: sourceID, requested: item))
    emit(.playerOpened, player: id)
    switch self[kind] {
    case .none, .failed: beginFetch(kind)
    case .fetching: break
    case .held(let shelf): place(players.count - 1, on: shelf)
    }
  }

  /// What only this player wanted ends; its last callback is the lift (P2).
  mutating func close(_ index: Int) -> Bool {
    let player = players[index]
    leave(index, .playerClosed)
    let lift = players[index].lift
    players.remove(at: index)
    withdrawQuestions(of: player.id)
    settleRefresh()
    if !players.contains(where: { $0.kind == player.kind }) { cancelFetch(player.kind) }
    if let lift { effects.append(.deliver(.restrictionLifted(lift, epoch))) }
    emit(.playerClosed, player: player.id)
    effects.append(.deliver(.release(player.id)))
    return true
  }

  mutating func enterBackground() {
    guard !isInBackground else { return }
    isInBackground = true
    emit(.enteredBackground)
  }

  /// What was in flight is asked anew, with a new deadline; so is a refusal on screen, and what fell due meanwhile.
  mutating func enterForeground() {
    guard isInBackground else { return }
    isInBackground = false
    emit(.enteredForeground)
    let interrupted = questions
    let items = Set(interrupted.flatMap { $0.items.map { $0.item } })
    cancelAllQuestions(of: epoch)
    var spreads: [ItemID: Duration] = [:]
    for index in players.indices {
      players[index].window.removeAll { items.contains($0) }
      players[index].needsWindow = true
      askAgain(index, interrupted, &spreads)
    }
  }

  private mutating func askAgain(_ index: Int, _ interrupted: [Question], _ spreads: inout [ItemID: Duration]) {
    guard let screen = players[index].screen, screen.item.isGated, configuration.entitlements, token != nil else {
      return
    }
    if let awaited = screen.waitsFor {
      players[index].screen?.waitsFor = nil
      let question = interrupted.first { $0.id == awaited }
      return ask(index, on: question?.occasion(of: screen.item.id) ?? .undecided)
    }
    switch screen.phase {
    case .refused:
      ask(index)
    case .upcoming where screen.isCheckOverdue:
      let spread = spreads[screen.item.id] ?? liveStartSpread()
      spreads[screen.item.id] = spread
      cancelCheck(index)
      if spread > .zero { setCheck(index, at: now + spread) } else { ask(index) }
    case .playing, .paused, .ended:
      guard screen.isCheckOverdue else { return }
      cancelCheck(index)
      ask(index)
    default:
      break
    }
  }
}
