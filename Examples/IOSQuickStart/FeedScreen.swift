import ContentEntitlements
import ContentEntitlementsIOS

@MainActor final class FeedScreen {
  let entitlements: ContentEntitlements
  private var player: Player?

  init(service: any ContentService) { entitlements = .iOS(service: service) }  // no token yet

  func appear(in view: any Presentation, paywall: Paywall) {
    player = entitlements.open(
      .moments, sourceID: "home", presentation: view,
      delegate: PlayerSourceDelegate(
        onContentRestricted: { [weak paywall] params in
          guard let paywall else { return .sdkShouldHandle }
          if params.restriction.reason == .externalUserTokenMissing { paywall.signIn() } else { paywall.show(params) }
          return .handledByApp  // playback stays off whatever is returned
        },
        onContentRestrictionLifted: { [weak paywall] params in paywall?.hide(params.restrictionID) }))
  }

  func signedIn(_ token: String) { entitlements.setExternalUserToken(token, fetchedContentPolicy: .evict) }
  func renewed(_ token: String) { entitlements.setExternalUserToken(token) }  // .keep: playback goes on
  func signedOut() { entitlements.setExternalUserToken(nil, fetchedContentPolicy: .evict) }
  func purchased() async -> RefreshOutcome { await entitlements.refreshEntitlements() }
  func disappear() { player?.close() }
}
