import ContentEntitlements
import ContentEntitlementsTesting

/// The SDK on a scripted service with three gated Moments, `m1` to `m3`, each granted after a tenth of a second.
struct Session {
  let run = DeterministicRun()
  let service: ScriptedContentService
  let events = RecordingEvents()
  let entitlements: ContentEntitlements

  init(
    token: String? = "token", batchLimit: Int = 50, urlModifier: (any PlaybackURLModifier)? = nil,
    configure: (inout EntitlementConfiguration) -> Void = { $0.prefetchAhead = 0 }
  ) {
    var configuration = EntitlementConfiguration()
    configuration.retry = EntitlementConfiguration.RetryPolicy(jitter: 0)
    configuration.liveStartJitter = .zero
    configuration.seed = 1
    configure(&configuration)
    service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100), resolveBatchLimit: batchLimit)
    service.setContent(of: .moments, .answer(["m1", "m2", "m3"].map { .item(FetchedItem(id: $0)) }, after: .zero))
    for id in ["m1", "m2", "m3"] {
      service.answer(id, with: .granted("https://cdn.example/\(id).m3u8?signature=of-\(id)"))
    }
    entitlements = run.entitlements(
      service: service, configuration: configuration, externalUserToken: token, events: events, urlModifier: urlModifier
    )
  }

  /// Opens a player on the Moments; the content is there and the first is asked about.
  func open(presentation: (any Presentation)? = nil, delegate: (any HostDelegate)? = nil) -> Player {
    let player = entitlements.open(.moments, presentation: presentation, delegate: delegate)
    run.advance(by: .zero)
    return player
  }
}
