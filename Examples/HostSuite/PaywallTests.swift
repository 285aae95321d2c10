// Teaches: how an app tests its own paywall, without a network, a screen or a wait.
import ContentEntitlements
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Testing

/// The app's code under test: which sheet is up.
@MainActor final class Sheets {
  enum Sheet { case none, signIn, paywall }
  private(set) var sheet = Sheet.none

  var delegate: PlayerSourceDelegate {
    PlayerSourceDelegate(
      onContentRestricted: { [weak self] params in
        self?.sheet = params.restriction.reason == .externalUserTokenMissing ? .signIn : .paywall
        return .handledByApp
      },
      onContentRestrictionLifted: { [weak self] _ in self?.sheet = .none })
  }
}

/// The app before a refused item. The tests stand by themselves: Swift Testing takes no `@available` on a suite.
@available(iOS 18, macOS 15, tvOS 18, *) @MainActor final class Evening {
  let run = DeterministicRun(), sheets = Sheets(), screen = RecordingPresentation()
  let entitlements: ContentEntitlements, player: Player

  init() {
    let service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "goal"))], of: .moments)
    service.answer("goal", with: .refused(.subscriptionRequired), .granted("https://cdn.example/goal.m3u8"))
    entitlements = run.entitlements(service: service, externalUserToken: "ben")
    player = entitlements.open(.moments, presentation: screen, delegate: sheets.delegate)
    run.runUntilQuiet()
  }
}

@available(iOS 18, macOS 15, tvOS 18, *) @MainActor @Test func refusalShowsThePaywall() {
  let app = Evening()
  #expect(app.sheets.sheet == .paywall)
  #expect(app.screen.current?.affordances.contains(.playPause) == false)
}

@available(iOS 18, macOS 15, tvOS 18, *) @MainActor @Test func purchaseThenRefreshPlays() {
  let app = Evening()
  app.entitlements.refreshEntitlements()
  app.run.runUntilQuiet()
  #expect(app.sheets.sheet == .none)
  #expect(app.screen.current?.state == .playing(PlaybackURL("https://cdn.example/goal.m3u8")))
}

@available(iOS 18, macOS 15, tvOS 18, *) @MainActor @Test func logoutStops() {
  let app = Evening()
  app.entitlements.refreshEntitlements()
  app.run.runUntilQuiet()
  app.entitlements.setExternalUserToken(nil, fetchedContentPolicy: .evict)
  app.run.runUntilQuiet()
  #expect(app.screen.current?.state.name == "refused")
  #expect(app.sheets.sheet == .signIn)
}
