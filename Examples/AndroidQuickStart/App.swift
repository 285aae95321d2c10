// Teaches: what an Android-style app gives the SDK and gets back. `PlayerHost.swift` is the quick start of the README, word
// for word; this is the part of the app around it.

import ContentEntitlements

/// The app's own screens, as far as the quick start calls them.
protocol Screens: Sendable {
  func signIn()
  func paywall(_ restriction: ContentRestriction)
  func dismiss(_ restriction: RestrictionEnd)
}

/// What the app brings: its content service, its main looper's counterpart, a view and its screens.
struct App: Sendable {
  let service: any ContentService
  let mainLooper: any DeliveryLane
  let view: any Presentation
  let screens: any Screens
}
