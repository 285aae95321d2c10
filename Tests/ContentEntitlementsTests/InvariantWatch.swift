@testable import ContentEntitlements

/// Looks at a world after every step and says which invariant no longer holds.
struct InvariantWatch {
  var violations: [String] = []
  private let isOn: Bool
  /// The restriction each player's host was told of and that stands.
  private var standing: [PlayerID: Int] = [:]
  private var lastRestriction = 0
  private var shown: [PlayerID: PlayerSnapshot] = [:]
  private var closed: Set<PlayerID> = []
  /// Attempts told as begun and not yet as ended, by item and epoch.
  private var attempts: [Asked: Int] = [:]
  /// How often `retry` or `playbackFailed` asked about an item.
  private var asksAfresh: [Asked: Int] = [:]
  private var pendingRefreshes: Set<RefreshID> = []

  private struct Asked: Hashable {
    let item: ItemID
    let epoch: Epoch
  }

  init(isOn: Bool) {
    self.isOn = isOn
  }

  private mutating func demand(_ holds: Bool, _ invariant: @autoclosure () -> String) {
    if !holds { violations.append(invariant()) }
  }

  // MARK: After an input

  mutating func look(at world: EngineWorld, after input: Input, before: EngineWorld) {
    switch input {
    case .retry(let player), .playbackFailed(let player):
      if let item = world.engine.snapshot(of: player)?.item {
        asksAfresh[Asked(item: item, epoch: world.engine.epoch), default: 0] += 1
      }
    case .close(let player): closed.insert(player)
    case .refresh(let id?): pendingRefreshes.insert(id)
    default: break
    }
    for effect in world.effects { look(at: effect, in: world) }
    for player in world.engine.players { look(at: player, in: world, after: input, before: before.engine) }
    lookAtQuestions(world)
    let timers = Set(world.timers.map { $0.id })
    demand(Set(world.engine.timers.keys) == timers, "timers: the engine's and those set differ")
    for (timer, purpose) in world.engine.timers {
      demand(world.engine.timer(for: purpose) == timer, "timers: one is left of \(purpose)")
    }
    let calls = Set(world.calls.map { $0.id })
    demand(expectedCalls(world.engine) == calls, "calls: those the engine waits for and those under way differ")
  }

  private func expectedCalls(_ engine: Engine) -> Set<CallID> {
    var calls = Set(engine.questions.compactMap { $0.call })
    calls.formUnion(engine.collections.compactMap { $0.fetch?.call })
    for player in engine.players {
      if case .modifying(let launch)? = player.screen?.phase { calls.insert(launch.call) }
    }
    return calls
  }

  private mutating func look(at effect: Effect, in world: EngineWorld) {
    switch effect {
    case .call(let call, .resolve(let request)):
      lookAtBatch(of: call, world.engine)
      demand(world.engine.token != nil, "I8: asked without a token")
      demand(isOn, "I9: asked with the feature off")
      demand(request.token == world.engine.token && request.epoch == world.engine.epoch, "I2: asked for another viewer")
      demand(!request.items.isEmpty && Set(request.items).count == request.items.count, "R8: an item twice in a batch")
    case .call(_, .content(let request)):
      demand(
        request.token == world.engine.token && request.epoch == world.engine.epoch, "I2: fetched for another viewer")
    case .deliver(.event(let event)): count(event)
    case .finishRefresh(let id, _): demand(pendingRefreshes.remove(id) != nil, "T6: a refresh ends twice")
    default: break
    }
  }

  /// R8, when the batch is formed: what is waited for on screen, and the pages of Stories on screen, or what is ahead.
  private mutating func lookAtBatch(of call: CallID, _ engine: Engine) {
    guard let question = engine.questions.first(where: { $0.call == call }), question.attempt == 1 else { return }
    let screens = engine.players.compactMap { $0.screen }
    guard screens.contains(where: { $0.waitsFor == question.id }) else { return }
    for asked in question.items {
      let belongs = screens.contains { $0.item.id.isOfSameContent(as: asked.item) }
      demand(belongs, "R8: \(asked.item) is ahead and shares a batch with what is on screen")
    }
  }

  private mutating func count(_ event: EntitlementEvent) {
    guard let item = event.item else { return }
    let asked = Asked(item: item, epoch: event.epoch)
    switch event.detail {
    case .resolveStarted: attempts[asked, default: 0] += 1
    case .resolveAnswered, .resolveCancelled:
      attempts[asked, default: 0] -= 1
      demand(attempts[asked, default: 0] >= 0, "O1: \(item) answered or cancelled, but not asked")
    default: break
    }
  }

  private mutating func look(at player: PlayerRecord, in world: EngineWorld, after input: Input, before: Engine) {
    guard let snapshot = world.engine.snapshot(of: player.id), let screen = player.screen else { return }
    let old = before.snapshot(of: player.id)
    if let url = snapshot.state.playbackURL, screen.item.isGated {
      demand(isOn, "I9: a gated item plays with the feature off")
      demand(world.engine.token != nil, "C5: a gated item plays without a token")
      if snapshot.playback != old?.playback {
        demand(GrantedURL.isGranted(url, for: screen.item.id, in: world.engine.epoch), "I1: \(url.reveal()) plays")
        demand(screen.playback?.stamp.map { $0.expiresAt > world.now } ?? false, "R6: begun on an expired grant")
      }
      if case .setToken(_, .evict) = input, world.engine.epoch != before.epoch {
        violations.append("C5: plays on after an eviction")
      }
    }
    if case .refused? = old?.state, let item = old?.item, item != snapshot.item {
      demand(input.isMove, "I4: a refused item left the screen by itself")
    }
    if case .refused = snapshot.state {
      demand(!snapshot.affordances.contains { $0.promisesPlayback }, "I5: promises playback")
      demand(isOn, "I9: refused with the feature off")
    }
    if world.engine.epoch != before.epoch, screen.item.isGated, isOn, world.engine.token != nil {
      demand(screen.waitsFor != nil, "C2: not asked again in a new epoch")
    }
    if let question = screen.waitsFor {
      let isAsked = world.engine.questions.contains {
        $0.id == question && $0.items.contains { $0.item == screen.item.id }
      }
      demand(isAsked, "I10: waits for a question that is not under way")
    } else if case .resolving = screen.phase {
      violations.append("I10: resolving, and nobody is asked")
    }
  }

