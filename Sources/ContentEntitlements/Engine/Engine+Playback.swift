/// Playback: starting, holding, going on, finishing by itself (R6, R11, C5).
extension Engine {
  /// Playback is about to start; where the host has a hook, it may replace the URL first (R11).
  mutating func launch(_ index: Int, _ url: PlaybackURL, stamp: Screen.GrantStamp?) {
    guard let item = players[index].screen?.item.id else { return }
    stopWork(index)
    guard modifiesURLs else { return play(index, url, stamp: stamp) }
    let call = CallID(number: nextNumber())
    players[index].screen?.phase = .modifying(Screen.Launch(call: call, stamp: stamp))
    effects.append(.call(call, .modifyURL(url, item, players[index].kind)))
  }

  /// Fenced like an answer: a launch that is over meets nobody.
  mutating func urlModified(_ call: CallID, _ url: PlaybackURL?) {
    for index in players.indices {
      guard case .modifying(let launch)? = players[index].screen?.phase, launch.call == call else { continue }
      players[index].screen?.phase = .resolving
      guard let url, url.isPlayable(allowedSchemes: configuration.allowedSchemes) else {
        return fail(index, .urlModifierFailed)
      }
      // A hook can take longer than its grant holds (R6).
      if let stamp = launch.stamp, now >= stamp.expiresAt { return decide(index) }
      return play(index, url, stamp: launch.stamp)
    }
  }

  private mutating func play(_ index: Int, _ url: PlaybackURL, stamp: Screen.GrantStamp?) {
    players[index].playbacks += 1
    let playback = Screen.Playback(number: players[index].playbacks, url: url, stamp: stamp, since: now)
    players[index].screen?.phase = .playing(playback)
    setFinish(index, playback)
  }

  /// An item with a duration finishes by itself after that much playing; pauses do not count.
  private mutating func setFinish(_ index: Int, _ playback: Screen.Playback) {
    guard let duration = players[index].screen?.item.duration else { return }
    let remaining = max(.zero, duration - playback.playedBefore)
    let timer = setTimer(.finish(players[index].id), at: now + remaining)
    players[index].screen?.finishTimer = timer
  }

  mutating func cancelFinish(_ index: Int) {
    cancelTimer(players[index].screen?.finishTimer.take())
  }

  mutating func durationEnded(_ player: PlayerID) {
    guard let index = players.firstIndex(where: { $0.id == player }) else { return }
    players[index].screen?.finishTimer = nil
    _ = playbackFinished(index)
  }

  /// Finished: on to the next, or the end (P1). Advances only from playing.
  mutating func playbackFinished(_ index: Int) -> Bool {
    guard let screen = players[index].screen, case .playing(let playback) = screen.phase else { return false }
    if configuration.autoAdvance, let shelf = self[players[index].kind].shelf,
      let place = Engine.following(screen, on: shelf)
    {
      enter(index, place, of: shelf)
      return true
    }
    cancelFinish(index)
    let ended = stopped(playback)
    players[index].screen?.phase = .ended(ended)
    return true
  }

  mutating func pause(_ index: Int) -> Bool {
    guard case .playing(let playback)? = players[index].screen?.phase else { return false }
    cancelFinish(index)
    let paused = stopped(playback)
    players[index].screen?.phase = .paused(paused)
    return true
  }

  private func stopped(_ playback: Screen.Playback) -> Screen.Playback {
    var stopped = playback
    stopped.playedBefore = playback.played(at: now)
    stopped.since = nil
    return stopped
  }

  /// Goes on where the grant still holds; else the item is looked at as if it came on screen (R6, C5).
  mutating func resume(_ index: Int) -> Bool {
    guard let screen = players[index].screen else { return false }
    switch screen.phase {
    case .paused(var playback) where isStartable(playback):
      playback.since = now
      players[index].screen?.phase = .playing(playback)
      setFinish(index, playback)
    case .paused, .ended:
      cancelCheck(index)
      if screen.waitsFor == nil { decide(index) } else { players[index].screen?.phase = .resolving }
    default:
      return false
    }
    return true
  }

  private func isStartable(_ playback: Screen.Playback) -> Bool {
    guard let stamp = playback.stamp else { return true }
    return stamp.epoch == epoch && now < stamp.expiresAt
  }

  /// The host could not play the URL: the grant is dropped and the item asked again, within bounds (R6).
  mutating func playbackFailed(_ index: Int) -> Bool {
    guard let screen = players[index].screen, let playback = screen.playback else { return false }
    if case .ended = screen.phase { return false }
    let item = screen.item.id
    players[index].screen?.waitsFor = nil
    guard screen.item.isGated else {
      fail(index, .playbackFailed)
      return true
    }
    ledger.dropGrant(item)
    let failures = (players[index].playbackFailures[item] ?? 0) + 1
    players[index].playbackFailures[item] = failures
    if failures >= 4 || (isFresh(playback) && playback.played(at: now) < .seconds(5)) {
      fail(index, .playbackFailed)
    } else {
      suspend(index)
      ask(index, on: .playbackFailed)
    }
    return true
  }

  /// A new epoch ends it: what plays on from the one before is not fresh (R6).
  private func isFresh(_ playback: Screen.Playback) -> Bool {
    guard let stamp = playback.stamp else { return false }
    return stamp.isFresh && stamp.epoch == epoch
  }

  /// Whether an undecided playback goes on, as the host may choose: until the grant it began with expires, and with
  /// another look before (C5).
  mutating func playsOn(_ index: Int) -> Bool {
    guard configuration.undecidedPlayback == .playOnUntilExpiry, let playback = players[index].screen?.playback,
      let stamp = playback.stamp, now < stamp.expiresAt
    else { return false }
    players[index].screen?.playback?.checkStep += 1
    let next = min(now + checkBackoff(playback.checkStep), stamp.expiresAt)
    setCheck(index, at: next)
    return true
  }
}
