// Teaches: how an iOS-style app shows its own paywall for a refused item, and how playback starts by itself once the
// viewer has signed in and bought. Run it with `swift run IOSHost`.

import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsIOS

let backend = EmbeddedContentService(
  moments: [.gated("goal", url: "https://cdn.example/goal.m3u8", requires: "premium", title: "The goal")])
backend.addViewer("viewer-ben")

let screen = Screen()
let entitlements = ContentEntitlements.iOS(service: backend)  // the viewer is not signed in yet
let (story, end) = AsyncStream.makeStream(of: Never.self)

let player = entitlements.open(
  .moments, presentation: screen,
  delegate: PlayerSourceDelegate(
    onContentRestricted: { params in
      if params.restriction.reason == .externalUserTokenMissing {
        print("app: asks to sign in; the viewer does")
        entitlements.setExternalUserToken("viewer-ben", fetchedContentPolicy: .evict)
      } else {
        print("app: shows the paywall (\(params.restriction.reason.code)); the viewer buys")
        backend.grant("premium", to: "viewer-ben")
        entitlements.refreshEntitlements()
      }
      return .handledByApp
    },
    onContentRestrictionLifted: { params in
      print("app: takes the paywall down (\(params.cause.rawValue))")
      end.finish()
    }))

for await _ in story {}  // the story ends with the paywall
player.close()