  private mutating func lookAtQuestions(_ world: EngineWorld) {
    var inFlight: [ItemID: Int] = [:]
    for question in world.engine.questions {
      for asked in question.items { inFlight[asked.item, default: 0] += 1 }
      demand(question.call != nil || question.timer != nil, "I10: a question without call and timer")
    }
    for (item, count) in inFlight where count > 1 {
      let allowed = 1 + (asksAfresh[Asked(item: item, epoch: world.engine.epoch)] ?? 0)
      demand(count <= allowed, "I7: \(count) questions about \(item)")
    }
  }

  // MARK: On the lane

  mutating func told(_ callback: Callback?, of delivery: Delivery, in world: EngineWorld) {
    demand(!"\(callback, default: "")".contains("secret"), "I12: the token is told")
    switch callback {
    case .present(let snapshot, let epoch):
      demand(!closed.contains(snapshot.player), "I11: presented after close")
      demand(
        epoch == world.engine.epoch && snapshot == world.engine.snapshot(of: snapshot.player), "X7: presented late")
      demand(shown.updateValue(snapshot, forKey: snapshot.player) != snapshot, "X7: presented twice")
    case .contentRestricted(let restriction, let epoch):
      told(restriction, epoch, again: { if case .tellAgain = delivery { true } else { false } }(), in: world)
    case .restrictionLifted(let end, _):
      demand(standing.removeValue(forKey: end.player) == end.restriction, "I3: lifted what does not stand")
    case .resolveFailed(let report, _):
      demand(!closed.contains(report.player), "I11: failed after close")
      demand(shown[report.player]?.state == .failed(report.failure), "R7: told as failed before it was shown")
    case .contentLoaded(let player?, _): demand(!closed.contains(player), "I11: content told after close")
    case .record, .release, .contentLoaded(nil, _), nil: break
    }
  }

  private mutating func told(_ restriction: ContentRestriction, _ epoch: Epoch, again: Bool, in world: EngineWorld) {
    let player = restriction.player
    demand(!closed.contains(player), "I11: restricted after close")
    demand(isOn, "I9: restricted with the feature off")
    guard !again else {
      return demand(standing[player] == restriction.id && restriction.replaces == nil, "D5: told again of what is over")
    }
    demand(epoch == world.engine.epoch, "I2: a restriction of an older epoch")
    demand(restriction.id == lastRestriction + 1, "X6: numbers leave gaps")
    demand(restriction.replaces == standing[player], "I3: replaces what does not stand")
    demand(shown[player]?.state == .refused(restriction.refusal), "X2: told before the treatment")
    demand(shown[player]?.item == restriction.item, "X1: not on screen")
    let isOwn = restriction.reason == .externalUserTokenMissing
    let isOfEpoch = restriction.reason.code.hasPrefix("refused-\(epoch.number)-")
    demand(isOwn ? world.engine.token == nil : isOfEpoch, "I2: \(restriction.reason.code) in epoch \(epoch.number)")
    lastRestriction = restriction.id
    standing[player] = restriction.id
  }

  // MARK: At rest

  mutating func atRest(_ world: EngineWorld) {
    for player in world.engine.players {
      guard let snapshot = world.engine.snapshot(of: player.id) else { continue }
      demand(shown[player.id] == snapshot, "X7: \(player.id) shows what is over")
      switch snapshot.state {
      case .resolving, .loading: violations.append("I10: at rest, and \(snapshot.state.name)")
      case .refused: demand(standing[player.id] != nil, "I3: refused, and nobody was told")
      default: demand(standing[player.id] == nil, "I3: stands, and the item is \(snapshot.state.name)")
      }
    }
    demand(standing.keys.allSatisfy { !closed.contains($0) }, "I3: stands in a closed player")
    demand(attempts.values.allSatisfy { $0 == 0 }, "O1: an attempt without end")
    demand(pendingRefreshes.isEmpty, "T6: a refresh without end")
    demand(world.engine.questions.isEmpty && world.engine.timers.isEmpty, "I10: at rest, and something is under way")
  }
}

extension Engine {
  /// The timer that is now set for this purpose.
  fileprivate func timer(for purpose: TimerPurpose) -> TimerID? {
    switch purpose {
    case .attemptTimeout(let id), .nextAttempt(let id): questions.first { $0.id == id }?.timer
    case .fetchTimeout(let kind), .nextFetchAttempt(let kind): self[kind].fetch?.timer
    case .finish(let player): players.first { $0.id == player }?.screen?.finishTimer
    case .check(let player): players.first { $0.id == player }?.screen?.checkTimer
    }
  }
}

extension Input {
  /// Whether the viewer or host moves by it.
  fileprivate var isMove: Bool {
    switch self {
    case .next, .previous, .nextPage, .previousPage, .show: true
    default: false
    }
  }
}
