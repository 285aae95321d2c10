import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsHeadless
import ContentEntitlementsIOS

/// An iOS-style host, as apps write it.
@MainActor struct IOSDemoHost {
  let paywall: DemoPaywall

  func open(in entitlements: ContentEntitlements, on screen: HeadlessPresentation) -> Player {
    entitlements.open(
      .moments, at: ItemID("m2"), sourceID: "home", presentation: screen,
      delegate: ContentEntitlementsIOS.PlayerSourceDelegate(
        onContentRestricted: { [paywall] params in
          paywall.show(params.restriction, reason: params.restriction.reason.iOSName)
          return .handledByApp
        },
        onContentRestrictionLifted: { [paywall] params in
          paywall.takeDown(params.restrictionID, cause: params.cause.rawValue)
        },
        onContentResolveFailed: { [paywall] params in paywall.offerRetry(after: params.failure) }))
  }
}

/// An Android-style host, as apps write it.
struct AndroidDemoHost: ContentEntitlementsAndroid.PlayerSourceDelegate {
  let paywall: DemoPaywall

  func open(in entitlements: ContentEntitlements, on screen: HeadlessPresentation) -> Player {
    entitlements.open(.MOMENTS, at: ItemID("m2"), sourceId: "home", presentation: screen, delegate: self)
  }

  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    paywall.show(restriction, reason: restriction.reason.androidName)
    return .HANDLED_BY_APP
  }

  func onContentRestrictionLifted(playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd) {
    paywall.takeDown(restriction.restriction, cause: restriction.cause.rawValue)
  }

  func onContentResolveFailed(playerType: PlayerType, sourceId: String?, item: ItemID, failure: ResolveFailure) {
    paywall.offerRetry(after: failure)
  }
}

/// What the app shows of refusals and failures, reduced to what it says of itself.
final class DemoPaywall: Sendable {
  private let shown = Locked<Int?>(nil)
  private let write: @Sendable (String) -> Void

  init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Whether it is on screen.
  var isUp: Bool { shown.withLock { $0 != nil } }

  func show(_ restriction: ContentRestriction, reason: String) {
    shown.withLock { $0 = restriction.id }
    let what = restriction.reason == .externalUserTokenMissing ? "a request to sign in" : "its paywall"
    let words = restriction.refusal.message.map { ": \(EscapedText.escape($0))" } ?? ""
    write("restriction \(restriction.id), \(reason): shows \(what)\(words)")
  }

  func takeDown(_ restriction: Int, cause: String) {
    let wasShown = shown.withLock { shown in
      defer { if shown == restriction { shown = nil } }
      return shown == restriction
    }
    if wasShown { write("restriction \(restriction) lifted, \(cause): takes its screen down") }
  }

  /// A failure is no refusal: nothing is for sale.
  func offerRetry(after failure: ResolveFailure) {
    write("no decision, \(failure.kind): says so and offers to try again")
  }
}
