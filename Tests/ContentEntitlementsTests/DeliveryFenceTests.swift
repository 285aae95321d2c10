import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// Between the engine's decision and the lane's turn lies a gap in which anything may change (X7).
@Suite("Delivery fence")
struct DeliveryFenceTests {
  @Test("D4 · however much waits for the lane, it is one job of it, so that no two can call the host")
  func oneJob() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    #expect(stage.run.lane.pendingJobs == 0)
    player.pause()
    stage.entitlements.refreshEntitlements()
    stage.entitlements.setExternalUserToken("token-b")
    #expect(stage.run.lane.pendingJobs == 1)
    // Nor is there a second one while the first is at work.
    let waiting = Locked<[Int]>([])
    stage.host.onContentRestricted { [lane = stage.run.lane] _ in
      player.pause()
      waiting.withLock { $0.append(lane.pendingJobs) }
      return .handledByApp
    }
    stage.run.advance(by: .seconds(1))
    #expect(waiting.withLock { $0 } == [0])
    stage.host.onContentRestricted(nil)
  }

  @Test("X7 · a token set before the event began: the older refusal is neither told nor lifted")
  func tokenInTheGap() {
    let stage = DeliveryStage()
    stage.service.answer("m2", with: .refused(.subscriptionRequired), .granted("https://cdn.example/m2"))
    let player = stage.open("m2")
    stage.decide()
    #expect(player.snapshot.state.name == "refused")
    stage.entitlements.setExternalUserToken("token-b")
    stage.deliver()
    #expect(stage.host.restrictions == [])
    #expect(stage.told(.staleDropped(.contentRestricted)))
    stage.run.advance(by: .seconds(1))
    #expect(player.snapshot.state.name == "playing")
    #expect(stage.host.restrictions == [])
    #expect(stage.host.lifts == [])
  }

  @Test("X7, X1 · moved away, or closed, before the event began: neither told nor lifted", arguments: [true, false])
  func goneInTheGap(_ closes: Bool) {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.decide()
    if closes { player.close() } else { player.previous() }
    stage.run.advance(by: .seconds(1))
    #expect(stage.host.restrictions == [])
    #expect(stage.host.lifts == [])
    #expect(!stage.screen.stateNames.contains("refused"))
  }

  @Test("X7 · refused twice before the first event began: told once, as replacing nothing")
  func refusedTwiceInTheGap() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.decide()
    stage.entitlements.setExternalUserToken(nil)
    stage.deliver()
    #expect(stage.host.restrictions.map(\.reason) == [.externalUserTokenMissing])
    #expect(stage.host.restrictions.map(\.id) == [1])
    #expect(stage.host.restrictions.map(\.replaces) == [nil])
    player.close()
    stage.deliver()
    #expect(stage.host.lifts.map(\.restriction) == [1])
  }

  @Test("X6, X7 · a replacement that was never told: the restriction before it is the one that is lifted")
  func replacementInTheGap() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    #expect(stage.host.restrictions.map(\.id) == [1])
    stage.entitlements.refreshEntitlements()
    stage.decide()
    player.previous()
    stage.deliver()
    #expect(stage.host.restrictions.map(\.id) == [1])
    #expect(stage.host.lifts.map(\.restriction) == [1])
    #expect(stage.host.lifts.map(\.cause) == [.leftScreen])
  }

  @Test("X6 · a lift always holds: what changes before its turn does not take it back")
  func liftInTheGap() {
    let stage = DeliveryStage()
    stage.service.answer("m2", with: .refused(.notEntitled), .granted("https://cdn.example/m2"), .refused(.notEntitled))
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    stage.entitlements.refreshEntitlements()
    stage.decide()
    stage.entitlements.setExternalUserToken("token-b", fetchedContentPolicy: .evict)
    stage.run.advance(by: .seconds(1))
    #expect(stage.host.lifts.map(\.restriction) == [1])
    #expect(stage.host.lifts.map(\.cause) == [.granted])
    #expect(stage.host.restrictions.map(\.id) == [1, 2])
    #expect(stage.host.restrictions.last?.replaces == nil)
    #expect(player.snapshot.state.name == "refused")
  }

  @Test("X7, R7 · a failure that is over before its turn is never told")
  func failureInTheGap() {
    let stage = DeliveryStage()
    stage.service.answer("m2", with: .failure(.offline), .granted("https://cdn.example/m2"))
    let player = stage.open("m2")
    stage.decide()
    #expect(player.snapshot.state == .failed(.offline))
    player.retry()
    stage.deliver()
    #expect(stage.host.failures == [])
    #expect(stage.told(.staleDropped(.resolveFailed)))
    stage.run.advance(by: .seconds(1))
    #expect(stage.screen.stateNames == ["loading", "resolving", "playing"])
  }

  @Test("X7, F6 · content that was evicted before its turn is not reported as loaded")
  func contentInTheGap() {
    let stage = DeliveryStage()
    stage.service.setContent(of: .moments, .answer(DeliveryStage.moments, after: .zero), .answer([], after: .zero))
    let player = stage.entitlements.open(.moments, presentation: stage.screen)
    stage.decide(after: .zero)
    stage.entitlements.setExternalUserToken("token-b", fetchedContentPolicy: .evict)
    stage.run.advance(by: .seconds(1))
    #expect(stage.host.loads.map(\.count) == [0])
    #expect(player.snapshot.item == ItemID("m1"))
  }

  @Test("X7 · a presentation shows what is true when it is made, and nothing that was over by then")
  func presentationInTheGap() {
    let stage = DeliveryStage()
    stage.service.answer("m2", with: .granted("https://cdn.example/m2"))
    let player = stage.open("m2")
    stage.decide()
    player.pause()
    player.next()
    player.previous()
    stage.deliver()
    #expect(stage.screen.stateNames == ["loading", "resolving", "playing"])
    #expect(stage.screen.current == player.snapshot)
    player.pause()
    player.resume()
    stage.deliver()
    #expect(stage.screen.stateNames.count == 3)
  }

  @Test("D4, D5 · a delegate replaced before the event began hears nothing; the new one is told, once")
  func delegateInTheGap() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    stage.decide()
    let own = RecordingDelegate()
    player.setDelegate(own)
    stage.run.advance(by: .seconds(1))
    #expect(stage.host.restrictions == [])
    #expect(own.restrictions.map(\.id) == [1])
  }

  @Test("X2, P4 · the treatment stands before the host is asked, whenever it answers")
  func treatmentFirst() {
    let stage = DeliveryStage()
    let player = stage.open("m2")
    let seen = Locked<[PlayerSnapshot?]>([])
    stage.host.onContentRestricted { [screen = stage.screen, weak player] _ in
      seen.withLock { $0 += [screen.current, player?.snapshot] }
      return .sdkShouldHandle
    }
    stage.run.advance(by: .seconds(1))
    let snapshots = seen.withLock { $0 }
    #expect(snapshots.count == 2)
    for snapshot in snapshots { #expect(snapshot?.state == .refused(Refusal(.notEntitled))) }
  }
}
