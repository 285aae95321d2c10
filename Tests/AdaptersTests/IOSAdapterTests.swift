import ContentEntitlements
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Testing

@Suite("iOS adapter")
@MainActor struct IOSAdapterTests {
  @Test(
    "D1 · the closure's response reaches the core as the host's",
    arguments: [
      (ContentRestrictionResponse.handledByApp, HostResponse.handledByApp), (.sdkShouldHandle, .sdkShouldHandle),
    ])
  func response(_ returned: ContentRestrictionResponse, _ expected: HostResponse) {
    let bridge = MainActorDelegateBridge(PlayerSourceDelegate(onContentRestricted: { _ in returned }))
    #expect(bridge.contentRestricted(Samples.restriction()) == expected)
  }

  @Test("D1 · closures that are not set answer unset and do nothing")
  func unset() {
    let bridge = MainActorDelegateBridge(PlayerSourceDelegate())
    #expect(bridge.contentRestricted(Samples.restriction()) == .unset)
    bridge.restrictionLifted(Samples.end)
    bridge.resolveFailed(Samples.failure)
    bridge.contentLoaded(Samples.load)
  }

  @Test("X1, D1 · params bundle all there is to know of a refusal")
  func restricted() throws {
    var received: ContentRestrictedParams?
    let bridge = MainActorDelegateBridge(
      PlayerSourceDelegate(onContentRestricted: { params in
        received = params
        return .handledByApp
      }))
    _ = bridge.contentRestricted(Samples.restriction(.init("brandNew")))
    let params = try #require(received)
    #expect(params.playerType == .stories)
    #expect(params.sourceID == "home")
    #expect(params.item == Samples.page)
    #expect(params.restrictionID == 3)
    #expect(params.replacedRestrictionID == 2)
    #expect(params.restriction.reason == RefusalReason("brandNew"))
    #expect(params.restriction.refusal.message == "Subscribe")
    #expect(params.restriction.refusal.details == ["offer": "pass"])
  }

  @Test("X6, R7, F6 · the other closures get their params, each from its own callback")
  func others() throws {
    var lifted: [ContentRestrictionLiftedParams] = []
    var failed: [ContentResolveFailedParams] = []
    var loaded: [ContentLoadedParams] = []
    let bridge = MainActorDelegateBridge(
      PlayerSourceDelegate(
        onContentRestrictionLifted: { lifted.append($0) }, onContentResolveFailed: { failed.append($0) },
        onContentLoaded: { loaded.append($0) }))
    bridge.restrictionLifted(Samples.end)
    #expect(lifted.map(\.restrictionID) == [3])
    #expect(lifted.map(\.cause) == [.leftScreen])
    #expect(lifted.map(\.item) == [Samples.page])
    #expect(lifted.map(\.sourceID) == ["home"])
    #expect(lifted.map(\.playerType) == [.stories])
    bridge.resolveFailed(Samples.failure)
    #expect(failed.map(\.failure) == [.timeout])
    #expect(failed.map(\.item) == [ItemID("v1")])
    #expect(failed.map(\.sourceID) == ["home"])
    #expect(failed.map(\.playerType) == [.videos])
    bridge.contentLoaded(Samples.load)
    #expect(loaded.map(\.failure) == [.offline])
    #expect(loaded.map(\.count) == [2])
    #expect(loaded.map(\.sourceID) == [nil])
    #expect(loaded.map(\.playerType) == [.moments])
    #expect(lifted.count + failed.count + loaded.count == 3)
  }

  @Test("D1 · the lane runs jobs on the main actor, in the order in which they came, from any thread")
  nonisolated func lane() async {
    let lane = MainActorLane()
    let log = Log<Int>()
    await withCheckedContinuation { continuation in
      for number in 0..<100 {
        lane.enqueue { MainActor.assumeIsolated { log.add(number) } }
      }
      // A job enqueued by a job comes after those that wait.
      lane.enqueue { lane.enqueue { continuation.resume() } }
      lane.enqueue { log.add(100) }
    }
    #expect(log.all == Array(0...100))
  }

  @Test("D4 · jobs enqueued from inside a job leave the main actor a turn in between")
  func laneYields() async {
    let lane = MainActorLane()
    let log = Log<String>()
    await withCheckedContinuation { continuation in
      lane.enqueue {
        log.add("job")
        Task { @MainActor in log.add("the app's own work") }
        lane.enqueue {
          log.add("next job")
          continuation.resume()
        }
      }
    }
    #expect(log.all == ["job", "the app's own work", "next job"])
  }

  @Test("D1 · the delegate is called on the main actor when the lane is the main actor's")
  nonisolated func bridgeOnLane() async {
    let lane = MainActorLane()
    let response = await withCheckedContinuation { continuation in
      let bridge = MainActorDelegateBridge(
        PlayerSourceDelegate(onContentRestricted: { _ in
          MainActor.assertIsolated()
          return .handledByApp
        }))
      lane.enqueue { continuation.resume(returning: bridge.contentRestricted(Samples.restriction())) }
    }
    #expect(response == .handledByApp)
  }

  @Test("D1 · reasons and responses are spelled in lower camel case, unknown ones raw")
  func spelling() {
    #expect(RefusalReason.externalUserTokenMissing.iOSName == "externalUserTokenMissing")
    #expect(RefusalReason("blackout-Zone").iOSName == "blackout-Zone")
    #expect(HostResponse.handledByApp.iOSName == "handledByApp")
    #expect(HostResponse.unset.iOSName == "unset")
  }
}
