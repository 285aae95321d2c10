import Testing

@testable import ContentEntitlements

/// Random walks over the pure engine: thousands of small worlds in which anything may happen in any order, each step held
/// against the invariants. A walk is named by its seed; the same seed walks the same way.
@Suite struct RandomWalkTests {
  static let walks: UInt64 = 1000

  @Test("I1–I12 · hold on random walks through small worlds", arguments: 0..<4 as Range<UInt64>)
  func invariantsHold(part: UInt64) {
    for number in 0..<(RandomWalkTests.walks / 4) {
      let seed = part * RandomWalkTests.walks + number
      var walk = RandomWalk(seed: seed)
      walk.run(steps: 150)
      guard walk.violations.isEmpty else {
        Issue.record("seed \(seed): \(walk.violations)\n\(walk.trace.joined(separator: "\n"))")
        return
      }
    }
  }
}

/// One walk: draws what happens next and has the watch look at what came of it.
struct RandomWalk {
  private var random: SplitMix64
  private var world: EngineWorld
  private var watch: InvariantWatch
  private(set) var trace: [String] = []
  private let content: RandomContent
  private var lastRefresh = 0
  private var lastAnswer = 0
  /// Players are named 1, 2, 3 … as they open; at most two are open.
  private var lastPlayer = 0
  /// Set where the walk lets everything come to rest.
  private var isEnding = false

  var violations: [String] { watch.violations }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    content = RandomContent()
    let configuration = RandomWalk.configuration(&random)
    let engine = Engine(
      configuration: configuration, token: random.chance(0.7) ? ViewerToken("secret-a") : nil,
      batchLimit: random.pick([1, 2, .max]), modifiesURLs: random.chance(0.3))
    world = EngineWorld(engine)
    watch = InvariantWatch(isOn: configuration.entitlements)
    trace.append(
      "entitlements \(configuration.entitlements), ahead \(configuration.prefetchAhead), \(configuration.retry)")
  }

  private static func configuration(_ random: inout SplitMix64) -> EntitlementConfiguration {
    var configuration = EntitlementConfiguration()
    configuration.entitlements = random.chance(0.9)
    configuration.prefetchAhead = random.below(3)
    configuration.retry = .init(attempts: 1 + random.below(3), jitter: random.chance(0.5) ? 0.5 : 0)
    configuration.liveStartJitter = random.chance(0.5) ? .zero : .seconds(3)
    configuration.grantLifetime = random.pick([.seconds(4), .seconds(300)])
    configuration.refusalLifetime = random.pick([.zero, .seconds(30)])
    configuration.undecidedPlayback = random.pick([.stop, .playOnUntilExpiry])
    configuration.autoAdvance = random.chance(0.8)
    configuration.seed = 1
    return configuration
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where violations.isEmpty { step() }
    guard violations.isEmpty else { return }
    isEnding = true
    for _ in 0..<2000 where violations.isEmpty {
      if !world.deliveries.isEmpty {
        deliver()
      } else if let call = world.calls.indices.randomElement(using: &random) {
        answer(world.calls.remove(at: call))
      } else if !world.timers.isEmpty {
        fireTimer()
      } else {
        return watch.atRest(world)
      }
    }
    if violations.isEmpty { watch.violations.append("I10: the walk does not come to rest") }
  }

  private mutating func step() {
    switch random.below(20) {
    case 0...2: while !world.deliveries.isEmpty, violations.isEmpty { deliver() }
    case 3...6: if !world.deliveries.isEmpty { deliver() }
    case 7...10:
      if let call = world.calls.indices.randomElement(using: &random) { answer(world.calls.remove(at: call)) }
    case 11:
      if let call = world.cancelled.indices.randomElement(using: &random) { answer(world.cancelled.remove(at: call)) }
    case 12, 13: if !world.timers.isEmpty { fireTimer() }
    case 14:
      world.now += .milliseconds(random.below(1500))
      if let next = world.timers.map({ $0.time }).min() { world.now = min(world.now, next) }
    case 15, 16: if random.chance(0.6) { changeViewer() }
    default: actAsHost()
    }
  }

  private mutating func handle(_ input: Input, _ text: String? = nil) {
    trace.append("\(world.now) \(text ?? "\(input)")")
    let before = world
    world.handle(input)
    watch.look(at: world, after: input, before: before)
  }

  private mutating func deliver() {
    let delivery = world.deliveries[0]
    let callback = world.beginNextDelivery()
    switch callback {
    case nil, .record: break
    case let told?: trace.append("\(world.now) told: \(told)")
    }
    watch.told(callback, of: delivery, in: world)
  }

  /// The next timer; of those that are due at one time, any.
  private mutating func fireTimer() {
    guard let next = world.timers.map({ $0.time }).min() else { return }
    let due = world.timers.indices.filter { world.timers[$0].time == next }
    let timer = world.timers.remove(at: random.pick(due))
    let purpose = world.engine.timers[timer.id]
    world.now = max(world.now, next)
    handle(.timerFired(timer.id), "timer \(purpose.map { "\($0)" } ?? "that is off")")
  }

  private mutating func changeViewer() {
    switch random.below(8) {
    case 0...3:
      let token = random.pick([nil, "secret-a", "secret-b"]).flatMap { ViewerToken($0) }
      let policy = random.pick([FetchedContentPolicy.keep, .evict])
      handle(.setToken(token, policy), "token \(token?.reveal().suffix(1) ?? "none") \(policy)")
    case 4, 5:
      lastRefresh += 1
      handle(.refresh(RefreshID(lastRefresh)))
    case 6: handle(.enterBackground)
    default: handle(.enterForeground)
    }
  }

  private mutating func actAsHost() {
    let open = world.engine.players.map { $0.id }
    if open.count < 2, random.chance(open.isEmpty ? 1 : 0.2) {
      lastPlayer += 1
      let kind = random.pick(ContentKind.allCases)
      return handle(
        .open(PlayerID(lastPlayer), kind, at: random.chance(0.3) ? content.anyItem(&random) : nil, sourceID: nil))
    }
    let player = random.pick(open)
    switch random.below(16) {
    case 0, 1: handle(.next(player))
    case 2: handle(.previous(player))
    case 3: handle(.nextPage(player))
    case 4: handle(.previousPage(player))
    case 5: handle(.show(player, content.anyItem(&random)))
    case 6, 7: handle(.playbackFailed(player))
    case 8: handle(.playbackFinished(player))
    case 9: handle(.pause(player))
    case 10: handle(.resume(player))
    case 11, 12: handle(.retry(player))
    case 13: handle(.delegateReplaced([player]))
    default: if random.chance(0.3) { handle(.close(player)) }
    }
  }

  private mutating func answer(_ asked: (id: CallID, call: Call)) {
    switch asked.call {
    case .content(let request):
      if random.chance(0.1) { return handle(.contentCallFailed(asked.id, CallFailure(failure()))) }
      handle(.contentAnswered(asked.id, entries: content.entries(of: request.kind, &random)), "content \(request.kind)")
    case .resolve(let request):
      if random.chance(0.2) {
        return handle(
          .resolveCallFailed(asked.id, request, CallFailure(failure(), retryAfter: random.pick([nil, 2, 60]))))
      }
      var outcomes: [ItemOutcome] = []
      for item in request.items where random.chance(0.95) { outcomes.append(ItemOutcome(item, outcome(item, request))) }
      handle(.resolveAnswered(asked.id, request, outcomes: outcomes), "answer \(request.epoch) \(outcomes)")
    case .modifyURL(let url, _, _):
      let modified = random.chance(0.8) ? PlaybackURL(url.reveal() + "&hook") : random.pick([nil, PlaybackURL("no")])
      handle(.urlModified(asked.id, modified))
    }
  }

  private mutating func failure() -> ResolveFailure {
    random.pick([.offline, .invalidResponse, .serviceError(status: 503), .throttled])
  }

  /// Every answer is told apart by its number; a grant names its item, epoch and number.
  private mutating func outcome(_ item: ItemID, _ request: ResolveRequest) -> ResolveOutcome {
    lastAnswer += 1
    switch random.below(isEnding ? 7 : 10) {
    case 0...3:
      let url = GrantedURL.text(item, request.epoch, lastAnswer)
      return .granted(PlaybackURL(url), lifetime: random.pick([nil, 2, 60]))
    case 4, 5: return .refused(Refusal(RefusalReason("refused-\(request.epoch.number)-\(lastAnswer)")))
    case 6: return .failed(failure())
    default:
      return .notStarted(timeToStart: random.pick([0, 5]), recheckAfter: random.pick([nil, 0, 3]))
    }
  }
}

