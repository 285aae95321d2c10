import ContentEntitlements

/// What the host may be told, at the moment it is.
extension Watch {
  mutating func follow(_ callback: Callback, of delivery: Delivery, _ state: ExplorerState) throws(Finding) {
    switch callback {
    case .record, .release: break
    case .present(let snapshot, _): try present(snapshot, state)
    case .contentRestricted(let restriction, let epoch):
      if case .tellAgain = delivery { try tellAgain(restriction) } else { try restrict(restriction, epoch, state) }
    case .restrictionLifted(let end, _): try lift(end)
    case .resolveFailed(let report, _):
      let shown = try open(report.player, state)
      try require(
        shown.item == report.item && shown.state == .failed(report.failure), "X7", "a failure is told that is over")
    case .contentLoaded(let player, let report):
      if let player { _ = try open(player, state) }
      try require(!state.engine.isFetching(report.kind), "F6", "a fetch is told that another one has replaced")
    }
  }

  /// I11: whom a callback is made for must be open.
  private func open(_ player: PlayerID, _ state: ExplorerState) throws(Finding) -> PlayerSnapshot {
    guard let shown = state.engine.snapshot(of: player), let place = place(of: player), !players[place].isClosed else {
      throw Finding("I11", "a closed player is called")
    }
    return shown
  }

  private mutating func present(_ snapshot: PlayerSnapshot, _ state: ExplorerState) throws(Finding) {
    let shown = try open(snapshot.player, state)
    try require(snapshot == shown, "X7", "a presentation is given what is over")
    guard let place = place(of: snapshot.player) else { return }
    try require(players[place].presented != snapshot, "D4", "a presentation is given the same twice")
    players[place].presented = snapshot
  }

  private mutating func restrict(
    _ restriction: ContentRestriction, _ epoch: Epoch, _ state: ExplorerState
  ) throws(Finding) {
    try require(epoch.number == self.epoch, "I2", "a refusal of an older epoch is told")
    let shown = try open(restriction.player, state)
    try require(shown.item == restriction.item, "X1", "a refusal is told of an item that is not on screen")
    try require(shown.state == .refused(restriction.refusal), "X7", "a refusal is told that is over")
    let isOwn = token == nil && restriction.reason == .externalUserTokenMissing
    try require(
      isOwn || wasRefused(restriction.item, restriction.refusal), "I2", "a refusal is told by no answer of this epoch")
    guard let place = place(of: restriction.player) else { return }
    try require(players[place].presented == shown, "X2", "the host is asked before the treatment is applied")
    try require(restriction.id == lastRestriction + 1, "X6", "restrictions are not numbered in order")
    try require(
      restriction.replaces == players[place].standing, "X6", "a refusal does not name the restriction it replaces")
    lastRestriction = restriction.id
    players[place].standing = restriction.id
    players[place].standingItem = restriction.item
    players[place].standingRefusal = restriction.refusal
    players[place].owesTelling = false
  }

  private mutating func tellAgain(_ restriction: ContentRestriction) throws(Finding) {
    guard let place = place(of: restriction.player) else { throw Finding("I11", "a closed player is called") }
    try require(restriction.id == players[place].standing, "D5", "a new delegate is told of what does not stand")
    try require(players[place].owesTelling, "D5", "a delegate is told twice of what stands")
    players[place].owesTelling = false
  }

  private mutating func lift(_ end: RestrictionEnd) throws(Finding) {
    guard let place = place(of: end.player) else { throw Finding("I11", "a closed player is called again") }
    try require(
      players[place].standing == end.restriction && players[place].standingItem == end.item, "I3",
      "a restriction is lifted that does not stand")
    players[place].standing = nil
    players[place].standingItem = nil
    players[place].standingRefusal = nil
    players[place].owesTelling = false
  }
}
