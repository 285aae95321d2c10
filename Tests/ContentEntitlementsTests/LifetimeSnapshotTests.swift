import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Snapshots", .timeLimit(.minutes(10)))
struct LifetimeSnapshotTests {
  @Test("P4 · a late subscriber gets the current snapshot first, then each newer one, and the end at close")
  func lateSubscriber() async {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    var reader = player.snapshots.makeAsyncIterator()
    #expect(await reader.next()?.state == .refused(Refusal(.notEntitled)))
    player.previous()
    stage.deliver()
    #expect(await reader.next()?.item == ItemID("m1"))
    player.pause()
    stage.deliver()
    #expect(await reader.next()?.state.name == "paused")
    player.close()
    stage.deliver()
    #expect(await reader.next() == nil)
  }

  @Test("P4 · a slow reader skips what is over; a second one is served beside it")
  func slowReader() async {
    let stage = DeliveryStage()
    let player = stage.open("m1")
    var slow = player.snapshots.makeAsyncIterator()
    player.pause()
    stage.deliver()
    player.next()
    stage.run.advance(by: .seconds(1))
    var late = player.snapshots.makeAsyncIterator()
    #expect(await slow.next() == player.snapshot)
    #expect(await late.next() == player.snapshot)
    player.close()
    stage.deliver()
    #expect(await slow.next() == nil)
    #expect(await late.next() == nil)
  }

  @Test("P4 · subscribed between a change and its delivery: the snapshot comes once, not twice")
  func onceEach() async {
    let stage = DeliveryStage()
    let player = stage.open("m1")
    player.pause()
    var reader = player.snapshots.makeAsyncIterator()
    #expect(await reader.next()?.state.name == "paused")
    stage.deliver()
    player.close()
    stage.deliver()
    #expect(await reader.next() == nil)
  }

  @Test("P4 · after close the snapshot is what was shown last, and a subscription ends at once")
  func afterClose() async {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    let last = player.snapshot
    player.close()
    #expect(player.snapshot == last)
    stage.deliver()
    #expect(player.snapshot == last)
    var reader = player.snapshots.makeAsyncIterator()
    #expect(await reader.next() == nil)
  }

  @Test("P4, T5 · snapshots are read from many threads while others change everything")
  func anyThread() async {
    let stage = DeliveryStage(token: nil)
    let player = stage.open("m2")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          for turn in 0..<200 {
            stage.entitlements.setExternalUserToken("token-\(number)-\(turn)")
            if turn.isMultiple(of: 2) { player.next() } else { player.previous() }
          }
        }
        group.addTask {
          for _ in 0..<400 {
            let snapshot = player.snapshot
            #expect(snapshot.player == player.id)
            #expect(snapshot.item != nil)
          }
        }
      }
    }
    stage.run.advance(by: .seconds(1))
    #expect(stage.screen.current == player.snapshot)
  }
}
