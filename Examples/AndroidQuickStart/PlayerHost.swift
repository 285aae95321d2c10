import ContentEntitlements
import ContentEntitlementsAndroid

struct PlayerHost: PlayerSourceDelegate {  // every method has a default
  let screens: any Screens
  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    switch restriction.reason {
    case .EXTERNAL_USER_TOKEN_MISSING: screens.signIn()
    default: screens.paywall(restriction)
    }
    return .HANDLED_BY_APP  // reserved: recorded, no effect in this version
  }

  func onContentRestrictionLifted(playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd) {
    screens.dismiss(restriction)
  }
}

final class Feed: Sendable {
  let entitlements: ContentEntitlements, player: Player
  init(_ app: App) {
    entitlements = .android(service: app.service, executor: app.mainLooper)  // any DeliveryLane; no token yet
    player = entitlements.open(
      .MOMENTS, sourceId: "home", presentation: app.view, delegate: PlayerHost(screens: app.screens))
  }
  func signedIn(_ token: String) { entitlements.setExternalUserToken(token, fetchedContentPolicy: .EVICT) }
}
