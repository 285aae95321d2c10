// Teaches: how an Android-style host gets callbacks on its own executor, and why the value it returns is not what keeps
// an item from playing. Run it with `swift run AndroidHost`.

import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsEmbedded
import Dispatch

/// Every method of the interface has a default; this host brings three.
struct PlayerHost: PlayerSourceDelegate {
  enum Told { case restricted, lifted }
  let tell: AsyncStream<Told>.Continuation

  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    print("\(playerType) in \(sourceId ?? "?"): \(restriction.item.contentID) \(restriction.reason.androidName)")
    print("  says: \(restriction.refusal.message ?? "")")
    tell.yield(.restricted)
    return .HANDLED_BY_APP  // reserved: recorded, no effect in this version
  }

  func onContentRestrictionLifted(playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd) {
    print("\(playerType): restriction \(restriction.restriction) is over, \(restriction.cause)")
    tell.yield(.lifted)
  }

  func onContentLoaded(playerType: PlayerType, sourceId: String?, count: Int, failure: ResolveFailure?) {
    print("\(playerType): \(count) items")
  }
}

let mainLooper = DispatchQueue(label: "main-looper")
let backend = EmbeddedContentService(
  videos: [
    .gated(
      "match", url: "https://cdn.example/match.m3u8", requires: "rental", otherwise: .purchaseRequired,
      message: "Rent the full match."),
    .free("press", url: "https://cdn.example/press.m3u8"),
  ])
backend.addViewer("viewer-ben")

let entitlements = ContentEntitlements.android(
  service: backend, executor: ExecutorLane { job in mainLooper.async(execute: job) },
  externalUserToken: "viewer-ben")
let (told, tell) = AsyncStream.makeStream(of: PlayerHost.Told.self)
let player = entitlements.open(.VIDEOS, sourceId: "home", delegate: PlayerHost(tell: tell))

for await callback in told {
  if callback == .lifted { break }
  player.next()  // the viewer moves on by hand; a refused item is never skipped
}
print("on screen now: \(player.snapshot.item?.contentID ?? "?"), \(player.snapshot.state.name)")
