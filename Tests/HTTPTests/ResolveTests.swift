import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("Reading outcomes")
struct ResolveTests {
  /// The outcome of one item whose members, beside its id, are these.
  private func outcome(_ members: String) async throws -> ResolveOutcome? {
    try await outcomes(of: ItemID("m1"), body: #"{"outcomes":[{"contentId":"m1",\#(members)}]}"#)[ItemID("m1")]
  }

  @Test("R3, R5 · grants and starts carry their seconds as they came")
  func decided() async throws {
    let url = PlaybackURL("https://m.example/1?sig=a")
    #expect(
      try await outcome(#""outcome":"granted","url":"https://m.example/1?sig=a","expiresIn":0.25"#)
        == .granted(url, lifetime: 0.25))
    #expect(
      try await outcome(#""outcome":"granted","url":"https://m.example/1?sig=a","expiresIn":null"#) == .granted(url))
    #expect(
      try await outcome(#""outcome":"notStarted","timeToStart":-3,"recheckAfter":7"#)
        == .notStarted(timeToStart: -3, recheckAfter: 7))
    #expect(try await outcome(#""outcome":"notStarted","timeToStart":0"#) == .notStarted(timeToStart: 0))
  }

  @Test("R4 · reason, message and details of a refusal are relayed untouched, unknown reasons too")
  func refusals() async throws {
    #expect(
      try await outcome(
        #""outcome":"refused","reason":"subscriptionRequired","message":" M ","details":{"a":"b","":""}"#)
        == .refused(Refusal(.subscriptionRequired, message: " M ", details: ["a": "b", "": ""])))
    #expect(
      try await outcome(#""outcome":"refused","reason":"parental Lock/é""#)
        == .refused(Refusal(RefusalReason("parental Lock/é"))))
  }

  @Test(
    "R4 · a refusal is read first, whatever else stands there or is lacking",
    arguments: [
      #""reason":"notEntitled""#,
      #""outcome":"refused""#,
      #""outcome":"refused","reason":5,"message":[],"details":"none","url":false,"expiresIn":"x""#,
      #""outcome":"granted","url":"https://m.example/1","reason":"notEntitled""#,
      #""outcome":"refused","url":"https://m.example/1","expiresIn":60"#,
      #""outcome":3,"reason":"notEntitled","details":{"n":1}"#,
    ])
  func refusalFirst(members: String) async throws {
    #expect(try await outcome(members) == .refused(Refusal(.notEntitled)))
  }

  @Test("R4 · a part of details that is no text spoils no other part")
  func partialDetails() async throws {
    #expect(
      try await outcome(#""outcome":"refused","reason":"geoRestricted","details":{"n":1,"a":"b","c":null}"#)
        == .refused(Refusal(.geoRestricted, details: ["a": "b"])))
  }

  @Test(
    "R7 · the service's own failure for one item keeps its kind",
    arguments: [
      (#""status":429,"retryAfter":2"#, ResolveFailure.throttled, Optional(2.0)),
      (#""status":503"#, .serviceError(status: 503), nil),
      (#""status":403"#, .unauthorized, nil), (#""later":1"#, .other, nil),
      (#""status":200"#, .invalidResponse, nil), (#""status":"503""#, .invalidResponse, nil),
    ])
  func failed(members: String, kind: ResolveFailure, retryAfter: Double?) async throws {
    #expect(try await outcome(#""outcome":"failed","# + members) == .failed(kind, retryAfter: retryAfter))
  }

  @Test(
    "F4, R7 · an outcome that cannot be read is invalid for its item alone",
    arguments: [
      #""outcome":"perhaps""#, #""url":"https://m.example/1""#, #""outcome":"granted""#,
      #""outcome":"granted","url":5"#,
      #""outcome":"granted","url":"https://m.example/1","expiresIn":"60""#,
      #""outcome":"granted","url":"https://m.example/1","expiresIn":1e999"#, #""outcome":"notStarted""#,
      #""outcome":"notStarted","timeToStart":"soon""#, #""outcome":["granted"]"#, #""outcome":null"#,
    ])
  func unreadable(members: String) async throws {
    let read = try await outcomes(
      of: ItemID("m1"), ItemID("m2"),
      body: #"{"outcomes":[{"contentId":"m1",\#(members)},{"contentId":"m2","outcome":"refused","reason":"r"}]}"#)
    #expect(read == [ItemID("m1"): .failed(.invalidResponse), ItemID("m2"): .refused(Refusal(RefusalReason("r")))])
  }

  @Test("R8 · what does not say which item it is about decides none")
  func unaddressed() async throws {
    let read = try await outcomes(
      of: ItemID("s1", page: "p1"), ItemID("s1"),
      body: #"""
        {"outcomes":[null,7,{"outcome":"refused","reason":"r"},{"contentId":"s1","pageId":1,"outcome":"refused"},
          {"contentId":5,"reason":"r"},{"contentId":"s1","pageId":"p1","outcome":"failed","status":500}]}
        """#)
    #expect(read == [ItemID("s1", page: "p1"): .failed(.serviceError(status: 500))])
  }

  @Test("R8 · missing, foreign and repeated items are passed on as they came, the SDK decides")
  func missingAndRepeated() async throws {
    let server = try ScriptedServer { _ in
      .answer(
        #"""
        {"outcomes":[{"contentId":"m1","outcome":"refused","reason":"a"},{"contentId":"x","outcome":"refused","reason":"b"},
          {"contentId":"m1","outcome":"granted","url":"https://m.example/1"}]}
        """#)
    }
    defer { server.stop() }
    let answer = try await service(server).resolve(question(ItemID("m1"), ItemID("m2")))
    #expect(
      answer.outcomes == [
        ItemOutcome(ItemID("m1"), .refused(Refusal(RefusalReason("a")))),
        ItemOutcome(ItemID("x"), .refused(Refusal(RefusalReason("b")))),
        ItemOutcome(ItemID("m1"), .granted(PlaybackURL("https://m.example/1"))),
      ])
  }

  @Test(
    "F4 · a reason that is no text makes its item invalid, and is no grant",
    arguments: ["5", #"{"code":"geo"}"#, "[]", "true"])
  func unreadableReason(reason: String) async throws {
    let outcomes = try await outcomes(
      of: ItemID("m1"), ItemID("m2"),
      body: """
        {"outcomes":[{"contentId":"m1","outcome":"granted","url":"https://m.example/1","reason":\(reason)},
          {"contentId":"m2","outcome":"granted","url":"https://m.example/2","reason":null}]}
        """)
    #expect(outcomes[ItemID("m1")] == .failed(.invalidResponse))
    #expect(outcomes[ItemID("m2")] == .granted(PlaybackURL("https://m.example/2")))
  }
}
