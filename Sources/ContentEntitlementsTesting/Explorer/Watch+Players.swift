import ContentEntitlements

/// What one input may change for one player.
extension Watch {
  struct Change {
    let cause: Cause
    let before: PlayerSnapshot?
    let after: PlayerSnapshot
    /// The call it waited for.
    let awaited: CallID?
    let isNewEpoch: Bool
    let place: Int

    var isAnswer: Bool {
      if case .answer(let call, _) = cause { call.id == awaited } else { false }
    }

    var comesOnScreen: Bool { after.item != nil && after.item != before?.item }
  }

  mutating func follow(
    _ change: Change, _ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    if change.after.playback == nil, let place = place(of: change.after.player) { players[place].vouched = nil }
    try checkStartOrResume(change, state, world)
    try checkLeaving(change, state)
    try checkAnnouncements(change, log)
    if change.isNewEpoch { try checkNewEpoch(change, log, state, world) }
    if case .answer(let call, let outcomes) = change.cause {
      try check(change, answeredBy: call, outcomes, state, world)
    }
    if change.comesOnScreen { try checkEntry(change, log, state, world) }
  }

  private mutating func checkStartOrResume(
    _ change: Change, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    guard case .playing(let url) = change.after.state, let item = change.after.item,
      let place = place(of: change.after.player)
    else { return }
    let isGated = state.engine.isOnScreenGated(change.after.player) ?? true
    if change.before?.playback != change.after.playback || change.before?.item != item {
      if case .modified(let call, _, let modified, let wasGated) = change.cause {
        try require(modified == url, "R11", "it plays another URL than the host's hook gave")
        try require(!wasGated || call.epoch == epoch, "R11", "the hook's answer of an older epoch starts playback")
        if wasGated {
          let grant = grant(launchedBy: call)
          let until = grant?.until ?? .zero
          try require(
            state.now < until, "R6", "\(item.shown) starts with a grant that expired while the hook was at work")
          players[place].vouched = Watched.Vouched(epoch: epoch, until: until)
        }
        return
      }
      try checkStart(url, item, isGated: isGated, state, world)
      let until = isGated ? decision(of: item, at: state.now)?.until : nil
      players[place].vouched = Watched.Vouched(epoch: epoch, until: until ?? .zero)
    } else if case .paused? = change.before?.state, isGated {
      try require(players[place].vouched?.epoch == epoch, "R6", "it resumes under a grant of an older epoch")
      try require(state.now < players[place].vouched?.until ?? .zero, "R6", "it resumes under a grant that has expired")
    }
  }

  /// The grant whose URL went to the hook.
  private func grant(launchedBy call: OpenCall) -> Decided? {
    guard case .modifyURL(let url, _, _) = call.kind else { return nil }
    return decided.first { if case .granted(url) = $0.kind { true } else { false } }
  }

  /// I4, P1: what leaves the screen, leaves by a move of its own player, or because it played to its end.
  private func checkLeaving(_ change: Change, _ state: ExplorerState) throws(Finding) {
    guard let before = change.before, before.item != nil, before.item != change.after.item else { return }
    switch change.cause {
    case .act(.next(let number)), .act(.previous(let number)), .act(.nextPage(let number)),
      .act(.previousPage(let number)), .act(.show(let number, _)):
      if state.players[number] == before.player { return }
    case .act(.playbackFinished(let number)):
      if case .playing = before.state, state.players[number] == before.player { return }
    case .timer:
      if case .playing = before.state { return }
    default: break
    }
    throw Finding("I4", "an item that is \(before.state.name) left the screen by itself")
  }

