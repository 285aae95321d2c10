import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("URL modifier")
struct URLModifierTests {
  @Test("R11 · a slow hook: the item is shown as resolving until it returns, then plays what it returned")
  func slow() {
    let hook = SlowModifier()
    let session = Session(urlModifier: hook)
    let player = session.open()
    session.run.advance(by: .milliseconds(100))
    #expect(player.snapshot.state == .resolving)
    hook.finish(with: "https://edge.example/m1.m3u8?signature=x")
    session.run.settle()
    #expect(player.snapshot.state == .playing(PlaybackURL("https://edge.example/m1.m3u8?signature=x")))
  }

  @Test("R11 · what a hook returns after a change of token, a move or a close changes nothing", arguments: [0, 1, 2])
  func fenced(_ change: Int) {
    let hook = SlowModifier()
    let session = Session(urlModifier: hook)
    let player = session.open()
    session.run.advance(by: .milliseconds(100))
    switch change {
    case 0: session.entitlements.setExternalUserToken(nil)
    case 1: player.next()
    default: player.close()
    }
    session.run.settle()
    let before = player.snapshot
    hook.finish(with: "https://edge.example/stale.m3u8")
    session.run.settle()
    #expect(player.snapshot == before)
    #expect(player.snapshot.state.name != "playing")
  }

  @Test("R11 · a hook that throws after a change of token fails nothing")
  func fencedFailure() {
    let hook = SlowModifier()
    let session = Session(urlModifier: hook)
    let delegate = RecordingDelegate()
    let player = session.open(delegate: delegate)
    session.run.advance(by: .milliseconds(100))
    session.entitlements.setExternalUserToken(nil)
    session.run.settle()
    hook.finish(with: nil)
    session.run.settle()
    #expect(delegate.failures.isEmpty)
    #expect(player.snapshot.state.name == "refused")
  }
}

/// Returns when the test says so, whether it was cancelled or not.
private final class SlowModifier: PlaybackURLModifier {
  private struct Refused: Error {}
  private let waiting = Locked<[CheckedContinuation<PlaybackURL, any Error>]>([])

  @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL {
    try await withCheckedThrowingContinuation { continuation in waiting.withLock { $0.append(continuation) } }
  }

  func finish(with url: String?) {
    let waiting = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in waiting {
      if let url { continuation.resume(returning: PlaybackURL(url)) } else { continuation.resume(throwing: Refused()) }
    }
  }
}
