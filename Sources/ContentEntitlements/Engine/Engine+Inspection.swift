/// What a search of all interleavings asks about a state, and how it writes what waits outside of the engine.
extension Engine {
  /// Time passes, and nothing else.
  package mutating func pass(to time: Duration) {
    now = max(now, time)
  }

  /// The open players, in order of opening.
  package var openPlayers: [PlayerID] { players.map { $0.id } }

  /// Whether a question about the item is under way, pauses between attempts included.
  package func isAsked(_ item: ItemID) -> Bool {
    question(about: item) != nil
  }

  /// The call whose answer the item on screen waits for.
  package func awaitedCall(of player: PlayerID) -> CallID? {
    guard let waited = players.first(where: { $0.id == player })?.screen?.waitsFor else { return nil }
    return questions.first { $0.id == waited }?.call
  }

  /// Whether the item on screen waits for an answer, pauses between attempts included.
  package func isWaiting(_ player: PlayerID) -> Bool {
    guard let waited = players.first(where: { $0.id == player })?.screen?.waitsFor else { return false }
    return questions.contains { $0.id == waited }
  }

  /// Whether the item on screen came without a playable URL; `nil` where nothing is on screen.
  package func isOnScreenGated(_ player: PlayerID) -> Bool? {
    players.first { $0.id == player }?.screen?.item.isGated
  }

  /// Whether content of the kind is on its way, pauses between attempts included.
  package func isFetching(_ kind: ContentKind) -> Bool {
    self[kind].fetch != nil
  }

  /// Whether the player's item will be looked at again by itself (R5, C5).
  package func hasCheck(_ player: PlayerID) -> Bool {
    players.first { $0.id == player }?.screen?.checkTimer != nil
  }

  /// Whether the host's hook is at work for the player's item (R11).
  package func isModifying(_ player: PlayerID) -> Bool {
    if case .modifying? = players.first(where: { $0.id == player })?.screen?.phase { true } else { false }
  }

  /// A delivery that waits for its turn.
  package func write(_ delivery: Delivery, to form: inout CanonicalForm) {
    switch delivery {
    case .event:
      form.put(0)
    case .present(let player):
      form.put(1)
      form.put(player)
    case .contentRestricted(let player, let item, let ticket):
      form.put(2)
      form.put(player)
      form.put(item)
      form.put(ticket)
    case .tellAgain(let player):
      form.put(3)
      form.put(player)
    case .restrictionLifted(let end, let epoch):
      form.put(4)
      form.put(end.player)
      form.put(epoch)
      form.put(text: end.cause.rawValue)
    case .resolveFailed(let player, let item, let ticket):
      form.put(5)
      form.put(player)
      form.put(item)
      form.put(ticket)
    case .contentLoaded(let player, let report, let fetch):
      form.put(6)
      form.put(player)
      form.put(report.kind)
      form.put(number: fetch)
    case .release(let player):
      form.put(7)
      form.put(player)
    }
  }
}

extension CanonicalForm {
  package mutating func put(_ kind: ContentKind) {
    switch kind {
    case .stories: put(0)
    case .moments: put(1)
    case .videos: put(2)
    }
  }

  mutating func put(_ ticket: Ticket) {
    put(number: ticket.number)
    put(ticket.epoch)
  }

  mutating func put(_ stamp: Screen.GrantStamp?) {
    put(stamp != nil)
    guard let stamp else { return }
    put(stamp.epoch)
    put(until: stamp.expiresAt)
    put(stamp.isFresh)
  }

  /// What a player was last given to show; its playback counted back from the newest.
  mutating func put(_ snapshot: PlayerSnapshot?, of player: PlayerRecord) {
    guard let snapshot else { return put(0xFF) }
    put(snapshot.item)
    put(count: snapshot.playback.map { player.playbacks - $0 } ?? 0xFE)
    put(text: snapshot.state.name)
    put(snapshot.state.playbackURL)
    switch snapshot.state {
    case .refused(let refusal): put(text: refusal.reason.code)
    case .failed(let failure), .contentFailed(let failure): put(text: failure.kind)
    default: break
    }
  }
}
