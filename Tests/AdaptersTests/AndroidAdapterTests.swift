import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsTesting
import Testing

@Suite("Android adapter")
struct AndroidAdapterTests {
  @Test("D2 · a delegate that implements nothing leaves the refusal to the SDK")
  func defaults() {
    struct Silent: PlayerSourceDelegate {}
    let bridge = InterfaceDelegateBridge(Silent())
    #expect(bridge.contentRestricted(Samples.restriction()) == .sdkShouldHandle)
    bridge.restrictionLifted(Samples.end)
    bridge.resolveFailed(Samples.failure)
    bridge.contentLoaded(Samples.load)
  }

  @Test("D2 · arguments come unbundled, the refusal as one value, and the returned value goes back")
  func arguments() {
    let delegate = Talkative()
    let bridge = InterfaceDelegateBridge(delegate)
    #expect(bridge.contentRestricted(Samples.restriction()) == .handledByApp)
    bridge.restrictionLifted(Samples.end)
    bridge.resolveFailed(Samples.failure)
    bridge.contentLoaded(Samples.load)
    #expect(
      delegate.log.all == [
        "restricted STORIES home 3 SUBSCRIPTION_REQUIRED", "lifted STORIES home 3 LEFT_SCREEN",
        "failed VIDEOS home v1 timeout", "loaded MOMENTS nil 2 offline",
      ])
  }

  @Test("D2 · a callback whose signature is off by a word is found, and none is where all are right")
  func nearMiss() {
    struct NearMiss: PlayerSourceDelegate {
      func onContentRestricted(
        playerType: PlayerType, sourceID: String?, restriction: ContentRestriction
      ) -> ContentRestrictionHandlerState { .HANDLED_BY_APP }
      func onContentLoaded(playerType: PlayerType, sourceId: String?, count: Int, failure: ResolveFailure?) {}
    }
    #expect(
      callbacksLeftToDefaults(by: NearMiss()) == [
        "onContentRestricted(playerType:sourceId:restriction:)",
        "onContentRestrictionLifted(playerType:sourceId:restriction:)",
        "onContentResolveFailed(playerType:sourceId:item:failure:)",
      ])
    #expect(callbacksLeftToDefaults(by: Talkative()).isEmpty)
  }

  @Test("D2 · reasons are spelled in upper snake case, unknown ones raw")
  func reasons() {
    #expect(
      RefusalReason.named.map(\.androidName) == [
        "EXTERNAL_USER_TOKEN_MISSING", "EXTERNAL_USER_TOKEN_INVALID", "EXTERNAL_USER_TOKEN_EXPIRED", "NOT_ENTITLED",
        "SUBSCRIPTION_REQUIRED", "PURCHASE_REQUIRED", "GEO_RESTRICTED", "AGE_RESTRICTED",
        "CONCURRENCY_LIMIT_REACHED",
      ])
    #expect(RefusalReason("blackoutZone").androidName == "blackoutZone")
    #expect(HostResponse.sdkShouldHandle.androidName == "SDK_SHOULD_HANDLE")
    #expect(HostResponse.handledByApp.androidName == "HANDLED_BY_APP")
    #expect(HostResponse.unset.androidName == "unset")
  }

  @Test("D2, D3 · the upper-case names stand for the core's own values, and match in a switch")
  func names() {
    let aliases: [RefusalReason] = [
      .EXTERNAL_USER_TOKEN_MISSING, .EXTERNAL_USER_TOKEN_INVALID, .EXTERNAL_USER_TOKEN_EXPIRED, .NOT_ENTITLED,
      .SUBSCRIPTION_REQUIRED, .PURCHASE_REQUIRED, .GEO_RESTRICTED, .AGE_RESTRICTED, .CONCURRENCY_LIMIT_REACHED,
    ]
    #expect(aliases == RefusalReason.named)
    #expect(FetchedContentPolicy.KEEP == .keep)
    #expect(FetchedContentPolicy.EVICT == .evict)
    let causes: [RestrictionEnd.Cause] = [.GRANTED, .FAILED, .LEFT_SCREEN, .PLAYER_CLOSED]
    #expect(causes == [.granted, .failed, .leftScreen, .playerClosed])
    #expect(PlayerType.allCases.map(\.kind) == [.stories, .moments, .videos])
    #expect(PlayerType.allCases.allSatisfy { PlayerType($0.kind) == $0 })
  }

  @Test("D2 · a lane made of a function posts its jobs through it")
  func executorLane() {
    let posted = ManualLane()
    let log = Log<Int>()
    let lane = ExecutorLane { job in posted.enqueue(job) }
    lane.enqueue { log.add(1) }
    lane.enqueue { log.add(2) }
    #expect(log.all.isEmpty)
    posted.runUntilIdle()
    #expect(log.all == [1, 2])
  }
}

/// Implements every callback.
private struct Talkative: PlayerSourceDelegate {
  let log = Log<String>()

  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    log.add("restricted \(playerType) \(sourceId ?? "nil") \(restriction.id) \(restriction.reason.androidName)")
    return .HANDLED_BY_APP
  }

  func onContentRestrictionLifted(playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd) {
    let cause = restriction.cause == .LEFT_SCREEN ? "LEFT_SCREEN" : "other"
    log.add("lifted \(playerType) \(sourceId ?? "nil") \(restriction.restriction) \(cause)")
  }

  func onContentResolveFailed(playerType: PlayerType, sourceId: String?, item: ItemID, failure: ResolveFailure) {
    log.add("failed \(playerType) \(sourceId ?? "nil") \(item.contentID) \(failure.kind)")
  }

  func onContentLoaded(playerType: PlayerType, sourceId: String?, count: Int, failure: ResolveFailure?) {
    log.add("loaded \(playerType) \(sourceId ?? "nil") \(count) \(failure?.kind ?? "nil")")
  }
}
