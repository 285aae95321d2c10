import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Testing

@testable import AndroidQuickStart
@testable import IOSQuickStart

/// The quick starts run as an app runs them: on the real clock, lane and tasks. Each step waits for what it causes.
@Suite("Quick starts", .timeLimit(.minutes(10)))
@MainActor struct QuickStartTests {
  /// One gated Moment, so that every change of the viewer shows.
  private static func service() -> EmbeddedContentService {
    let service = EmbeddedContentService(
      moments: [.gated("m2", url: "https://cdn.example/m2.m3u8", requires: "premium")])
    service.addViewer("ben")
    return service
  }

  @Test("X1, X6, C2, T6 · iOS: sign-in, paywall, purchase and sign-out, without reopening the player")
  func iOS() async {
    let service = Self.service()
    let view = AwaitedPresentation()
    let paywall = Paywall()
    let screen = FeedScreen(service: service)
    screen.appear(in: view, paywall: paywall)
    await view.shows { $0.isRefused(.externalUserTokenMissing) }
    #expect(paywall.content == .signIn)

    screen.signedIn("ben")
    await view.shows { $0.isRefused(.subscriptionRequired) }
    guard case .offer(let params) = paywall.content else {
      Issue.record("the paywall shows \(String(describing: paywall.content))")
      return
    }
    #expect(params.sourceID == "home")
    #expect(params.replacedRestrictionID == 1)

    service.grant("premium", to: "ben")
    #expect(await screen.purchased() == .decided)
    await view.shows { $0.playbackURL == PlaybackURL("https://cdn.example/m2.m3u8") }
    #expect(paywall.content == nil)

    screen.signedOut()
    await view.shows { $0.isRefused(.externalUserTokenMissing) }
    #expect(paywall.content == .signIn)
  }

  @Test("X1, X6, C2 · Android: sign-in, paywall and dismissal, on the host's executor")
  func android() async {
    let service = Self.service()
    let view = AwaitedPresentation()
    let screens = RecordingScreens()
    let feed = Feed(App(service: service, mainLooper: MainActorLane(), view: view, screens: screens))
    await view.shows { $0.isRefused(.externalUserTokenMissing) }
    feed.signedIn("ben")
    await view.shows { $0.isRefused(.subscriptionRequired) }
    service.grant("premium", to: "ben")
    #expect(await feed.entitlements.refreshEntitlements() == .decided)
    await view.shows { $0.name == "playing" }
    #expect(screens.log.all == ["sign in", "paywall subscriptionRequired", "dismiss granted"])
  }

  @Test("P5 · iOS: when the screen goes, so do paywall, view and SDK: no retain cycle")
  func iOSRelease() async {
    let (released, end) = AsyncStream.makeStream(of: Never.self)
    weak var weakPaywall: Paywall?
    weak var weakView: AwaitedPresentation?
    do {
      let view = AwaitedPresentation()
      let paywall = Paywall()
      let screen = FeedScreen(service: TrackedService(Self.service(), released: end))
      (weakPaywall, weakView) = (paywall, view)
      screen.appear(in: view, paywall: paywall)
      await view.shows { $0.isRefused(.externalUserTokenMissing) }
      screen.signedIn("ben")
      await view.shows { $0.isRefused(.subscriptionRequired) }
    }
    #expect(weakPaywall == nil)
    #expect(weakView == nil)
    for await _ in released {}  // Ends when the SDK lets go of its service.
  }

  @Test("P5 · Android: when the feed goes, so do screens, view and SDK: no retain cycle")
  func androidRelease() async {
    let (released, end) = AsyncStream.makeStream(of: Never.self)
    let (dismissed, screensEnd) = AsyncStream.makeStream(of: Never.self)
    weak var weakView: AwaitedPresentation?
    do {
      let view = AwaitedPresentation()
      weakView = view
      let feed = Feed(
        App(
          service: TrackedService(Self.service(), released: end), mainLooper: MainActorLane(), view: view,
          screens: RecordingScreens(released: screensEnd)))
      await view.shows { $0.isRefused(.externalUserTokenMissing) }
      feed.signedIn("ben")
      await view.shows { $0.isRefused(.subscriptionRequired) }
    }
    #expect(weakView == nil)
    for await _ in dismissed {}  // The lift is the last to use the screens.
    for await _ in released {}
  }
}

/// Lets a test wait until a state is shown.
@MainActor private final class AwaitedPresentation: Presentation {
  private let states: AsyncStream<PlayerState>
  private let continuation: AsyncStream<PlayerState>.Continuation

  init() {
    (states, continuation) = AsyncStream.makeStream()
  }

  deinit {
    continuation.finish()
  }

  nonisolated func present(_ snapshot: PlayerSnapshot) {
    continuation.yield(snapshot.state)
  }

  /// Returns when a state that was not looked at before is as wanted.
  func shows(_ isWanted: (PlayerState) -> Bool) async {
    for await state in states where isWanted(state) { return }
  }
}

extension PlayerState {
  fileprivate func isRefused(_ reason: RefusalReason) -> Bool {
    if case .refused(let refusal) = self { refusal.reason == reason } else { false }
  }
}

/// Passes everything on, and tells when it is let go.
private final class TrackedService: ContentService {
  private let service: EmbeddedContentService
  private let released: AsyncStream<Never>.Continuation

  init(_ service: EmbeddedContentService, released: AsyncStream<Never>.Continuation) {
    self.service = service
    self.released = released
  }

  deinit {
    released.finish()
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await service.content(request)
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await service.resolve(request)
  }
}

private final class RecordingScreens: Screens {
  let log = Log<String>()
  private let released: AsyncStream<Never>.Continuation?

  init(released: AsyncStream<Never>.Continuation? = nil) {
    self.released = released
  }

  deinit {
    released?.finish()
  }

  func signIn() { log.add("sign in") }
  func paywall(_ restriction: ContentRestriction) { log.add("paywall \(restriction.reason.code)") }
  func dismiss(_ restriction: RestrictionEnd) { log.add("dismiss \(restriction.cause.rawValue)") }
}
