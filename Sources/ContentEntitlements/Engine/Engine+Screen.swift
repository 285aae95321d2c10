/// What becomes of the item on screen: decided, granted, refused, waiting or failed (R2–R6, X2, X5, X6).
extension Engine {
  /// The item at `place` comes on screen.
  mutating func enter(_ index: Int, _ place: Int, of shelf: Shelf) {
    leave(index, .leftScreen)
    players[index].screen = Screen(item: shelf.items[place], index: place)
    players[index].needsWindow = true
    decide(index)
  }

  /// The item on screen is no longer there. What was asked about it goes on, its answer is kept (R7).
  mutating func leave(_ index: Int, _ cause: RestrictionEnd.Cause) {
    guard players[index].screen != nil else { return }
    liftRestriction(index, cause)
    stopWork(index)
  }

  /// Decides from what is known; asks where nothing is.
  mutating func decide(_ index: Int) {
    guard let item = players[index].screen?.item else { return }
    players[index].screen?.phase = .resolving
    if let url = item.freeURL {
      if let startsAt = item.startsAt, startsAt > now {
        players[index].screen?.phase = .upcoming
        return setCheck(index, at: startsAt)
      }
      return launch(index, url, stamp: nil)
    }
    guard token != nil else { return refuseForMissingToken(index) }
    guard let decision = ledger.usable(item.id, at: now) else { return ask(index) }
    emit(.decisionReused(decision.answer), player: players[index].id, item: item.id)
    take(index, decision)
  }

  /// A decision reaches a player that waits for it, or finds it in the ledger.
  mutating func take(_ index: Int, _ decision: Decision) {
    guard let screen = players[index].screen else { return }
    switch decision {
    case .refused(let refusal, _):
      refuse(index, refusal)
    case .notStarted(let waiting):
      liftRestriction(index, .granted)
      showUpcoming(index, waiting)
    case .granted(let grant):
      let stamp = Screen.GrantStamp(epoch: epoch, expiresAt: grant.expiresAt, isFresh: grant.isFresh)
      switch screen.phase {
      case .playing, .ended:
        players[index].screen?.playback?.stamp = stamp
        players[index].screen?.playback?.checkStep = 0
      case .paused:
        // Resuming starts it under the decision of that moment (C5).
        players[index].screen?.playback?.checkStep = 0
      case .resolving, .modifying, .refused, .upcoming, .failed:
        liftRestriction(index, .granted)
        launch(index, grant.url, stamp: stamp)
      }
    }
  }

  /// R2: without a token the SDK refuses by itself, and asks nobody.
  mutating func refuseForMissingToken(_ index: Int) {
    refuse(index, Refusal(.externalUserTokenMissing))
  }

  /// Stops whatever played, applies the treatment, then has the host told (X2, X5).
  private mutating func refuse(_ index: Int, _ refusal: Refusal) {
    guard let item = players[index].screen?.item.id else { return }
    let ticket = newTicket()
    stopWork(index)
    players[index].screen?.phase = .refused(refusal, ticket)
    players[index].announcement = .restricted(item, ticket)
  }

  /// Undetermined: held and not playing (R7, I6).
  mutating func fail(_ index: Int, _ failure: ResolveFailure) {
    guard let item = players[index].screen?.item.id else { return }
    let ticket = newTicket()
    liftRestriction(index, .failed)
    stopWork(index)
    players[index].screen?.phase = .failed(failure, ticket)
    players[index].announcement = .failed(item, ticket)
  }

  /// Ends the restriction the host was told of; one it was never told of has nothing to lift (X6, X7).
  mutating func liftRestriction(_ index: Int, _ cause: RestrictionEnd.Cause) {
    guard let screen = players[index].screen, let standing = screen.standing else { return }
    let player = players[index]
    players[index].screen?.standing = nil
    players[index].lift = RestrictionEnd(
      restriction: standing.number, cause: cause, player: player.id, kind: player.kind, sourceID: player.sourceID,
      item: screen.item.id)
  }

  /// Ends what runs for the item on screen: its timers, and the host's hook (P2).
  mutating func stopWork(_ index: Int) {
    cancelCheck(index)
    cancelFinish(index)
    if modifiesURLs, case .modifying(let launch)? = players[index].screen?.phase {
      effects.append(.cancelCall(launch.call))
    }
  }
}
