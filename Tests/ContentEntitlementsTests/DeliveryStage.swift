import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// One SDK on manual time with one recording host: Moments m1 (free), m2, m3 and m4 (gated), answers after 100 ms.
struct DeliveryStage {
  static let latency = Duration.milliseconds(100)

  let run = DeterministicRun()
  let service: ScriptedContentService
  let host = RecordingDelegate(onContentRestricted: { _ in .handledByApp })
  let screen = RecordingPresentation()
  let events = RecordingEvents()
  let entitlements: ContentEntitlements

  init(token: String? = "token-a", prefetchAhead: Int = 0, attempts: Int = 1) {
    service = ScriptedContentService(clock: run.clock, latency: DeliveryStage.latency)
    service.setContent(of: .moments, .answer(DeliveryStage.moments, after: .zero))
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = prefetchAhead
    configuration.retry = .init(attempts: attempts, jitter: 0)
    configuration.liveStartJitter = .zero
    configuration.seed = 1
    entitlements = run.entitlements(
      service: service, configuration: configuration, externalUserToken: token, delegate: host, events: events)
  }

  static var moments: [FetchedEntry] {
    [.item(FetchedItem(id: "m1", url: PlaybackURL("https://cdn.example/m1")))]
      + ["m2", "m3", "m4"].map { .item(FetchedItem(id: $0)) }
  }

  /// Opens on an item, whose first answer has not come yet.
  func open(_ item: String, sourceID: String? = nil, delegate: (any HostDelegate)? = nil) -> Player {
    let player = entitlements.open(
      .moments, at: ItemID(item), sourceID: sourceID, presentation: screen, delegate: delegate)
    run.advance(by: .zero)
    return player
  }

  /// Time passes and the engine decides, but the lane does not run: what is to be told waits.
  func decide(after duration: Duration = DeliveryStage.latency) {
    run.settle()
    run.clock.afterEachTimer { [executor = run.executor] in executor.runUntilIdle() }
    run.clock.advance(by: duration)
    run.executor.runUntilIdle()
    run.clock.afterEachTimer { [weak run] in run?.settle() }
  }

  /// The lane's turn has come.
  func deliver() {
    run.settle()
  }

  /// Whether any of the events is this.
  func told(_ detail: EntitlementEvent.Detail) -> Bool {
    events.details.contains(detail)
  }
}
