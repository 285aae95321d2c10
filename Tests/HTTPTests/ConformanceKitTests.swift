import ContentEntitlements
import ContentEntitlementsHTTP
import ContentEntitlementsTesting
import Foundation
import TestSupport
import Testing

extension ScriptedServer.Reply {
  /// An answer that never stops: white space, which any JSON may hold.
  static var withoutEnd: ScriptedServer.Reply {
    .steps([
      .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"),
      .endless(Array(repeating: UInt8(ascii: " "), count: 16 * 1024)),
    ])
  }
}

@Suite("The HTTP adapter through the conformance kit", .timeLimit(.minutes(2)))
struct ConformanceKitTests {
  /// Grants m1, refuses m2 for a known reason and m3 for an unknown one, and does not know the rest.
  private static func answer(_ request: ScriptedServer.Request) -> ScriptedServer.Reply {
    guard request.method == "POST" else { return .answer(#"{"content":[{"contentId":"m1"},{"contentId":"m2"}]}"#) }
    guard request.header("Authorization") == "Bearer viewer-1" else {
      return .answer(401, #"{"reason":"externalUserTokenInvalid"}"#)
    }
    let asked = (try? JSONDecoder().decode([String: [[String: String]]].self, from: Data(request.body.utf8))) ?? [:]
    let outcomes = (asked["items"] ?? []).compactMap { $0["contentId"] }.map { name in
      let members =
        switch name {
        case "m1": #""outcome":"granted","url":"https://m.example/1?sig=a""#
        case "m2": #""outcome":"refused","reason":"geoRestricted""#
        case "m3": #""outcome":"refused","reason":"partnerHoldback""#
        default: #""outcome":"failed","status":404"#
        }
      return "{\"contentId\":\"\(name)\",\(members)}"
    }
    return .answer("{\"outcomes\":[\(outcomes.joined(separator: ","))]}")
  }

  @Test("The HTTP adapter is as the SDK needs it, without exclusion")
  func http() async throws {
    let server = try ScriptedServer { ConformanceKitTests.answer($0) }
    let silent = try ScriptedServer { _ in .silence }
    let failing = try ScriptedServer { _ in .answer(503, #"{"title":"viewer-1"}"#) }
    let endless = try ScriptedServer { _ in .withoutEnd }
    defer { for server in [server, silent, failing, endless] { server.stop() } }
    let conformance = ContentServiceConformance(
      service: try service(server), token: "viewer-1", decided: [ItemID("m1"), ItemID("m2")],
      unknown: ItemID("none"), refusedForUnknownReason: ItemID("m3"), silent: try service(silent),
      failing: try service(failing), endless: try service(endless))
    let results = await conformance.run()
    #expect(results.map(\.name) == ContentServiceConformance.Case.allCases)
    for result in results { #expect(result.isMet && result.exclusion == nil, "\(result)") }
  }

  /// What is said of a service that is wrong in each way, so that none is found out by accident.
  private static let complaints: [ContentServiceConformance.Case: String] = [
    .contentKeepsItsOrder: "stories came in another order",
    .contentNeedsNoToken: "the service threw an error of type ContentServiceError",
    .everyItemIsAnswered: "items were left out, or others answered",
    .orderDoesNotMatter: "the reversed batch was decided otherwise",
    .unknownItemSpoilsNoOther: "m1 is decided otherwise beside an unknown item",
    .unknownTokenGrantsNothing: "m2 was granted to nobody",
    .concurrentCallsKeepApart: "a call got another call's answer",
    .cancellationEndsTheCall: "a cancelled call was answered",
    .cancelledBeforehandEndsTheCall: "a call had not ended after 0.2 seconds",
    .deadlineEndsTheCall: "a call had not ended after 0.2 seconds",
    .oversizedAnswerIsAFailure: "a call had not ended after 0.2 seconds",
    .failureIsThrown: "m1 was decided by a service that fails",
    .unknownReasonIsKept: "the reason became one that has a name",
    .wholeBatchIsAnswered: "items of a whole batch were left out",
    .tokenIsNotPrinted: "the token is in what an answer or an error prints",
  ]

  @Test(
    "A service that is wrong in one way is found out by that case",
    arguments: ContentServiceConformance.Case.allCases)
  func broken(fault: ContentServiceConformance.Case) async throws {
    let server = try ScriptedServer { ConformanceKitTests.answer($0) }
    let calls = EndlessCalls()
    defer {
      calls.end()
      server.stop()
    }
    let complaint = try #require(ConformanceKitTests.complaints[fault])
    let result = await ConformanceKitTests.look(
      at: BrokenService(inner: try service(server), fault: fault, calls: calls), for: fault,
      // What never ends need not be waited for long; everything else has the time it wants.
      patience: complaint.hasPrefix("a call had not ended") ? .milliseconds(200) : .seconds(60))
    #expect(result?.complaint == complaint)
  }

  @Test(
    "The cases about calls that end see more than one way to be wrong",
    arguments: [
      (ContentServiceConformance.Case.cancellationEndsTheCall, "a call had not ended after 0.2 seconds"),
      (.deadlineEndsTheCall, "a question was answered by a service that is silent"),
      (.oversizedAnswerIsAFailure, "an answer without end to a question was taken"),
    ])
  func brokenOtherwise(fault: ContentServiceConformance.Case, complaint: String) async throws {
    let calls = EndlessCalls()
    defer { calls.end() }
    let wrong: any ContentService =
      fault == .cancellationEndsTheCall ? NeverEndingService(calls: calls) : HastyService()
    let result = await ConformanceKitTests.look(at: wrong, for: fault, patience: .milliseconds(200))
    #expect(result?.complaint == complaint)
  }

  @Test("An answer without end that counts as a failure that passes would be asked for again and again")
  func transientOversize() async throws {
    let server = try ScriptedServer { _ in .answer(503, "") }
    defer { server.stop() }
    let result = await ConformanceKitTests.look(
      at: try service(server), for: .oversizedAnswerIsAFailure, patience: .seconds(60))
    #expect(result?.complaint == "an answer without end to a question counts as a failure that passes")
  }

  /// Looks for one fault alone.
  private static func look(
    at service: any ContentService, for fault: ContentServiceConformance.Case, patience: Duration
  ) async -> ContentServiceConformance.Result? {
    let others = ContentServiceConformance.Case.allCases.filter { $0 != fault }
    let conformance = ContentServiceConformance(
      service: service, token: "viewer-1", decided: [ItemID("m1"), ItemID("m2")], unknown: ItemID("none"),
      refusedForUnknownReason: ItemID("m3"), silent: service, failing: service, endless: service,
      exclusions: Dictionary(uniqueKeysWithValues: others.map { ($0, "not looked for") }),
      attemptTimeout: .milliseconds(1), patience: patience)
    return await conformance.run().first { $0.name == fault }
  }

  @Test("A case that lacks what it needs is not met, and one that is left out says why")
  func lacking() async throws {
    let server = try ScriptedServer { ConformanceKitTests.answer($0) }
    defer { server.stop() }
    let conformance = ContentServiceConformance(
      service: try service(server), token: "viewer-1", decided: [ItemID("m1"), ItemID("m2")], unknown: ItemID("none"),
      exclusions: [.failureIsThrown: "it never fails"])
    let results = await conformance.run()
    #expect(
      results.filter { !$0.isMet }.map(\.name) == [
        .cancellationEndsTheCall, .deadlineEndsTheCall, .oversizedAnswerIsAFailure, .unknownReasonIsKept,
      ])
    #expect(results.first { $0.name == .failureIsThrown }?.description == "failureIsThrown: left out, it never fails")
  }
}
