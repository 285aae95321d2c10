import Testing

@testable import ContentEntitlements

/// Where items are many, the engine hashes what it looks through where they are few: the rules are the same.
@Suite("Many items")
struct ManyItemsTests {
  private let player = PlayerID(1)
  private let url = PlaybackURL("https://cdn.example/x.m3u8")

  private func id(_ number: Int) -> ItemID { ItemID("m\(number)") }

  /// Players on gated Moments m1, m2, …, each at the first, looking `ahead`.
  private func world(items: Int, ahead: Int, players: Int = 1) -> EngineWorld {
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = ahead
    configuration.retry = .init(attempts: 2, baseDelay: .seconds(1), jitter: 0)
    var world = EngineWorld(Engine(configuration: configuration, token: ViewerToken("token-a")))
    for player in 1...players { world.handle(.open(PlayerID(player), .moments, at: nil, sourceID: nil)) }
    world.answerContent((1...items).map { .item(FetchedItem(id: "m\($0)")) })
    return world
  }

  @Test("R8 · what two players look ahead to is asked once, in order, in one batch")
  func onePerItem() {
    let world = world(items: 201, ahead: 200, players: 2)
    #expect(world.questions.map { $0.request.items } == [[id(1)], (2...201).map(id)])
  }

  @Test("R1 · a window that slides asks about what enters it alone")
  func slidingWindow() {
    var world = world(items: 150, ahead: 100)
    world.answerQuestion(.granted(url))
    world.answerQuestion(.granted(url))
    world.handle(.next(player))
    #expect(world.questions.map { $0.request.items } == [[id(102)]])
  }

  @Test("R4, R8 · of a large answer a refusal is read first, else the first; what it lacks is an invalid response")
  func largeAnswer() throws {
    var world = world(items: 201, ahead: 200)
    world.answerQuestion(.granted(url))
    let question = try #require(world.questions.first)
    world.answerQuestion(.granted(url))
    world.handle(.refresh(nil))
    let asked = try #require(world.questions.last)
    #expect(question.request.items == [id(1)] && asked.request.items.count == 200)
    var outcomes = asked.request.items.dropLast().map { ItemOutcome($0, .granted(url)) }
    outcomes.append(ItemOutcome(id(2), .granted(PlaybackURL("https://cdn.example/second.m3u8"))))
    outcomes.append(ItemOutcome(id(3), .refused(Refusal(.notEntitled))))
    outcomes.append(ItemOutcome(id(3), .granted(url)))
    world.handle(.resolveAnswered(asked.id, asked.request, outcomes: outcomes))
    world.handle(.next(player))
    #expect(world.state(player) == .playing(url))
    world.handle(.next(player))
    #expect(world.state(player) == .refused(Refusal(.notEntitled)))
    world.handle(.show(player, id(201)))
    #expect(world.state(player) == .resolving)
  }

  @Test("R7 · of a large batch that fails, what is still in the window is asked again, in order")
  func nextAttempt() throws {
    var world = world(items: 300, ahead: 100)
    let ahead = try #require(world.questions.last)
    world.handle(.show(player, id(60)))
    world.handle(.resolveCallFailed(ahead.id, ahead.request, CallFailure(.connectionLost)))
    world.calls = []
    while world.now < .seconds(1) { world.fireNextTimer() }
    let repeated = world.questions.first { $0.request.attempt == 2 }
    #expect(repeated?.request.items == (60...101).map(id))
  }

  @Test("R9 · among more than a thousand decisions those that hold are kept, and used")
  func decisionsAreKept() {
    var world = world(items: 1_500, ahead: 1_499)
    world.answerQuestion(.granted(url))
    world.answerQuestion(.granted(url))
    for number in [2, 700, 1_500] {
      world.handle(.show(player, id(number)))
      #expect(world.state(player) == .playing(url))
    }
    #expect(world.questions.isEmpty)
  }

  @Test("R9 · of more than a thousand decisions those that are over are let go")
  func decisionsAreLetGo() {
    var world = world(items: 1_100, ahead: 1_000)
    world.answerQuestion(.granted(url, lifetime: 1))
    world.answerQuestion(.granted(url, lifetime: 1))
    world.now = .seconds(2)
    world.handle(.show(player, id(1_010)))
    world.answerQuestion(.granted(url, lifetime: 1))
    world.answerQuestion(.granted(url, lifetime: 1))
    #expect(world.engine.ledger.entries.count < 1_000)
  }
}
