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

@MainActor struct PaywallTests {
  let run = DeterministicRun(), sheets = Sheets(), screen = RecordingPresentation()
  let service: ScriptedContentService
  let entitlements: ContentEntitlements
  let player: Player

  init() {
    service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "goal"))], of: .moments)
    service.answer("goal", with: .refused(.subscriptionRequired), .granted("https://cdn.example/goal.m3u8"))
    entitlements = run.entitlements(service: service, externalUserToken: "ben")
    player = entitlements.open(.moments, presentation: screen, delegate: sheets.delegate)
    run.runUntilQuiet()
  }

  @Test func refusalShowsThePaywall() {
    #expect(sheets.sheet == .paywall)
    #expect(screen.current?.affordances.contains(.playPause) == false)
  }

  @Test func purchaseThenRefreshPlays() {
    entitlements.refreshEntitlements()
    run.runUntilQuiet()
    #expect(sheets.sheet == .none)
    #expect(screen.current?.state == .playing(PlaybackURL("https://cdn.example/goal.m3u8")))
  }

  @Test func logoutStops() {
    purchaseThenRefreshPlays()
    entitlements.setExternalUserToken(nil, fetchedContentPolicy: .evict)
    run.runUntilQuiet()
    #expect(screen.current?.state.name == "refused")
    #expect(sheets.sheet == .signIn)
  }
}
