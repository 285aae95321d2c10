import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Snapshots", .timeLimit(.minutes(10)))
struct LifetimeSnapshotTests {
  @Test("P4 · a late subscriber gets the current snapshot first, then each newer one, and the end at close")
  func lateSubscriber() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    let reader = Reader(player.snapshots, stage)
    #expect(reader.seen.map(\.state) == [.refused(Refusal(.notEntitled))])
    player.previous()
    stage.deliver()
    #expect(reader.seen.dropFirst().map(\.item) == [ItemID("m1")])
    player.pause()
    stage.deliver()
    #expect(reader.seen.dropFirst(2).map(\.state.name) == ["paused"])
    #expect(!reader.hasEnded)
    player.close()
    stage.deliver()
    #expect(reader.seen.count == 3)
    #expect(reader.hasEnded)
  }

  @Test("P4 · a slow reader skips what is over; a second one is served beside it")
  func slowReader() {
    let stage = DeliveryStage()
    let player = stage.open("m1")
    let unread = player.snapshots
    player.pause()
    stage.deliver()
    player.next()
    stage.run.advance(by: .seconds(1))
    let late = Reader(player.snapshots, stage)
    let slow = Reader(unread, stage)
    #expect(slow.seen == [player.snapshot])
    #expect(late.seen == [player.snapshot])
    player.close()
    stage.deliver()
    #expect(slow.hasEnded)
    #expect(late.hasEnded)
  }

  @Test("P4 · subscribed between a change and its delivery: the snapshot comes once, not twice")
  func onceEach() {
    let stage = DeliveryStage()
    let player = stage.open("m1")
    player.pause()
    let reader = Reader(player.snapshots, stage)
    #expect(reader.seen.map(\.state.name) == ["paused"])
    stage.deliver()
    player.close()
    stage.deliver()
    #expect(reader.seen.count == 1)
    #expect(reader.hasEnded)
  }

  @Test("P4 · after close the snapshot is what was shown last, and a subscription ends at once")
  func afterClose() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    let last = player.snapshot
    player.close()
    #expect(player.snapshot == last)
    stage.deliver()
    #expect(player.snapshot == last)
    let reader = Reader(player.snapshots, stage)
    #expect(reader.seen == [])
    #expect(reader.hasEnded)
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

/// Reads a subscription as far as it goes: what does not come is missing, and nobody waits for it.
private struct Reader {
  private let state = Locked((seen: [PlayerSnapshot](), hasEnded: false))

  var seen: [PlayerSnapshot] { state.withLock { $0.seen } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  init(_ snapshots: AsyncStream<PlayerSnapshot>, _ stage: DeliveryStage) {
    Task(executorPreference: stage.run.executor) { [state] in
      for await snapshot in snapshots { state.withLock { $0.seen.append(snapshot) } }
      state.withLock { $0.hasEnded = true }
    }
    stage.run.executor.runUntilIdle()
  }
}
