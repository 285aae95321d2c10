import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsIOS
import ContentEntitlementsTesting
import Testing

/// The hook for stream tokenization, given to the SDK as each platform composes it.
@Suite("R11 · the stream hook on both platforms")
@MainActor struct URLModifierTests {
  private struct Signer: PlaybackURLModifier {
    let fails: Bool

    struct NoSession: Error {}

    @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL {
      if fails { throw NoSession() }
      return PlaybackURL(request.url.reveal() + "?session=\(request.item.contentID)")
    }
  }

  private func service() -> ScriptedContentService {
    let service = ScriptedContentService(clock: SystemClock())
    service.setContent([.item(FetchedItem(id: "m1"))], of: .moments)
    service.answer("m1", with: .granted("https://cdn.example/m1"))
    return service
  }

  /// The first state that is an end of starting to play.
  private func outcome(_ entitlements: ContentEntitlements) async -> PlayerState? {
    let player = entitlements.open(.moments)
    for await snapshot in player.snapshots {
      switch snapshot.state {
      case .playing, .failed, .refused, .contentFailed: return snapshot.state
      default: continue
      }
    }
    return nil
  }

  nonisolated private static let ends: [(Bool, PlayerState)] = [
    (false, .playing(PlaybackURL("https://cdn.example/m1?session=m1"))), (true, .failed(.urlModifierFailed)),
  ]

  @Test("iOS: what plays is what the hook returns; where it throws the item is failed", arguments: ends)
  func iOS(fails: Bool, end: PlayerState) async {
    let entitlements = ContentEntitlements.iOS(
      service: service(), externalUserToken: "token", urlModifier: Signer(fails: fails))
    #expect(await outcome(entitlements) == end)
  }

  @Test("Android: what plays is what the hook returns; where it throws the item is failed", arguments: ends)
  func android(fails: Bool, end: PlayerState) async {
    let entitlements = ContentEntitlements.android(
      service: service(), executor: MainActorLane(), externalUserToken: "token", urlModifier: Signer(fails: fails))
    #expect(await outcome(entitlements) == end)
  }
}
