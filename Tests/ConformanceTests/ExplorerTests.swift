import ContentEntitlements
import ContentEntitlementsTesting
import EntitlementScenarios
import Testing

/// Every order of events in small worlds, as far as a debug build gets in a moment; `entitlements explore` goes further.
struct ExplorerTests {
  @Test("I1–I11 · every course of the standard worlds keeps the rules", arguments: ExplorerWorld.standard)
  func everyCourseKeepsTheRules(_ standard: ExplorerWorld.Standard) {
    var explorer = Explorer(standard.world)
    explorer.settlesOneOf = 4
    let result = explorer.explore(depth: 6)
    #expect(result.violation == nil, "\(result.violation?.report ?? "")")
    #expect(result.depth == 6)
    #expect(result.settled > 5)
  }

  @Test("States taken for one behave alike: one by one no other state is found", arguments: ExplorerWorld.standard)
  func mergingLosesNothing(_ standard: ExplorerWorld.Standard) {
    let explorer = Explorer(standard.world)
    #expect(explorer.countStatesOneByOne(depth: 5) == explorer.explore(depth: 5).states)
  }

  @Test("C6 · a world small enough is followed to its end")
  func aSmallWorldIsFollowedToItsEnd() {
    var world = ExplorerWorld("one item")
    world.content = [.moments: [.item(FetchedItem(id: "m1"))]]
    world.configuration.prefetchAhead = 0
    world.configuration.retry = .init(attempts: 1, baseDelay: .zero, jitter: 0)
    world.configuration.grantLifetime = .seconds(5)
    world.configuration.refusalLifetime = .zero
    world.actions = [.open(1, .moments), .close(1), .setExternalUserToken("a"), .setExternalUserToken(nil)]
    let result = Explorer(world).explore(depth: 100, stateLimit: 5000)
    #expect(result.violation == nil, "\(result.violation?.report ?? "")")
    #expect(result.isComplete, "\(result.states) states to depth \(result.depth)")
  }

  @MainActor @Test("X1 · a course told as a scenario, played, shows what broke the host's invariant")
  func aCoursePlayedShowsTheSame() throws {
    let neverTwice = ExplorerInvariant("no paywall replaces another") { step in
      for case .contentRestricted(let restriction) in step.callbacks where restriction.replaces != nil {
        return "restriction \(restriction.id) replaces another"
      }
      return nil
    }
    let violation = try #require(Explorer(world, invariants: [neverTwice]).explore(depth: 8).violation)
    #expect(violation.rule == "no paywall replaces another")
    let lines = try play(violation.scenario)
    let last = try #require(lines.last { $0.event == "contentRestricted" })
    #expect(last.json.contains("\"replacing\":1"), "\(violation.report)")
  }

  @MainActor @Test("D4 · a course in which the handler calls back is told as a scenario too")
  func aHandlerThatCallsBackIsWritten() throws {
    var world = world
    world.actions.removeAll { $0 == .close(1) }
    world.handlerActions = [.close(1)]
    let staysOpen = ExplorerInvariant("the player stays open") { step in
      step.playersBefore.count > step.players.count ? "it closed" : nil
    }
    let violation = try #require(Explorer(world, invariants: [staysOpen]).explore(depth: 8).violation)
    let lines = try play(violation.scenario)
    #expect(lines.contains { $0.event == "playerClosed" }, "\(violation.report)")
    #expect(lines.contains { $0.event == "restrictionLifted" })
  }

  @Test("T2 · the words of a course hold no token")
  func noTokenInWords() throws {
    let hasNone = ExplorerInvariant("nobody signs in") { $0.hasToken ? "somebody did" : nil }
    var world = world
    world.externalUserToken = nil
    let violation = try #require(Explorer(world, invariants: [hasNone]).explore(depth: 8).violation)
    #expect(!violation.trace.joined().contains("secret-"))
    #expect(violation.trace.last?.contains("token 1 set") == true)
  }

  private var world: ExplorerWorld {
    var world = ExplorerWorld("host")
    world.externalUserToken = "secret-a"
    world.content = [.moments: [.item(FetchedItem(id: "m1")), .item(FetchedItem(id: "m2"))]]
    world.answers = [.granted(), .refused(.subscriptionRequired), .failed(.offline)]
    world.actions = [.open(1, .moments), .next(1), .close(1), .setExternalUserToken("secret-b")]
    return world
  }

  @MainActor private func play(_ scenario: String?) throws -> [TimelineLine] {
    let text = try #require(scenario)
    let scenario = try Scenario(reading: Array(text.utf8), file: "course.json")
    return ScenarioRun(scenario, platform: .ios).run().lines
  }
}

extension ExplorerWorld.Standard: CustomTestStringConvertible {
  /// The world's name.
  public var testDescription: String { world.name }
}
