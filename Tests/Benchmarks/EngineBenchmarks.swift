import ContentEntitlements

/// A pure engine and the least it needs around it: what it asks is kept, to be answered or fired.
struct EngineWorkbench {
  var engine: Engine
  private(set) var calls: [(id: CallID, request: ResolveRequest)] = []
  private(set) var content: CallID?
  private(set) var timers: [TimerID] = []
  private(set) var deliveries: [Delivery] = []
  private(set) var inputs = 0
  private var time: Duration = .zero
  private var effects: [Effect] = []

  init(ahead: Int = 1, batch: Int = 50, grantLifetime: Duration = .seconds(1_000_000)) {
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = ahead
    configuration.grantLifetime = grantLifetime
    configuration.seed = 1
    engine = Engine(configuration: configuration, token: ViewerToken("viewer"), batchLimit: batch, isObserved: false)
  }

  mutating func submit(_ input: Input) {
    inputs += 1
    time += .microseconds(1)
    engine.handle(input, at: time, into: &effects)
    defer { effects.removeAll(keepingCapacity: true) }
    for effect in effects {
      switch effect {
      case .call(let id, .resolve(let request)): calls.append((id, request))
      case .call(let id, .content): content = id
      case .setTimer(let timer, _): timers.append(timer)
      case .deliver(let delivery): deliveries.append(delivery)
      default: break
      }
    }
  }

  mutating func drain() {
    for delivery in deliveries { _ = engine.begin(delivery, at: time) }
    deliveries.removeAll(keepingCapacity: true)
    timers.removeAll(keepingCapacity: true)
  }

  mutating func answer(_ outcome: ResolveOutcome) {
    while let call = calls.popLast() {
      submit(.resolveAnswered(call.id, call.request, outcomes: call.request.items.map { ItemOutcome($0, outcome) }))
    }
  }

  mutating func fill(_ entries: [FetchedEntry]) {
    if let content { submit(.contentAnswered(content, entries: entries)) }
    content = nil
  }

  /// A player on Moments, `items` of them, all gated, the first of them playing.
  static func playing(items: Int = 100, ahead: Int = 1, players: Int = 1) -> EngineWorkbench {
    var bench = EngineWorkbench(ahead: ahead)
    for player in 1...players { bench.submit(.open(PlayerID(player), .moments, at: nil, sourceID: nil)) }
    bench.fill(moments(items))
    bench.answer(granted)
    bench.drain()
    return bench
  }

  static func moments(_ count: Int) -> [FetchedEntry] {
    (1...count).map { .item(FetchedItem(id: "moment-\($0)", title: "Moment \($0)")) }
  }

  static let granted = ResolveOutcome.granted(PlaybackURL("https://media.example/moment.m3u8?sig=0123456789"))
  static let refused = ResolveOutcome.refused(Refusal(.subscriptionRequired))
}

enum EngineBenchmarks {
  static func run() -> Findings {
    var findings = Findings()
    let player = PlayerID(1)
    let granted = EngineWorkbench.granted

    // Nothing changes.
    var bench = EngineWorkbench.playing()
    let token = ViewerToken("viewer")
    findings.measure("no change: equal token") { bench.submit(.setToken(token, .keep)) }
    findings.measure("no change: a move to nowhere") { bench.submit(.previous(player)) }
    findings.measure("no change: a repeated foreground signal") { bench.submit(.enterForeground) }
    findings.measure("no change: a closed player") { bench.submit(.next(PlayerID(7))) }
    var stale = EngineWorkbench(ahead: 0)
    stale.submit(.open(player, .moments, at: nil, sourceID: nil))
    stale.fill(EngineWorkbench.moments(2))
    let call = stale.calls[0]
    let timer = stale.timers[0]
    let late = [ItemOutcome(ItemID("moment-1"), granted)]
    stale.answer(granted)
    stale.drain()
    findings.measure("no change: a late answer") {
      stale.submit(.resolveAnswered(call.id, call.request, outcomes: late))
    }
    findings.measure("no change: a timer called off") { stale.submit(.timerFired(timer)) }

    // Something does.
    findings.measure("pause, resume", inputs: 2) {
      bench.submit(.pause(player))
      bench.submit(.resume(player))
      bench.drain()
    }
    findings.measure("next, previous: prefetched", inputs: 2) {
      bench.submit(.next(player))
      bench.submit(.previous(player))
      bench.answer(granted)
      bench.drain()
    }
    findings.measure("token cleared and set, granted again", inputs: 4) {
      bench.submit(.setToken(nil, .keep))
      bench.submit(.setToken(token, .keep))
      bench.answer(granted)
      bench.drain()
    }
    findings.measure("refresh, granted again", inputs: 3) {
      bench.submit(.refresh(nil))
      bench.answer(granted)
      bench.drain()
    }
    var restricted = EngineWorkbench.playing(ahead: 0)
    findings.measure("refresh, refused", inputs: 2) {
      restricted.submit(.refresh(nil))
      restricted.answer(EngineWorkbench.refused)
      restricted.drain()
    }
    findings.measure("open, close", inputs: 2) {
      bench.submit(.open(PlayerID(2), .moments, at: nil, sourceID: nil))
      bench.submit(.close(PlayerID(2)))
      bench.drain()
    }
    let entries = EngineWorkbench.moments(1_000)
    findings.measure("open, 1,000 items fetched, close", inputs: 3, repeats: 5) {
      var bench = EngineWorkbench(ahead: 0)
      bench.submit(.open(player, .moments, at: nil, sourceID: nil))
      bench.fill(entries)
      bench.submit(.close(player))
    }
    for players in [1, 10, 50] {
      var bench = EngineWorkbench.playing(players: players)
      findings.measure("refresh, granted again: \(players) players", inputs: 3, repeats: 50) {
        bench.submit(.refresh(nil))
        bench.answer(granted)
        bench.drain()
      }
    }
    findings.nanoseconds["a transition of a session"] = session()
    for (name, work) in growth {
      // Four times as many items; each side by its least, for what is in the way of either only adds.
      let least = [1_000, 4_000].map { count in (0..<5).map { _ in work(count) }.min() ?? 0 }
      findings.ratios["growth, 4,000 / 1,000 items: \(name)"] = .init([least[1] / least[0]])
    }
    return findings
  }

