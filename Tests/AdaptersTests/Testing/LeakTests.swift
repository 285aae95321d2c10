import ContentEntitlements
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Testing

/// A screen as apps write it: it holds the player, whose delegate holds what its closures capture.
@MainActor private final class Screen: Presentation {
  private(set) var wasRestricted = false
  private var player: Player?

  func appear(in entitlements: ContentEntitlements, holdingItself: Bool) {
    let delegate =
      if holdingItself {
        PlayerSourceDelegate(onContentRestricted: { _ in self.noted() })
      } else {
        PlayerSourceDelegate(onContentRestricted: { [weak self] _ in self?.noted() ?? .sdkShouldHandle })
      }
    player = entitlements.open(.moments, presentation: self, delegate: delegate)
  }

  func disappear() {
    player?.close()
    player = nil
  }

  private func noted() -> ContentRestrictionResponse {
    wasRestricted = true
    return .handledByApp
  }

  nonisolated func present(_ snapshot: PlayerSnapshot) {}
}

@Suite("Leaks") @MainActor
struct LeakTests {
  private let run = DeterministicRun()

  private func leaks(holdingItself: Bool) -> [String] {
    let service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "goal"))], of: .moments)
    let entitlements = run.entitlements(service: service, externalUserToken: "ben")
    weak var leaked: Screen?
    // So that the process ends without the leak: it is looked for there, too.
    defer { leaked?.disappear() }
    return run.leaks {
      let screen = Screen()
      leaked = screen
      screen.appear(in: entitlements, holdingItself: holdingItself)
      run.runUntilQuiet()
      #expect(screen.wasRestricted)
      return [screen]
    }
  }

  @Test("P5 · a screen that its delegate's closures hold strongly is named as leaked")
  func strong() {
    #expect(leaks(holdingItself: true) == ["Screen"])
  }

  @Test("P5 · a screen that is captured weakly is let go of, its player with it")
  func weakly() {
    #expect(leaks(holdingItself: false) == [])
  }

  @Test("What the test holds elsewhere counts as held, and what throws is handed on")
  func others() throws {
    let kept = RecordingPresentation()
    #expect(run.leaks { [RecordingPresentation(), kept, RecordingEvents()] } == ["RecordingPresentation"])
    struct Stop: Error {}
    #expect(throws: Stop.self) { _ = try run.leaks { throw Stop() } }
    withExtendedLifetime(kept) {}
  }
}
