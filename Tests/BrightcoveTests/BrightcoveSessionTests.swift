import ContentEntitlements
import Dispatch
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

/// The SDK itself over the adapter, on the real clock. Each step waits for what it causes.
@Suite("Brightcove: a session", .timeLimit(.minutes(1)))
struct BrightcoveSessionTests {
  private final class QueueLane: DeliveryLane {
    private let queue = DispatchQueue(label: "lane")

    func enqueue(_ job: @escaping @Sendable () -> Void) {
      queue.async(execute: job)
    }
  }

  /// What the player shows once it shows something of this name.
  private func state(_ name: String, of player: Player, after token: String?, in sdk: ContentEntitlements) async
    -> PlayerState?
  {
    sdk.setExternalUserToken(token)
    for await snapshot in player.snapshots where snapshot.state.name == name { return snapshot.state }
    return nil
  }

  @Test("C2, R4 · no token, one that ran out, one that may not, one that may: each shows")
  func tokens() async throws {
    let server = try ScriptedServer { request in
      if request.path.contains("/playlists/") { return .answer(#"{"videos":[{"id":"\#(videoID)","name":"Final"}]}"#) }
      return switch request.header("Authorization") {
      case "Bearer old.jwt": .answer(401, errors("ACCESS_DENIED", "TOKEN_VALIDATION"))
      case "Bearer guest.jwt": .answer(403, errors("ACCESS_DENIED", "OFFERS"))
      default: .answer(body(sources: #"[{"type":"application/x-mpegURL","src":"https://m.example/a.m3u8?t=1"}]"#))
      }
    }
    defer { server.stop() }
    let sdk = ContentEntitlements(service: try service(server), lane: QueueLane())
    let player = sdk.open(.videos)
    #expect(
      await state("refused", of: player, after: nil, in: sdk) == .refused(Refusal(.externalUserTokenMissing)))
    #expect(server.requests.count == 1)
    var reasons: [String] = []
    for token in ["old.jwt", "guest.jwt"] {
      sdk.setExternalUserToken(token)
      #expect(await sdk.refreshEntitlements() == .decided)
      if case .refused(let refusal) = player.snapshot.state { reasons.append(refusal.reason.code) }
    }
    #expect(reasons == ["externalUserTokenInvalid", "OFFERS"])
    #expect(
      await state("playing", of: player, after: "fan.jwt", in: sdk)
        == .playing(PlaybackURL("https://m.example/a.m3u8?t=1")))
    #expect(player.snapshot.title == "Final")
  }
}
