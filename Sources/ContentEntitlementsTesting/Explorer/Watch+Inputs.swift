import ContentEntitlements

/// What one input may bring about.
extension Watch {
  mutating func follow(
    _ cause: Cause, _ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    let old = epoch
    try followViewer(cause, log, state)
    try followRefresh(cause, log, isNewEpoch: epoch != old, state)
    if case .act(let action) = cause { take(action, log, state) }
    try followEvents(log)
    takeAnswers(cause, log, state, world)
    try checkCalls(log, state, world)
    let after = state.snapshots
    for (place, snapshot) in after.enumerated() {
      let known = log.before.firstIndex { $0.player == snapshot.player }
      let change = Change(
        cause: cause, before: known.map { log.before[$0] }, after: snapshot, awaited: known.flatMap { log.awaited[$0] },
        isNewEpoch: epoch != old, place: place)
      try follow(change, log, state, world)
    }
    try checkClosing(log, state)
  }

  /// T3, T4, T6: which inputs begin an epoch.
  private mutating func followViewer(_ cause: Cause, _ log: StepLog, _ state: ExplorerState) throws(Finding) {
    let old = epoch
    switch cause {
    case .act(.setExternalUserToken(let text, let policy)):
      let new = text.flatMap { ViewerToken($0) }
      if new == token, policy == .keep {
        let isQuiet = log.begun.isEmpty && log.cancelled.isEmpty && log.queued.isEmpty
        try require(isQuiet, "T4", "an equal token changed something")
      } else {
        token = new
        epoch += 1
      }
    case .act(.refreshEntitlements):
      if token != nil { epoch += 1 }
    case .act(.enterBackground): isInBackground = true
    case .act(.enterForeground): isInBackground = false
    default: break
    }
    try require(
      state.engine.epoch.number == epoch, "T4", "the epoch is \(state.engine.epoch.number) and should be \(epoch)")
    guard epoch != old else { return }
    decided = []
    refused = []
    afresh = []
    for call in state.calls where call.epoch != epoch {
      if case .modifyURL = call.kind { continue }
      throw Finding("C1", "a call of the old epoch was not called off")
    }
  }

  /// T6: a refresh ends once; the next epoch supersedes it.
  private mutating func followRefresh(
    _ cause: Cause, _ log: StepLog, isNewEpoch: Bool, _ state: ExplorerState
  ) throws(Finding) {
    var open = refresh.map { [$0] } ?? []
    if case .act(.refreshEntitlements) = cause { open.append(RefreshID(state.lastSerial)) }
    for (id, outcome) in log.finished {
      guard let place = open.firstIndex(of: id) else { throw Finding("T6", "a refresh ended twice") }
      open.remove(at: place)
      if isNewEpoch, id == refresh {
        try require(outcome == .superseded, "C6", "a refresh that was superseded ended as \(outcome)")
      } else {
        try require(outcome != .superseded, "T6", "a refresh ended as superseded, by nothing")
      }
    }
    try require(open.count <= 1, "C6", "an older refresh goes on beside a newer one")
    if isNewEpoch, let refresh { try require(!open.contains(refresh), "C6", "a superseded refresh did not end") }
    refresh = open.first
    if refresh != nil { try require(token != nil, "T6", "without a token a refresh did not end at once") }
  }

  private mutating func take(_ action: ExplorerAction, _ log: StepLog, _ state: ExplorerState) {
    if case .open = action, let opened = state.engine.openPlayers.last, place(of: opened) == nil {
      players.append(Watched(id: opened))
    }
    guard let number = action.player, let player = state.players[number], let place = place(of: player) else { return }
    switch action {
    case .close: players[place].isClosed = true
    case .replaceDelegate: players[place].owesTelling = players[place].standing != nil
    case .retry, .playbackFailed:
      guard let shown = log.before.first(where: { $0.player == player }), let item = shown.item else { return }
      if case .playbackFailed = action, shown.state.isPlayingOrPaused {
        decided.removeAll { if $0.item == item, case .granted = $0.kind { true } else { false } }
      }
      if log.asks(item), !afresh.contains(item) { afresh.append(item) }
    default: break
    }
  }