  /// X1, R7: a refusal or a failure is told of once, after the presentation and the lift.
  private func checkAnnouncements(_ change: Change, _ log: StepLog) throws(Finding) {
    var restricted = 0
    var failed = 0
    var last = 0
    for delivery in log.queued where delivery.player == change.after.player {
      var rank = 0
      switch delivery {
      case .present: rank = 1
      case .restrictionLifted: rank = 2
      case .contentRestricted:
        rank = 3
        restricted += 1
      case .resolveFailed:
        rank = 3
        failed += 1
      default: continue
      }
      try require(rank > last, "X2", "presentation, lift and event are queued out of order or twice")
      last = rank
    }
    let isSameItem = change.before?.item == change.after.item
    if case .refused(let refusal) = change.after.state {
      let isNew = !isSameItem || change.before?.state != .refused(refusal)
      if isNew { try require(restricted == 1, "X1", "a refusal is not told of") }
    } else {
      try require(restricted == 0, "I6", "a restriction event is raised for an item that is not refused")
    }
    if case .failed = change.after.state {
      if change.before?.state != change.after.state { try require(failed == 1, "R7", "a failure is not told of") }
    } else {
      try require(failed == 0, "R7", "a failure is told of an item that is \(change.after.state.name)")
    }
  }

  /// C2, C4, C5: what a new epoch does to the item on screen.
  private func checkNewEpoch(
    _ change: Change, _ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    guard let before = change.before, let item = before.item, world.configuration.entitlements else { return }
    try require(change.after.item == item, "C4", "the item on screen left it with a new epoch")
    guard state.engine.isOnScreenGated(before.player) == true else {
      if before.playback != nil {
        try require(change.after.playback == before.playback, "C2", "a free item did not play on")
      }
      return
    }
    guard token != nil else { return }
    try require(
      log.asks(item), "C2",
      "\(item.shown) on screen is not asked again in the new epoch")
    var evicts = false
    if case .act(.setExternalUserToken(_, .evict)) = change.cause { evicts = true }
    switch before.state {
    case .playing, .paused, .ended:
      if evicts {
        try require(change.after.state == .resolving, "C5", "another viewer's playback was not suspended")
      } else {
        try require(change.after == before, "C5", "playback did not go on while it is asked again")
      }
    case .refused:
      try require(change.after.state == before.state, "X5", "a refused item lost its treatment before it was decided")
    default:
      try require(change.after.state == .resolving, "C2", "an item asked again is shown as \(change.after.state.name)")
    }
  }

  private func check(
    _ change: Change, answeredBy call: OpenCall, _ outcomes: [ItemOutcome], _ state: ExplorerState,
    _ world: ExplorerWorld
  ) throws(Finding) {
    guard let before = change.before, let item = before.item else { return }
    guard change.isAnswer, call.items.contains(item) else {
      return try require(change.after == before, "R8", "an answer changed a player that does not wait for it")
    }
    let outcome = outcomes.first { $0.item == item }?.outcome ?? .failed(.other)
    let after = change.after.state
    switch (outcome, before.state) {
    case (.refused(let refusal), _):
      try require(after == .refused(refusal), "R4", "a refused item is \(after.name)")
    case (.notStarted, _):
      try require(after == .upcoming, "R5", "an item that has not begun is \(after.name)")
    case (.granted, .playing), (.granted, .paused), (.granted, .ended):
      try require(change.after == before, "C5", "a grant renewed made its playback begin anew")
    case (.granted(let url, _), _):
      let isRight = world.modifiesURLs ? after == .resolving : after == .playing(url)
      try require(isRight, "R3", "a granted item is \(after.name)")
    default:
      try checkFailure(change, item, state, world)
    }
  }

  /// R7, R5, C5: undetermined is no refusal, and nothing plays on it but by the host's choice.
  private func checkFailure(
    _ change: Change, _ item: ItemID, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    guard let before = change.before else { return }
    if state.engine.isWaiting(before.player) {
      return try require(change.after == before, "R7", "a failure changed what is shown before its retries were over")
    }
    switch before.state {
    case .upcoming:
      try require(change.after.state == .upcoming, "R5", "a failed check ended the waiting")
    default:
      if case .failed = change.after.state { return }
      let isChosen = world.configuration.undecidedPlayback == .playOnUntilExpiry
      if isChosen, before.playback != nil, change.after == before { return }
      throw Finding("R7", "an undetermined item is \(change.after.state.name)")
    }
  }
}
