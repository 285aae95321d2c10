import ContentEntitlements

/// What holds in every state, whatever led to it.
extension Watch {
  /// R2, R6, R9: an item that comes on screen shows what is known of it, and is asked where nothing is.
  func checkEntry(_ change: Change, _ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld) throws(Finding) {
    guard let item = change.after.item, state.engine.isOnScreenGated(change.after.player) == true, token != nil,
      !afresh.contains(item)
    else { return }
    let after = change.after.state
    let isAsked = log.asks(item)
    switch decision(of: item, at: state.now)?.kind {
    case .granted(let url):
      let isRight = world.modifiesURLs ? after == .resolving : after == .playing(url)
      try require(isRight && !isAsked, "R9", "a grant that holds is not used: \(item.shown) is \(after.name)")
    case .refused(let refusal):
      try require(
        after == .refused(refusal) && !isAsked, "R9", "a refusal that holds is not used: \(item.shown) is \(after.name)"
      )
    case .notStarted:
      try require(after == .upcoming, "R5", "\(item.shown) is known not to have begun and is \(after.name)")
    case nil:
      try require(
        after == .resolving && state.engine.isAsked(item), "R1",
        "nothing is known of \(item.shown) and it is \(after.name)")
    }
  }

  mutating func check(_ state: ExplorerState, _ world: ExplorerWorld) throws(Finding) {
    for snapshot in state.snapshots {
      try check(snapshot, state, world)
      if state.queue.isEmpty { try checkDelivered(snapshot, state) }
    }
    if state.queue.isEmpty { players.removeAll { $0.isClosed && $0.standing == nil } }
    if state.queue.isEmpty {
      for player in players where player.isClosed {
        throw Finding("X6", "a player closed and its restriction was not lifted")
      }
    }
  }

  private func check(_ shown: PlayerSnapshot, _ state: ExplorerState, _ world: ExplorerWorld) throws(Finding) {
    guard let item = shown.item else {
      if case .loading = shown.state {
        try require(state.engine.isFetching(shown.kind), "I10", "a player is loading and nothing is being fetched")
      }
      return
    }
    let isGated = state.engine.isOnScreenGated(shown.player) ?? true
    let isAsked = state.engine.isAsked(item)
    if isGated, token == nil, world.configuration.entitlements {
      try require(
        shown.state == .refused(Refusal(.externalUserTokenMissing)), "R2",
        "\(item.shown) is \(shown.state.name) though no token is set")
    }
    switch shown.state {
    case .refused(let refusal):
      try require(world.configuration.entitlements, "I9", "an item is refused with the feature off")
      try require(!shown.affordances.contains(where: \.promisesPlayback), "I5", "a refused item promises playback")
      try require(isGated, "R2", "a free item is refused")
      let isOwn = refusal.reason == .externalUserTokenMissing && token == nil
      try require(
        isOwn || isAsked || wasRefused(item, refusal), "I2", "\(item.shown) is refused by no answer of this epoch")
    case .resolving:
      try require(
        isAsked || state.engine.isModifying(shown.player), "I10", "\(item.shown) is resolving and nobody is asked")
    case .upcoming:
      let isLooked = isAsked || isInBackground || state.engine.hasCheck(shown.player)
      try require(isLooked, "R5", "\(item.shown) waits for its start and nobody will look")
    case .playing where isGated:
      try checkPlaying(shown, item, isAsked: isAsked, state, world)
    default: break
    }
  }

  /// C5: without a decision of this epoch an item plays on only while it is asked, or as the host chose.
  private func checkPlaying(
    _ shown: PlayerSnapshot, _ item: ItemID, isAsked: Bool, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    guard let place = place(of: shown.player), players[place].vouched?.epoch != epoch, !isAsked else { return }
    let isChosen = world.configuration.undecidedPlayback == .playOnUntilExpiry
    try require(
      isChosen && (isInBackground || state.engine.hasCheck(shown.player)), "I6",
      "\(item.shown) plays on undetermined and is not asked")
  }

  func wasRefused(_ item: ItemID, _ refusal: Refusal) -> Bool {
    refused.contains { $0 == item && $1 == refusal }
  }

  /// X1, X6, X7: once everything is delivered, the host knows what is true. A refusal that an epoch overtook before it
  /// was told is not told any more, though its treatment stays until the item is decided anew (X5).
  private func checkDelivered(_ shown: PlayerSnapshot, _ state: ExplorerState) throws(Finding) {
    guard let place = place(of: shown.player), let item = shown.item else { return }
    let player = players[place]
    try require(player.presented == shown, "X7", "the presentation was not given what is true: \(shown.state.name)")
    guard case .refused(let refusal) = shown.state else {
      return try require(
        player.standing == nil, "X6", "an item is \(shown.state.name) and its restriction still stands")
    }
    try require(!player.owesTelling, "D5", "a new delegate was not told of the restriction that stands")
    let isOwn = token == nil && refusal.reason == .externalUserTokenMissing
    guard isOwn || wasRefused(item, refusal) || !state.engine.isAsked(item) else { return }
    try require(player.standing != nil, "X1", "an item is refused and the host was not told")
    try require(
      player.standingItem == item && player.standingRefusal == refusal, "X1", "the host was told of another refusal")
  }
}
