// Teaches: two players under one token, and a loop that renews it. A renewed token of the same viewer is set with `.keep`
// (the default): both items are asked again, both play on, nothing reloads. Run it with `swift run TokenRenewal`.

import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsIOS

let backend = EmbeddedContentService(
  moments: [.gated("goal", url: "https://cdn.example/goal.m3u8", requires: "premium")],
  videos: [.gated("match", url: "https://cdn.example/match.m3u8", requires: "premium")])
let login = Login(backend)
let answers = Answers()

let entitlements = ContentEntitlements.iOS(service: backend, externalUserToken: login.token(), events: answers)
let moments = entitlements.open(.moments, sourceID: "feed")
let videos = entitlements.open(.videos, sourceID: "corner")
await bothPlay()
let before = [moments.snapshot.playback, videos.snapshot.playback]

for renewal in 1...3 {
  entitlements.setExternalUserToken(login.token())  // in an app: a little before the old one expires
  await bothPlay()
  let isUndisturbed = before == [moments.snapshot.playback, videos.snapshot.playback]
  print("renewal \(renewal): both granted again, \(isUndisturbed ? "both play on" : "a playback was reloaded")")
}

entitlements.setExternalUserToken(nil, fetchedContentPolicy: .evict)  // signed out: another viewer's content goes
print("signed out: \(moments.snapshot.state.name) and \(videos.snapshot.state.name)")

/// Waits until both items are granted under the newest token.
@MainActor func bothPlay() async {
  var count = 0
  for await _ in answers.granted {
    count += 1
    if count == 2 { return }
  }
}
