/// Tokens, epochs and refreshes (T, C).
extension Engine {
  mutating func setToken(_ newToken: ViewerToken?, _ policy: FetchedContentPolicy) {
    if newToken == token, policy == .keep { return emit(.tokenUnchanged) }
    token = newToken
    beginEpoch(.tokenChanged(present: newToken != nil), evicts: policy == .evict, isNewToken: true)
  }

  mutating func refresh(_ id: RefreshID?) {
    guard token != nil else { return finish(PendingRefresh(id: id, epoch: epoch), .nothingToAsk) }
    beginEpoch(.refreshed, evicts: false, isNewToken: false)
    var pending = PendingRefresh(id: id, epoch: epoch)
    if configuration.entitlements {
      for player in players {
        if let screen = player.screen, screen.item.isGated { pending.items.insert(screen.item.id) }
      }
    }
    if pending.items.isEmpty { finish(pending, .nothingToAsk) } else { refresh = pending }
  }

  /// Everything of the older epoch ends here, in one place: questions, fetches, decisions, windows (C1, C3, C6).
  private mutating func beginEpoch(_ cause: EntitlementEvent.Detail, evicts: Bool, isNewToken: Bool) {
    let old = epoch
    epoch = old.next
    emit(cause)
    if evicts, collections.contains(where: { $0.shelf != nil }) { emit(.contentEvicted) }
    if let superseded = refresh { finish(superseded, .superseded) }
    refresh = nil
    cancelAllQuestions(of: old)
    ledger = Ledger()
    let kinds = ContentKind.allCases.filter { mustFetchAnew($0, evicts: evicts, isNewToken: isNewToken) }
    for kind in kinds where self[kind].fetch != nil {
      cancelFetch(kind)
      emit(.staleDropped(.fetch), of: old)
    }
    for index in players.indices {
      players[index].window = []
      players[index].needsWindow = true
      players[index].playbackFailures = [:]
      askAnew(index, evicts: evicts)
    }
    for kind in kinds { beginFetch(kind) }
  }

  /// F5, C4: what was in flight, what is evicted, and under a new token what had failed.
  private func mustFetchAnew(_ kind: ContentKind, evicts: Bool, isNewToken: Bool) -> Bool {
    switch self[kind] {
    case .none: false
    case .fetching: true
    case .held: evicts
    case .failed: isNewToken && players.contains { $0.kind == kind }
    }
  }

  /// The gated item on screen meets a new epoch (C2, C5); a free one plays on.
  private mutating func askAnew(_ index: Int, evicts: Bool) {
    guard let screen = players[index].screen else { return }
    guard screen.item.isGated else {
      guard case .modifying = screen.phase else { return }
      stopWork(index)
      return decide(index)
    }
    guard configuration.entitlements else { return }
    players[index].screen?.waitsFor = nil
    cancelCheck(index)
    guard token != nil else { return refuseForMissingToken(index) }
    switch screen.phase {
    case .playing, .paused, .ended:
      if evicts { suspend(index) } else { players[index].screen?.playback?.checkStep = 0 }
    case .refused:
      break
    case .resolving, .modifying, .upcoming, .failed:
      suspend(index)
    }
    ask(index)
  }

  /// Nothing plays until there is a decision.
  mutating func suspend(_ index: Int) {
    stopWork(index)
    players[index].screen?.phase = .resolving
  }
}

/// A refresh whose outcome is still open (T6).
struct PendingRefresh: Sendable {
  let id: RefreshID?
  let epoch: Epoch
  /// The gated items on screen that are not decided yet.
  var items: Set<ItemID> = []
  var isUndetermined = false
}

extension Engine {
  /// Notes that an item of the refresh was decided, or ended without.
  mutating func refreshItem(_ item: ItemID, wasDecided: Bool) {
    guard refresh?.items.remove(item) != nil else { return }
    if !wasDecided { refresh?.isUndetermined = true }
    finishRefreshIfDone()
  }

  /// An item nobody asks about any more ends without a decision.
  mutating func settleRefresh() {
    guard let pending = refresh else { return }
    for item in pending.items where question(about: item) == nil { refreshItem(item, wasDecided: false) }
  }

  private mutating func finishRefreshIfDone() {
    guard let pending = refresh, pending.items.isEmpty else { return }
    refresh = nil
    finish(pending, pending.isUndetermined ? .undetermined : .decided)
  }

  private mutating func finish(_ pending: PendingRefresh, _ outcome: RefreshOutcome) {
    emit(.refreshFinished(outcome), of: pending.epoch)
    if let id = pending.id { effects.append(.finishRefresh(id, outcome)) }
  }
}
