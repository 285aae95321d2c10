import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Dispatch
import Testing

/// The SDK as hosts compose it, on their real lanes and the system's clock (D1, D2).
@Suite("Lanes of the adapters", .timeLimit(.minutes(10)))
struct LaneAdaptersTests {
  /// m1 is refused, asked again it fails, asked again it is granted: every callback there is.
  private static func service() -> ScriptedContentService {
    let service = ScriptedContentService(clock: SystemClock())
    service.setContent([.item(FetchedItem(id: "m1"))], of: .moments)
    service.answer("m1", with: .refused(.notEntitled), .failure(.other), .granted("https://cdn.example/m1"))
    return service
  }

  private static let expected = ["loaded", "restricted", "lifted", "failed"]

  @Test("D1 · iOS: closures, presentation and events come on the main actor, from wherever the SDK is called")
  func mainActor() async {
    let log = Log<String>()
    let delegate = ContentEntitlementsIOS.PlayerSourceDelegate(
      onContentRestricted: { _ in
        MainActor.assertIsolated()
        log.add("restricted")
        return .handledByApp
      },
      onContentRestrictionLifted: { _ in log.add("lifted") },
      onContentResolveFailed: { _ in log.add("failed") },
      onContentLoaded: { _ in log.add("loaded") })
    let watch = LaneWatch { MainActor.assertIsolated() }
    let entitlements = ContentEntitlements.iOS(service: Self.service(), externalUserToken: "token", events: watch)
    let player = entitlements.open(.moments, presentation: watch, delegate: delegate)
    await Self.play(entitlements, player) { await MainActor.run {} }
    #expect(log.all == Self.expected)
    #expect(watch.presented == ["refused", "failed", "playing"])
  }

  @Test("D2 · Android: callbacks, presentation and events come on the host's one serial executor")
  func executor() async {
    let queue = DispatchQueue(label: "main looper")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let isOnExecutor: @Sendable () -> Void = { dispatchPrecondition(condition: .onQueue(queue)) }
    let log = Log<String>()
    let watch = LaneWatch(isOnExecutor)
    let entitlements = ContentEntitlements.android(
      service: Self.service(), executor: ExecutorLane { queue.async(execute: $0) }, externalUserToken: "token",
      events: watch)
    let player = entitlements.open(
      .MOMENTS, presentation: watch, delegate: LoggingHost(log: log, isOnExecutor: isOnExecutor))
    await Self.play(entitlements, player) {
      await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
    #expect(log.all == Self.expected)
    #expect(watch.presented == ["refused", "failed", "playing"])
  }

  /// Refused, failed, granted; each step begins when the one before was shown and the lane has told what belongs to it.
  private static func play(
    _ entitlements: ContentEntitlements, _ player: Player, drained: () async -> Void
  ) async {
    var states = player.snapshots.makeAsyncIterator()
    for state in ["refused", "failed", "playing"] {
      while let snapshot = await states.next(), snapshot.state.name != state {}
      await drained()
      if state != "playing" { _ = await entitlements.refreshEntitlements() }
    }
  }
}

/// Sees to it that what is called is called where it should be.
private final class LaneWatch: Presentation, EventSink {
  private let shown = Log<String>()
  private let isOnLane: @Sendable () -> Void

  init(_ isOnLane: @escaping @Sendable () -> Void) {
    self.isOnLane = isOnLane
  }

  /// The states with a decision in them; how many spinners come between is a matter of speed.
  var presented: [String] { shown.all.filter { $0 != "loading" && $0 != "resolving" } }

  func present(_ snapshot: PlayerSnapshot) {
    isOnLane()
    shown.add(snapshot.state.name)
  }

  func record(_ event: EntitlementEvent) { isOnLane() }
}

private struct LoggingHost: ContentEntitlementsAndroid.PlayerSourceDelegate {
  let log: Log<String>
  let isOnExecutor: @Sendable () -> Void

  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    isOnExecutor()
    log.add("restricted")
    return .HANDLED_BY_APP
  }

  func onContentRestrictionLifted(
    playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd
  ) {
    isOnExecutor()
    log.add("lifted")
  }

  func onContentResolveFailed(
    playerType: PlayerType, sourceId: String?, item: ItemID, failure: ResolveFailure
  ) {
    isOnExecutor()
    log.add("failed")
  }

  func onContentLoaded(playerType: PlayerType, sourceId: String?, count: Int, failure: ResolveFailure?) {
    isOnExecutor()
    log.add("loaded")
  }
}
