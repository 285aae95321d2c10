import ContentEntitlements

/// What can happen next, and its happening.
extension Explorer {
  func moves(in state: ExplorerState) -> [ExplorerMove] {
    if state.handler != nil {
      return [.handlerReturns]
        + world.handlerActions.indices.filter { isPossible(world.handlerActions[$0], state) }
        .map { .handlerActs($0) }
    }
    var moves: [ExplorerMove] = []
    if !state.queue.isEmpty { moves.append(.deliver) }
    for (place, call) in state.calls.enumerated() {
      for choice in 0..<choices(for: call) { moves.append(.answer(place, choice: choice)) }
    }
    let earliest = state.nextTimer
    for (place, timer) in state.timers.enumerated() where world.timersMayLag || timer.at == earliest {
      moves.append(.fire(place))
    }
    if nextExpiry(state) != nil { moves.append(.pass) }
    for place in world.actions.indices where isPossible(world.actions[place], state) { moves.append(.act(place)) }
    return moves
  }

  private func isPossible(_ action: ExplorerAction, _ state: ExplorerState) -> Bool {
    guard let player = action.player else { return true }
    return (state.players[player] == nil) == action.opens
  }

  /// Time may stand at the end of a decision's life, where no timer comes before.
  private func nextExpiry(_ state: ExplorerState) -> Duration? {
    guard let next = state.watch.nextExpiry(after: state.now) else { return nil }
    guard !world.timersMayLag, let timer = state.nextTimer else { return next }
    return next <= timer ? next : nil
  }

  /// Takes a step, checking all the way.
  func take(_ move: ExplorerMove, _ state: inout ExplorerState) throws(Finding) -> StepLog {
    var log = StepLog(state)
    switch move {
    case .act(let place):
      try act(world.actions[place], &state, &log)
    case .handlerActs(let place):
      state.handler = nil
      try act(world.handlerActions[place], &state, &log)
    case .handlerReturns:
      state.handler = nil
    case .answer(let place, let choice):
      try answer(place, choice, &state, &log)
    case .fire(let place):
      let timer = state.timers.remove(at: place)
      state.noteGone(timer)
      state.now = max(state.now, timer.at)
      try input(.timerFired(timer.id), .timer, &state, &log)
    case .deliver:
      try deliver(&state, &log)
    case .pass:
      state.now = nextExpiry(state) ?? state.now
      state.engine.pass(to: state.now)
    }
    if world.delivery == .atOnce {
      while !state.queue.isEmpty, state.handler == nil { try deliver(&state, &log) }
    }
    try state.watch.check(state, world)
    return log
  }

  func input(
    _ input: Input, _ cause: Watch.Cause, _ state: inout ExplorerState, _ log: inout StepLog
  ) throws(Finding) {
    try state.submit(input, &log)
    var watch = state.watch
    try watch.follow(cause, log, state, world)
    state.watch = watch
  }

  private func deliver(_ state: inout ExplorerState, _ log: inout StepLog) throws(Finding) {
    let delivery = state.queue.removeFirst()
    guard let callback = state.engine.begin(delivery, at: state.now) else { return }
    var watch = state.watch
    try watch.follow(callback, of: delivery, state)
    state.watch = watch
    switch callback {
    case .record(let event): log.events.append(event)
    case .present(let snapshot, _): log.callbacks.append(.present(snapshot))
    case .contentRestricted(let restriction, _):
      log.callbacks.append(.contentRestricted(restriction))
      if world.delivery == .atOnce, !world.handlerActions.isEmpty { state.handler = restriction.player }
    case .restrictionLifted(let end, _): log.callbacks.append(.restrictionLifted(end))
    case .resolveFailed(let report, _): log.callbacks.append(.resolveFailed(report))
    case .contentLoaded(_, let report): log.callbacks.append(.contentLoaded(report))
    case .release: break
    }
  }

  private func act(_ action: ExplorerAction, _ state: inout ExplorerState, _ log: inout StepLog) throws(Finding) {
    if case .wait(let seconds) = action {
      let end = state.now + .microseconds(Int64(seconds * 1e6))
      state.now = max(state.now, world.timersMayLag ? end : min(end, state.nextTimer ?? end))
      return state.engine.pass(to: state.now)
    }
    let input = input(for: action, &state)
    try self.input(input, .act(action), &state, &log)
    if case .close(let player) = action { state.players[player] = nil }
  }

  private func input(for action: ExplorerAction, _ state: inout ExplorerState) -> Input {
    let player = action.player.flatMap { state.players[$0] } ?? PlayerID(0)
    switch action {
    case .open(let number, let kind, let item):
      state.lastPlayer += 1
      let opened = PlayerID(state.lastPlayer)
      state.players[number] = opened
      return .open(opened, kind, at: item, sourceID: nil)
    case .next: return .next(player)
    case .previous: return .previous(player)
    case .nextPage: return .nextPage(player)
    case .previousPage: return .previousPage(player)
    case .show(_, let item): return .show(player, item)
    case .playbackFinished: return .playbackFinished(player)
    case .playbackFailed: return .playbackFailed(player)
    case .pause: return .pause(player)
    case .resume: return .resume(player)
    case .retry: return .retry(player)
    case .close: return .close(player)
    case .replaceDelegate: return .delegateReplaced([player])
    case .setExternalUserToken(let token, let policy):
      return .setToken(token.flatMap { ViewerToken($0) }, policy)
    case .refreshEntitlements: return .refresh(RefreshID(state.nextSerial()))
    case .enterBackground: return .enterBackground
    case .enterForeground, .wait: return .enterForeground
    }
  }
}