  /// What is done with many items at once, as processor time for so many: linear grows to four.
  private static let growth: [(String, @Sendable (Int) -> Double)] = [
    (
      "asked and answered in one batch",
      { count in
        var bench = EngineWorkbench(ahead: count, batch: 5_000)
        bench.submit(.open(PlayerID(1), .moments, at: nil, sourceID: nil))
        let entries = EngineWorkbench.moments(count + 1)
        return Stopwatch.thread {
          bench.fill(entries)
          bench.answer(EngineWorkbench.granted)
        }
      }
    ),
    (
      "token change, one question an item",
      { count in
        var bench = EngineWorkbench(ahead: count, batch: 1)
        bench.submit(.open(PlayerID(1), .moments, at: nil, sourceID: nil))
        bench.fill(EngineWorkbench.moments(count + 1))
        return Stopwatch.thread { bench.submit(.setToken(ViewerToken("another"), .keep)) }
      }
    ),
    (
      "a move, all of them ahead",
      { count in
        var bench = EngineWorkbench(ahead: count, batch: 5_000)
        bench.submit(.open(PlayerID(1), .moments, at: nil, sourceID: nil))
        bench.fill(EngineWorkbench.moments(count + 1))
        bench.answer(EngineWorkbench.granted)
        return Stopwatch.thread { bench.submit(.next(PlayerID(1))) }
      }
    ),
  ]

  /// A viewer swipes through a hundred prefetched Moments and back, the token is renewed every ten.
  private static func session() -> Findings.Spread {
    var rounds: [Double] = []
    for _ in 0..<11 {
      var bench = EngineWorkbench.playing()
      let before = bench.inputs
      let time = Stopwatch.thread {
        for step in 0..<2_000 {
          bench.submit(step % 200 < 99 ? .next(PlayerID(1)) : .previous(PlayerID(1)))
          bench.answer(EngineWorkbench.granted)
          if step % 10 == 0 { bench.submit(.setToken(ViewerToken("viewer-\(step)"), .keep)) }
          bench.answer(EngineWorkbench.granted)
          bench.drain()
        }
      }
      rounds.append(time / Double(bench.inputs - before))
    }
    return Findings.Spread(rounds)
  }

  static func memory() -> Findings {
    var findings = Findings()
    findings.bytes["a player"] = difference(of: 1_000) { count in
      EngineWorkbench.playing(items: 2, players: count)
    }
    findings.bytes["an item"] = difference(of: 10_000) { count in
      EngineWorkbench.playing(items: count, ahead: 0)
    }
    findings.bytes["a cached decision"] =
      difference(of: 10_000) { count in
        EngineWorkbench.playing(items: 10_000, ahead: count - 1)
      }
    return findings
  }

  /// Bytes for one more of a kind: of `count` and of twice as many... less what one takes.
  private static func difference(of count: Int, _ make: (Int) -> EngineWorkbench) -> Int {
    let one = heap { make(1) }
    let many = heap { make(count) }
    return (many - one) / (count - 1)
  }

  private static func heap(_ make: () -> EngineWorkbench) -> Int {
    Allocations.bytes(of: make)
  }
}
