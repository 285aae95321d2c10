import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

@Suite("Brightcove: streams that have not begun")
struct BrightcoveStartTests {
  private static let notPlayable = [
    errors("VIDEO_NOT_PLAYABLE"), errors("ACCESS_DENIED", "VIDEO_NOT_PLAYABLE"),
    errors("FORBIDDEN", "VIDEO_NOT_PLAYABLE"),
  ]

  @Test("R7 · without a start time from the host, not playable is a failure", arguments: notPlayable)
  func unavailable(body: String) async throws {
    let reply = ScriptedServer.Reply.answer(403, headers: [answered], body)
    #expect(try await verdict(reply) == .failure(.serviceError(status: 403)))
  }

  @Test("R5 · before the host's start time it waits, counted from the answer's own time", arguments: notPlayable)
  func waits(body: String) async throws {
    let outcome = try await verdict(.answer(403, headers: [answered], body)) { id in
      id == videoID ? answeredAt.addingTimeInterval(90) : nil
    }
    #expect(outcome == .outcome(.notStarted(timeToStart: 90, recheckAfter: 60)))
  }

  @Test(
    "R5 · after the start it is looked for while older answers may stand, then it is a failure",
    arguments: [
      (0.0, Verdict.outcome(.notStarted(timeToStart: 0, recheckAfter: 60))),
      (-1199, .outcome(.notStarted(timeToStart: 0, recheckAfter: 60))),
      (-1200, .failure(.serviceError(status: 403))), (-86_400, .failure(.serviceError(status: 403))),
    ])
  func started(secondsToStart: Double, expected: Verdict) async throws {
    let reply = ScriptedServer.Reply.answer(403, headers: [answered], errors("VIDEO_NOT_PLAYABLE"))
    #expect(try await verdict(reply) { _ in answeredAt.addingTimeInterval(secondsToStart) } == expected)
  }

  @Test("R5 · an answer that does not say when it was made gives no time to start")
  func undated() async throws {
    let reply = ScriptedServer.Reply.answer(403, errors("VIDEO_NOT_PLAYABLE"))
    #expect(try await verdict(reply) { _ in .distantFuture } == .failure(.serviceError(status: 403)))
  }

  @Test(
    "R4 · a start time softens no refusal and no other failure",
    arguments: [errors("ACCESS_DENIED", "TAGS"), errors("DOMAIN"), errors("PLAYLIST_NOT_FOUND"), "[]"])
  func nothingElseWaits(body: String) async throws {
    let start = answeredAt.addingTimeInterval(90)
    let with = try await verdict(.answer(403, headers: [answered], body)) { _ in start }
    #expect(try await verdict(.answer(403, headers: [answered], body)) == with)
    if case .outcome(.notStarted) = with { Issue.record("waits for a start") }
  }

  @Test("R5 · a URL beats a start time")
  func grantedEarly() async throws {
    let sources = #"[{"type":"application/x-mpegURL","src":"https://m.example/live.m3u8"}]"#
    let outcome = try await verdict(.answer(headers: [answered], body(sources: sources))) { _ in .distantFuture }
    #expect(outcome == .outcome(.granted(PlaybackURL("https://m.example/live.m3u8"))))
  }

  @Test("R5 · a fetched video with a start time is a live stream; others are not")
  func fetched() async throws {
    let starts = [
      "live": answeredAt.addingTimeInterval(30), "begun": answeredAt.addingTimeInterval(-5),
    ]
    let server = try ScriptedServer { _ in
      .answer(headers: [answered], #"{"videos":[{"id":"live"},{"id":"begun"},{"id":"film"}]}"#)
    }
    defer { server.stop() }
    let entries = try await service(server) { starts[$0] }.content(fetch(.videos)).entries
    #expect(
      entries == [
        .item(FetchedItem(id: "live", startsIn: 30)), .item(FetchedItem(id: "begun", startsIn: 0)),
        .item(FetchedItem(id: "film")),
      ])
  }
}
