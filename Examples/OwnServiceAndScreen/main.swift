// Teaches: how to connect a backend of your own (`ClubService`) and a screen of your own (`TextScreen`). The URL's
// signature reaches the media player and no line of output. Run it with `swift run OwnServiceAndScreen`.

import ContentEntitlements
import ContentEntitlementsIOS

/// Draws every snapshot whole; there is nothing to remember between two of them.
final class TextScreen: Presentation {
  let shown: AsyncStream<PlayerState>
  private let tell: AsyncStream<PlayerState>.Continuation

  init() {
    (shown, tell) = AsyncStream.makeStream()
  }

  func present(_ snapshot: PlayerSnapshot) {
    defer { tell.yield(snapshot.state) }
    let controls = snapshot.affordances.map(\.rawValue).joined(separator: " ")
    switch snapshot.state {
    case .playing(let url): print("\(snapshot.title ?? "") plays \(url.redacted) [\(controls)]")
    case .refused(let refusal): print("\(snapshot.title ?? "") is held: \(refusal.message ?? "") [\(controls)]")
    default: break  // a real screen draws every state
    }
  }
}

let screen = TextScreen()
let entitlements = ContentEntitlements.iOS(service: ClubService(), externalUserToken: "guest-7")
let player = entitlements.open(.videos, presentation: screen)

await shows("playing")
player.next()
await shows("refused")
entitlements.setExternalUserToken("member-42")
await shows("playing")
player.close()

/// Waits until the screen shows a state of this name.
@MainActor func shows(_ name: String) async {
  for await state in screen.shown where state.name == name { return }
}
