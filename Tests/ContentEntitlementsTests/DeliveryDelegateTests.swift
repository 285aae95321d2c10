import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Delivery to delegates")
struct DeliveryDelegateTests {
  @Test("D5 · a player's own delegate is told of it, the SDK-wide one of the others")
  func ownAndShared() {
    let stage = DeliveryStage()
    let own = RecordingDelegate()
    let first = stage.open("m2", sourceID: "own", delegate: own)
    let second = stage.open("m3", sourceID: "shared")
    stage.run.advance(by: .seconds(1))
    #expect(own.restrictions.map(\.player) == [first.id])
    #expect(stage.host.restrictions.map(\.player) == [second.id])
    #expect(own.restrictions.map(\.sourceID) == ["own"])
    #expect(stage.host.restrictions.map(\.sourceID) == ["shared"])
  }

  @Test("D5 · a delegate set or taken away while a restriction stands: whoever serves now is told once, by its number")
  func replaced() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    let own = RecordingDelegate()
    player.setDelegate(own)
    stage.deliver()
    #expect(own.restrictions.map(\.id) == [1])
    #expect(own.restrictions.map(\.replaces) == [nil])
    player.setDelegate(nil)
    stage.deliver()
    #expect(stage.host.restrictions.map(\.id) == [1, 1])
    #expect(own.calls.count == 1)
    stage.deliver()
    player.close()
    stage.deliver()
    #expect(stage.host.lifts.map(\.restriction) == [1])
    #expect(own.calls.count == 1)
  }

  @Test("D5 · a new SDK-wide delegate is not told of players that have their own")
  func sharedReplaced() {
    let stage = DeliveryStage()
    let own = RecordingDelegate()
    let first = stage.open("m2", delegate: own)
    let second = stage.open("m3")
    stage.run.advance(by: .seconds(1))
    let next = RecordingDelegate()
    stage.entitlements.setDelegate(next)
    stage.run.advance(by: .seconds(1))
    #expect(next.restrictions.map(\.player) == [second.id])
    #expect(own.restrictions.map(\.player) == [first.id])
  }

  @Test("F6, X1, X6, R7 · every callback names the place that opened the player")
  func sourceID() {
    let stage = DeliveryStage()
    stage.service.answer("m2", with: .refused(.notEntitled), .failure(.offline))
    let own = RecordingDelegate()
    let player = stage.open("m2", sourceID: "home", delegate: own)
    stage.run.advance(by: .seconds(1))
    stage.entitlements.refreshEntitlements()
    stage.run.advance(by: .seconds(1))
    #expect(own.loads.map(\.sourceID) == ["home"])
    #expect(own.restrictions.map(\.sourceID) == ["home"])
    #expect(own.lifts.map(\.sourceID) == ["home"])
    #expect(own.failures.map(\.sourceID) == ["home"])
    #expect(stage.host.loads.map(\.sourceID) == [nil])
    #expect(stage.host.calls.count == 1)
    #expect(player.snapshot.sourceID == "home")
  }

  @Test("P2, D4 · after close that player calls nobody, whatever was under way")
  func silentAfterClose() {
    let stage = DeliveryStage(prefetchAhead: 2, attempts: 3)
    stage.service.answer("m3", with: .failure(.serviceError(status: 503)))
    stage.service.answer("m4", with: .notStarted(timeToStart: 5))
    let own = RecordingDelegate()
    let player = stage.open("m2", delegate: own)
    stage.run.advance(by: .seconds(1))
    stage.entitlements.refreshEntitlements()
    player.close()
    stage.deliver()
    let calls = own.calls
    let shown = stage.screen.snapshots.count
    #expect(own.lifts.map(\.cause) == [.playerClosed])
    #expect(own.calls.last == .restrictionLifted(own.lifts[0]))
    for act in [Player.next, Player.retry, Player.resume, Player.close, Player.playbackFinished] { act(player)() }
    player.setDelegate(own)
    stage.entitlements.setExternalUserToken("token-b", fetchedContentPolicy: .evict)
    stage.entitlements.enterBackground()
    stage.entitlements.enterForeground()
    #expect(stage.run.runUntilQuiet())
    #expect(own.calls == calls)
    #expect(stage.screen.snapshots.count == shown)
  }

  @Test("P2 · the closing player's host is told of its end by its own delegate, even where that was set last")
  func liftGoesToTheDelegateOfTheMoment() {
    let stage = DeliveryStage()
    let first = RecordingDelegate()
    let player = stage.open("m2", delegate: first)
    stage.run.advance(by: .seconds(1))
    let second = RecordingDelegate()
    player.setDelegate(second)
    player.close()
    stage.deliver()
    #expect(first.lifts == [])
    #expect(second.lifts.map(\.restriction) == [1])
    #expect(stage.host.lifts == [])
  }
}
