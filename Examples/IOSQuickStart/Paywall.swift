// Teaches: what an iOS-style app gives the SDK and gets back. `FeedScreen.swift` is the quick start of the README, word for
// word; this is the part of the app around it.

import ContentEntitlements
import ContentEntitlementsIOS

/// The app's own paywall, reduced to what it would show.
@MainActor final class Paywall {
  /// What is on screen.
  enum Content: Equatable {
    case signIn
    case offer(ContentRestrictedParams)
  }

  private(set) var content: Content?

  func signIn() { content = .signIn }

  /// Shows an offer; one that replaces another is an update in place, since there is one paywall.
  func show(_ params: ContentRestrictedParams) { content = .offer(params) }

  /// Takes down what was shown for this restriction, or the request to sign in.
  func hide(_ restrictionID: Int) {
    if case .offer(let params) = content, params.restrictionID != restrictionID { return }
    content = nil
  }
}
