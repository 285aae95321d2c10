import ContentEntitlements

/// The app's screen, reduced to lines: what the item does, and whether there is anything to press play on.
final class Screen: Presentation {
  func present(_ snapshot: PlayerSnapshot) {
    let title = snapshot.title ?? ""
    switch snapshot.state {
    case .refused(let refusal): print("screen: \(title) is held (\(refusal.reason.code)), \(controls(of: snapshot))")
    case .playing(let url): print("screen: \(title) plays \(url), \(controls(of: snapshot))")
    default: break  // a real screen draws every state
    }
  }

  private func controls(of snapshot: PlayerSnapshot) -> String {
    snapshot.affordances.contains(.playPause) ? "with play and pause" : "without play and pause"
  }
}
