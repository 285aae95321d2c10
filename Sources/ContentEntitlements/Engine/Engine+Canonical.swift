/// The engine's state in canonical form, for the search of all interleavings.
extension Engine {
  /// Lets go of working memory, for who keeps many states.
  package mutating func compact() {
    effects = []
    wantsOnScreen = Wants()
    wantsAhead = Wants()
  }

  /// Writes all that decides what the engine will do. Random numbers are left out: for configurations without jitter.
  package func write(to form: inout CanonicalForm) {
    form.put(isInBackground)
    form.put(token != nil)
    if let token { form.put(text: token.reveal()) }
    for (collection, last) in zip(collections, lastFetch) { write(collection, last, to: &form) }
    form.put(count: questions.count)
    for question in questions { write(question, to: &form) }
    form.put(count: players.count)
    for player in players { write(player, to: &form) }
    for item in form.allItems { write(ledger.entries[item], to: &form) }
    form.put(refresh != nil)
    if let refresh {
      form.put(number: refresh.id.map { 0 - $0.number })
      form.put(refresh.isUndetermined)
      for item in form.allItems { form.put(refresh.items.contains(item)) }
    }
  }

  /// A timer that is set, with what it is set for.
  package func write(_ timer: TimerID, to form: inout CanonicalForm) {
    form.put(number: timer.number)
    switch timers[timer] {
    case .attemptTimeout(let question):
      form.put(0)
      form.put(number: question.number)
    case .nextAttempt(let question):
      form.put(1)
      form.put(number: question.number)
    case .fetchTimeout(let kind):
      form.put(2)
      form.put(kind)
    case .nextFetchAttempt(let kind):
      form.put(3)
      form.put(kind)
    case .finish(let player):
      form.put(4)
      form.put(player)
    case .check(let player):
      form.put(5)
      form.put(player)
    case nil: form.put(6)
    }
  }

  private func write(_ collection: Collection, _ last: Int, to form: inout CanonicalForm) {
    switch collection {
    case .none:
      form.put(0)
    case .fetching(let fetch):
      form.put(1)
      form.put(count: fetch.attempt)
      form.put(until: fetch.deadline)
      form.put(number: fetch.call?.number)
      form.put(number: fetch.timer?.number)
    case .held(let shelf):
      form.put(2)
      form.put(count: shelf.items.count)
      for item in shelf.items {
        form.put(item.id)
        form.put(item.freeURL)
        form.put(until: item.startsAt)
      }
    case .failed(let failure):
      form.put(3)
      form.put(text: failure.kind)
    }
    form.put(number: last)
  }

  private func write(_ question: Question, to form: inout CanonicalForm) {
    form.put(number: question.id.number)
    form.put(count: question.attempt)
    form.put(until: question.deadline)
    form.put(number: question.call?.number)
    form.put(number: question.timer?.number)
    form.put(count: question.items.count)
    for asked in question.items {
      form.put(asked.item)
      form.put(count: asked.askers.count)
      form.put(asked.isForPlaybackFailed)
      for asker in asked.askers { form.put(asker) }
    }
  }

  private func write(_ entry: Ledger.Entry?, to form: inout CanonicalForm) {
    guard let entry else { return form.put(0) }
    // All that matters of its question is which of those under way were asked later.
    let later = questions.count { $0.id > entry.question }
    switch entry.decision {
    case .granted(let grant):
      guard entry.decision.isUsable(at: now) || later < questions.count else { return form.put(0) }
      form.put(1)
      form.put(grant.url)
      form.put(until: grant.expiresAt)
      form.put(grant.isFresh)
    case .refused(let refusal, let until):
      guard entry.decision.isUsable(at: now) || later < questions.count else { return form.put(0) }
      form.put(2)
      form.put(text: refusal.reason.code)
      form.put(until: until)
    case .notStarted(let waiting):
      form.put(3)
      form.put(until: waiting.checkAt)
      form.put(count: waiting.step)
    }
    form.put(count: later)
  }

  private func write(_ player: PlayerRecord, to form: inout CanonicalForm) {
    form.put(player.id)
    form.put(player.kind)
    form.put(player.needsWindow)
    form.put(count: player.window.count)
    for item in player.window { form.put(item) }
    for item in form.allItems { form.put(count: min(player.playbackFailures[item] ?? 0, 4)) }
    form.put(player.queued, of: player)
    form.put(player.presented, of: player)
    form.put(player.screen != nil)
    if let screen = player.screen { write(screen, of: player, to: &form) } else { form.put(player.requested) }
  }

  private func write(_ screen: Screen, of player: PlayerRecord, to form: inout CanonicalForm) {
    form.put(screen.item.id)
    form.put(screen.item.freeURL)
    form.put(until: screen.item.startsAt)
    form.put(count: screen.index ?? 0xFF)
    form.put(number: screen.waitsFor?.number)
    form.put(number: screen.finishTimer?.number)
    form.put(number: screen.checkTimer?.number)
    form.put(screen.isCheckOverdue)
    form.put(screen.standing != nil)
    if let standing = screen.standing {
      form.put(number: standing.ticket.number)
      form.put(standing.ticket.epoch)
      form.put(text: standing.refusal.reason.code)
      form.put(standing.toldDelegate == player.delegateNumber)
    }
    write(screen.phase, of: screen.item, to: &form)
  }

  private func write(_ phase: Screen.Phase, of item: Item, to form: inout CanonicalForm) {
    switch phase {
    case .resolving:
      form.put(0)
    case .modifying(let launch):
      form.put(1)
      form.put(number: launch.call.number)
      form.put(launch.stamp)
    case .playing(let playback):
      form.put(2)
      write(playback, of: item, to: &form)
    case .paused(let playback):
      form.put(3)
      write(playback, of: item, to: &form)
    case .ended(let playback):
      form.put(4)
      write(playback, of: item, to: &form)
    case .refused(let refusal, let ticket):
      form.put(5)
      form.put(text: refusal.reason.code)
      form.put(ticket)
    case .upcoming:
      form.put(6)
    case .failed(let failure, let ticket):
      form.put(7)
      form.put(text: failure.kind)
      form.put(ticket)
    }
  }

  /// Time played matters as far as a fresh grant or the item's duration asks for it (R6).
  private func write(_ playback: Screen.Playback, of item: Item, to form: inout CanonicalForm) {
    form.put(playback.url)
    form.put(playback.stamp)
    let isFresh = playback.stamp?.isFresh ?? false
    let most = max(item.duration ?? .zero, isFresh ? .seconds(5) : .zero)
    form.put(span: min(playback.played(at: now), most))
    form.put(playback.since != nil)
    form.put(count: playback.checkStep)
  }
}