  /// Every question asked is answered or cancelled, once.
  private mutating func followEvents(_ log: StepLog) throws(Finding) {
    for event in log.events {
      guard let item = event.item, let place = items.firstIndex(of: item) else { continue }
      switch event.detail {
      case .resolveStarted: asked[place] += 1
      case .resolveAnswered, .resolveCancelled: asked[place] -= 1
      default: continue
      }
      try require(asked[place] >= 0, "O1", "an answer or a cancellation is told of a question that was not asked")
    }
  }

  private mutating func takeAnswers(_ cause: Cause, _ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld) {
    guard case .answer(let call, let outcomes) = cause else { return }
    for outcome in outcomes where call.items.contains(outcome.item) {
      let item = outcome.item
      guard let new = Decided(outcome, at: state.now, world.configuration) else { continue }
      if !afresh.contains(item) { decided.removeAll { $0.item == item } }
      decided.append(new)
      if case .refused(let refusal) = new.kind, !refused.contains(where: { $0 == item && $1 == refusal }) {
        refused.append((item, refusal))
      }
    }
    for place in players.indices {
      guard let known = log.before.firstIndex(where: { $0.player == players[place].id }), log.awaited[known] == call.id,
        log.before[known].playback != nil,
        let new = decision(of: log.before[known].item ?? ItemID(""), at: state.now), case .granted = new.kind
      else { continue }
      players[place].vouched = Watched.Vouched(epoch: epoch, until: new.until ?? .zero)
    }
  }

  /// P2: what nobody wants any more ends; a closed player has one lift to come.
  private mutating func checkClosing(_ log: StepLog, _ state: ExplorerState) throws(Finding) {
    for delivery in log.queued {
      guard let player = delivery.player, let place = place(of: player), players[place].isClosed else { continue }
      switch delivery {
      case .restrictionLifted, .release: continue
      default: throw Finding("I11", "a closed player is to be told of something")
      }
    }
    guard state.engine.openPlayers.isEmpty else { return }
    // Evicted content is fetched anew without a player too (C4).
    let fetches = ContentKind.allCases.count { state.engine.isFetching($0) }
    try require(state.calls.allSatisfy { $0.request == nil }, "P2", "a question goes on though no player is open")
    try require(state.timers.count <= fetches, "P2", "a timer goes on though no player is open")
  }
}

extension Watch.Decided {
  /// `nil` where the outcome is no decision.
  fileprivate init?(_ outcome: ItemOutcome, at now: Duration, _ configuration: EntitlementConfiguration) {
    switch outcome.outcome {
    case .granted(let url, let lifetime):
      let life = lifetime.map { Duration.microseconds(Int64($0 * 1e6)) } ?? configuration.grantLifetime
      guard life > .zero else { return nil }
      self.init(item: outcome.item, kind: .granted(url), until: now + life)
    case .refused(let refusal):
      self.init(item: outcome.item, kind: .refused(refusal), until: now + configuration.refusalLifetime)
    case .notStarted:
      self.init(item: outcome.item, kind: .notStarted, until: nil)
    default:
      return nil
    }
  }
}

extension PlayerState {
  fileprivate var isPlayingOrPaused: Bool {
    switch self {
    case .playing, .paused: true
    default: false
    }
  }
}

extension Delivery {
  /// The player it is made for.
  var player: PlayerID? {
    switch self {
    case .present(let player), .contentRestricted(let player, _, _), .tellAgain(let player),
      .resolveFailed(let player, _, _), .release(let player):
      player
    case .restrictionLifted(let end, _): end.player
    case .contentLoaded(let player, _, _): player
    case .event: nil
    }
  }
}
