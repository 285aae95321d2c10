/// The rules as a value: inputs in, effects out. It reads no clock, starts no task and takes no lock, so every order of
/// events can be enumerated, replayed and printed.
///
/// One input at a time goes through ``handle(_:at:)``. What the engine did comes first among the effects, then for each
/// player in order of opening its presentation, lift and event. What goes to the host is queued by the caller and asked
/// again with ``begin(_:at:)`` when its turn comes (X7).
package struct Engine: Sendable {
  let configuration: EntitlementConfiguration
  /// How many items the transport takes in one call (R8).
  let batchLimit: Int
  /// Whether the host wants URLs replaced before playback (R11).
  let modifiesURLs: Bool
  /// Whether anybody reads events; where nobody does, none are made.
  let isObserved: Bool

  var token: ViewerToken?
  package internal(set) var epoch = Epoch(0)
  var now: Duration = .zero
  var isInBackground = false
  var random: SplitMix64

  /// By kind, in the order of `ContentKind.allCases`.
  var collections: [Collection] = [.none, .none, .none]
  /// The number of the last fetch of each kind.
  var lastFetch = [0, 0, 0]
  var ledger = Ledger()
  var questions: [Question] = []
  var players: [PlayerRecord] = []
  var refresh: PendingRefresh?
  var timers: [TimerID: TimerPurpose] = [:]

  var lastNumber = 0
  var lastRestriction = 0

  /// What one input brings about; empty between two.
  var effects: [Effect] = []
  var wantsOnScreen = Wants()
  var wantsAhead = Wants()

  /// - Parameters:
  ///   - configuration: how to behave where the rules leave a choice.
  ///   - token: whom the first questions are asked for.
  ///   - batchLimit: how many items one question can carry.
  ///   - modifiesURLs: whether each URL goes through the host's hook before it plays.
  ///   - isObserved: whether events are wanted.
  package init(
    configuration: EntitlementConfiguration, token: ViewerToken? = nil, batchLimit: Int = .max,
    modifiesURLs: Bool = false, isObserved: Bool = true
  ) {
    self.configuration = configuration
    self.token = token
    self.batchLimit = max(1, batchLimit)
    self.modifiesURLs = modifiesURLs
    self.isObserved = isObserved
    random = SplitMix64(seed: configuration.seed)
  }

  /// Takes in one input and says what is to be done about it.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - time: when, on a clock that never goes back.
  /// - Returns: what to do, in this order.
  package mutating func handle(_ input: Input, at time: Duration) -> [Effect] {
    var effects: [Effect] = []
    handle(input, at: time, into: &effects)
    return effects
  }

  /// As ``handle(_:at:)``, for a caller that uses one array again and again: where nothing changes, nothing is allocated.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - time: when, on a clock that never goes back.
  ///   - out: what to do, in this order, is put at its end.
  package mutating func handle(_ input: Input, at time: Duration, into out: inout [Effect]) {
    swap(&effects, &out)
    defer { swap(&effects, &out) }
    now = max(now, time)
    apply(input)
    openWindows()
    askWhatIsWanted()
    if !input.endsItsItems { settleRefresh() }
    for index in players.indices { announce(index) }
  }

  private mutating func apply(_ input: Input) {
    switch input {
    case .setToken(let token, let policy): setToken(token, policy)
    case .refresh(let id): refresh(id)
    case .enterBackground: enterBackground()
    case .enterForeground: enterForeground()
    case .open(let id, let kind, let item, let sourceID): open(id, kind, at: item, sourceID: sourceID)
    case .next(let id): act(id, .next) { $0.next($1) }
    case .previous(let id): act(id, .previous) { $0.previous($1) }
    case .nextPage(let id): act(id, .nextPage) { $0.nextPage($1) }
    case .previousPage(let id): act(id, .previousPage) { $0.previousPage($1) }
    case .show(let id, let item): act(id, .show) { $0.show($1, item) }
    case .playbackFinished(let id): act(id, .playbackFinished) { $0.playbackFinished($1) }
    case .playbackFailed(let id): act(id, .playbackFailed) { $0.playbackFailed($1) }
    case .pause(let id): act(id, .pause) { $0.pause($1) }
    case .resume(let id): act(id, .resume) { $0.resume($1) }
    case .retry(let id): act(id, .retry) { $0.retry($1) }
    case .close(let id): act(id, .close) { $0.close($1) }
    case .ignored(let id, let action): emit(.moveIgnored(action), player: id)
    case .delegateReplaced(let players): delegateReplaced(players)
    case .contentAnswered(let call, let entries): contentAnswered(call, entries)
    case .contentCallFailed(let call, let failure): contentCallFailed(call, failure)
    case .resolveAnswered(let call, let request, let outcomes): resolveAnswered(call, request, outcomes)
    case .resolveCallFailed(let call, let request, let failure): resolveCallFailed(call, request, failure)
    case .urlModified(let call, let url): urlModified(call, url)
    case .timerFired(let timer): timerFired(timer)
    }
  }

  /// Runs an action on a player; one that changes nothing is reported (P1).
  private mutating func act(_ id: PlayerID, _ action: PlayerAction, _ body: (inout Engine, Int) -> Bool) {
    if let index = players.firstIndex(where: { $0.id == id }), body(&self, index) { return }
    emit(.moveIgnored(action), player: id)
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func newTicket() -> Ticket {
    Ticket(number: nextNumber(), epoch: epoch)
  }

  mutating func emit(
    _ detail: EntitlementEvent.Detail, player: PlayerID? = nil, item: ItemID? = nil, of: Epoch? = nil,
    explanation: String? = nil
  ) {
    guard isObserved else { return }
    let event = EntitlementEvent(
      time: now, epoch: of ?? epoch, player: player, item: item, detail: detail, explanation: explanation)
    effects.append(.deliver(.event(event)))
  }
}