/// What a granted URL of a walk says of itself.
enum GrantedURL {
  static func text(_ item: ItemID, _ epoch: Epoch, _ number: Int) -> String {
    "https://granted.example/\(prefix(item))?epoch=\(epoch.number);\(number)"
  }

  static func isGranted(_ url: PlaybackURL, for item: ItemID, in epoch: Epoch) -> Bool {
    url.reveal().hasPrefix("https://granted.example/\(prefix(item))?epoch=\(epoch.number);")
  }

  private static func prefix(_ item: ItemID) -> String {
    item.contentID + "." + (item.pageID ?? "")
  }
}

/// A handful of items, free or gated, there or not, as it happens.
struct RandomContent {
  func anyItem(_ random: inout SplitMix64) -> ItemID {
    random.pick([
      ItemID("m1"), ItemID("m2"), ItemID("m3"), ItemID("s1", page: "p2"), ItemID("s2"), ItemID("v1"), ItemID("v2"),
    ])
  }

  func entries(of kind: ContentKind, _ random: inout SplitMix64) -> [FetchedEntry] {
    if random.chance(0.1) { return [] }
    var entries: [FetchedEntry] = []
    switch kind {
    case .moments:
      for id in ["m1", "m2", "m3"] where random.chance(0.85) { entries.append(.item(item(id, &random))) }
    case .videos:
      for id in ["v1", "v2"] where random.chance(0.85) {
        var live = item(id, &random)
        if random.chance(0.5) { live.startsIn = random.pick([0, 4]) }
        entries.append(.item(live))
      }
    case .stories:
      for id in ["s1", "s2"] where random.chance(0.85) {
        let pages = ["p1", "p2"].map { item($0, &random) }
        entries.append(.story(id: id, title: nil, pages: pages))
      }
    }
    return entries
  }

  private func item(_ id: String, _ random: inout SplitMix64) -> FetchedItem {
    FetchedItem(
      id: id, url: random.chance(0.3) ? PlaybackURL("https://free.example/\(id)/\(random.below(2))?x") : nil,
      duration: random.pick([nil, nil, 3]))
  }
}

extension SplitMix64: RandomNumberGenerator {
  /// As wide as the standard library wants it.
  public mutating func next() -> UInt64 {
    UInt64(unit() * 0x1p32) << 32 | UInt64(unit() * 0x1p32)
  }

  mutating func below(_ limit: Int) -> Int { Int(unit() * Double(limit)) }
  mutating func chance(_ share: Double) -> Bool { unit() < share }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
