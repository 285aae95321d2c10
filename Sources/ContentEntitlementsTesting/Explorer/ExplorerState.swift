import ContentEntitlements

/// A moment of a course: the engine, and all that waits around it.
struct ExplorerState: Sendable {
  var engine: Engine
  var now: Duration = .zero
  /// Calls under way, in the order in which they were made.
  var calls: [OpenCall] = []
  /// Calls that were called off: their answers may come nevertheless, and must change nothing (R10).
  var late: [OpenCall] = []
  /// Timers that are set, in the order in which they were.
  var timers: [OpenTimer] = []
  /// The timers that fired or were called off last: one that fires nevertheless must change nothing (R10).
  private(set) var goneTimers: [TimerID] = []
  /// What waits for its turn on the lane.
  var queue: [Delivery] = []
  /// The player whose restriction handler has not returned yet.
  var handler: PlayerID?
  /// The open players by the world's own numbers.
  var players: [PlayerID?]
  var lastPlayer = 0
  /// Counts made-up URLs and refreshes.
  var lastSerial = 0
  var watch: Watch

  init(_ world: ExplorerWorld, items: [ItemID]) {
    var configuration = world.configuration
    let retry = configuration.retry
    configuration.retry = .init(attempts: retry.attempts, baseDelay: retry.baseDelay, jitter: 0)
    configuration.liveStartJitter = .zero
    configuration.seed = 1
    let token = world.externalUserToken.flatMap { ViewerToken($0) }
    engine = Engine(
      configuration: configuration, token: token, batchLimit: world.resolveBatchLimit, modifiesURLs: world.modifiesURLs)
    let numbers = (world.actions + world.handlerActions).compactMap(\.player)
    precondition(numbers.allSatisfy { $0 > 0 }, "the players of an ExplorerWorld are numbered from 1")
    players = Array(repeating: nil, count: (numbers.max() ?? 0) + 1)
    watch = Watch(token: token, items: items)
  }

  /// What every open player shows, in order of opening.
  var snapshots: [PlayerSnapshot] {
    engine.openPlayers.compactMap { engine.snapshot(of: $0) }
  }

  /// When the next timer is due.
  var nextTimer: Duration? { timers.lazy.map(\.at).min() }

  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Hands an input to the engine and puts what it asks for where it waits.
  mutating func submit(_ input: Input, _ log: inout StepLog) throws(Finding) {
    for effect in engine.handle(input, at: now) {
      switch effect {
      case .call(let id, let call):
        let open = OpenCall(id: id, call, in: engine)
        calls.append(open)
        log.begun.append(open)
      case .cancelCall(let id):
        guard let place = calls.firstIndex(where: { $0.id == id }) else {
          throw Finding("D4", "a call is called off that is not under way")
        }
        keepLate(calls.remove(at: place))
        log.cancelled.append(late[late.count - 1])
      case .setTimer(let id, let time):
        timers.append(OpenTimer(id: id, at: time))
      case .cancelTimer(let id):
        guard let place = timers.firstIndex(where: { $0.id == id }) else {
          throw Finding("R10", "a timer is called off that is not set")
        }
        noteGone(timers.remove(at: place))
      case .deliver(.event(let event)):
        log.events.append(event)
      case .deliver(let delivery):
        queue.append(delivery)
        log.queued.append(delivery)
      case .finishRefresh(let id, let outcome):
        log.finished.append((id, outcome))
      }
    }
    engine.compact()
    withdrawItems(log)
  }

  /// A player that closes may withdraw some items of a call that goes on for others (P2); events tell which.
  private mutating func withdrawItems(_ log: StepLog) {
    var whole = log.cancelled.flatMap(\.items)
    for event in log.events where event.detail == .resolveCancelled {
      guard let item = event.item else { continue }
      if let place = whole.firstIndex(of: item) {
        whole.remove(at: place)
      } else if let place = calls.firstIndex(where: { $0.request != nil && $0.items.contains(item) }) {
        calls[place].items.removeAll { $0 == item }
      }
    }
  }

  mutating func noteGone(_ timer: OpenTimer) {
    if goneTimers.count == 3 { goneTimers.removeFirst() }
    goneTimers.append(timer.id)
  }

  /// The two called off last stand for all: the engine knows neither any more.
  private mutating func keepLate(_ call: OpenCall) {
    if late.count == 2 { late.removeFirst() }
    late.append(call)
  }

  /// Everything that decides what may come, in canonical form.
  func write(to form: inout CanonicalForm) {
    form.start(at: now, in: engine.epoch)
    engine.write(to: &form)
    form.put(count: calls.count)
    for call in calls { call.write(to: &form, epoch: engine.epoch.number) }
    form.put(count: late.count)
    for call in late { call.write(to: &form, epoch: engine.epoch.number) }
    form.put(count: timers.count)
    for timer in timers {
      engine.write(timer.id, to: &form)
      form.put(until: timer.at)
    }
    form.put(count: queue.count)
    for delivery in queue { engine.write(delivery, to: &form) }
    form.put(handler)
    for player in players { form.put(player) }
    watch.write(to: &form)
  }
}

extension OpenCall {
  fileprivate init(id: CallID, _ call: Call, in engine: Engine) {
    self.id = id
    epoch = engine.epoch.number
    switch call {
    case .content(let request):
      kind = .content(request)
      items = []
    case .resolve(let request):
      kind = .resolve(request)
      items = request.items
    case .modifyURL(let url, let item, _):
      let player = engine.openPlayers.first { engine.isModifying($0) && engine.snapshot(of: $0)?.item == item }
      kind = .modifyURL(url, item, isGated: player.flatMap { engine.isOnScreenGated($0) } ?? true)
      items = [item]
    }
  }
}

/// What one step brought about.
struct StepLog: Sendable {
  let before: [PlayerSnapshot]
  /// The call that each player's item on screen waited for.
  let awaited: [CallID?]
  var begun: [OpenCall] = []
  var cancelled: [OpenCall] = []
  var events: [EntitlementEvent] = []
  var queued: [Delivery] = []
  var finished: [(RefreshID, RefreshOutcome)] = []
  var callbacks: [ExplorerStep.HostCall] = []

  init(_ state: ExplorerState) {
    before = state.snapshots
    awaited = before.map { state.engine.awaitedCall(of: $0.player) }
  }

  /// Whether the service was asked about the item.
  func asks(_ item: ItemID) -> Bool {
    begun.contains { $0.request != nil && $0.items.contains(item) }
  }
}

/// A broken rule.
struct Finding: Error {
  let rule: String
  let text: String
  /// How the service goes on, where the rule breaks on the way to rest.
  let service: Explorer.Service?

  init(_ rule: String, _ text: String, _ service: Explorer.Service? = nil) {
    self.rule = rule
    self.text = text
    self.service = service
  }
}

/// Stops at a broken rule.
@inline(__always)
func require(_ holds: Bool, _ rule: String, _ text: @autoclosure () -> String) throws(Finding) {
  if !holds { throw Finding(rule, text()) }
}
