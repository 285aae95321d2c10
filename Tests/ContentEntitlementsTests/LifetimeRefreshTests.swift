import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// An awaited refresh ends once, whatever happens (T6). A second end would trap, a missing one leave the list short.
@Suite("Awaited refresh", .timeLimit(.minutes(10)))
struct LifetimeRefreshTests {
  private let outcomes = Locked<[RefreshOutcome]>([])
  private var ended: [RefreshOutcome] { outcomes.withLock { $0 } }

  /// Begins to wait on the run's own executor, so that nothing happens beside the test.
  @discardableResult
  private func refresh(_ stage: DeliveryStage) -> Task<Void, Never> {
    let task = Task(executorPreference: stage.run.executor) { [outcomes, entitlements = stage.entitlements] in
      let outcome = await entitlements.refreshEntitlements()
      outcomes.withLock { $0.append(outcome) }
    }
    stage.run.settle()
    return task
  }

  @Test("T6 · decided, by a grant or a refusal")
  func decided() {
    let stage = DeliveryStage()
    stage.service.answer("m2", with: .granted("https://cdn.example/m2"), .refused(.notEntitled))
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    refresh(stage)
    #expect(ended == [])
    stage.run.advance(by: .seconds(1))
    #expect(ended == [.decided])
    #expect(player.snapshot.state.name == "refused")
  }

  @Test("T6 · undetermined where one item of several ends without a decision")
  func undetermined() {
    let stage = DeliveryStage()
    stage.service.answer("m3", with: .granted("https://cdn.example/m3"), .granted("/nowhere"))
    let players = [stage.open("m2"), stage.open("m3")]
    stage.run.advance(by: .seconds(1))
    refresh(stage)
    stage.run.runUntilQuiet()
    #expect(ended == [.undetermined])
    withExtendedLifetime(players) {}
  }

  @Test("T6 · undetermined where the player closes first")
  func closed() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    refresh(stage)
    player.close()
    stage.run.runUntilQuiet()
    #expect(ended == [.undetermined])
  }

  @Test("T6 · nothing to ask without a token, without a player, with free items alone", arguments: 0..<3)
  func nothingToAsk(_ lack: Int) {
    let stage = DeliveryStage(token: lack == 0 ? nil : "token")
    let player = lack == 1 ? nil : stage.open(lack == 0 ? "m2" : "m1")
    refresh(stage)
    #expect(ended == [.nothingToAsk])
    #expect(stage.told(.refreshed) == (lack != 0))
    withExtendedLifetime(player) {}
  }

  @Test("T6 · superseded by a token, by its clearing, by another refresh; each ends once")
  func superseded() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    refresh(stage)
    refresh(stage)
    #expect(ended == [.superseded])
    stage.entitlements.setExternalUserToken("token-b")
    stage.run.settle()
    #expect(ended == [.superseded, .superseded])
    refresh(stage)
    stage.entitlements.setExternalUserToken(nil, fetchedContentPolicy: .evict)
    stage.run.runUntilQuiet()
    #expect(ended == [.superseded, .superseded, .superseded])
    withExtendedLifetime(player) {}
  }

  @Test("T4, T6 · an equal token supersedes nothing; background, return and a move do not lose the end")
  func notLost() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    refresh(stage)
    stage.entitlements.setExternalUserToken("token-a")
    stage.entitlements.enterBackground()
    stage.entitlements.enterForeground()
    player.next()
    stage.run.runUntilQuiet()
    #expect(ended.count == 1)
    #expect(!ended.contains(.superseded))
  }

  @Test("T6 · a waiting task that is cancelled does not cancel the refresh")
  func cancelled() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    let task = refresh(stage)
    task.cancel()
    stage.run.runUntilQuiet()
    #expect(ended == [.decided])
    #expect(stage.service.requests.last?.end == .answered)
    withExtendedLifetime(player) {}
  }

  @Test("T6 · in effect before it first suspends")
  func atOnce() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    let asked = stage.service.resolvedItems.count
    refresh(stage)
    #expect(stage.service.resolvedItems.count == asked + 1)
    stage.run.runUntilQuiet()
    withExtendedLifetime(player) {}
  }
}
