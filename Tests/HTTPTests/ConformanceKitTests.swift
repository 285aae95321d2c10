import ContentEntitlements
import ContentEntitlementsHTTP
import ContentEntitlementsTesting
import Foundation
import TestSupport
import Testing

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
    defer { for server in [server, silent, failing] { server.stop() } }
    let conformance = ContentServiceConformance(
      service: try service(server), token: "viewer-1", decided: [ItemID("m1"), ItemID("m2")],
      unknown: ItemID("none"), refusedForUnknownReason: ItemID("m3"), silent: try service(silent),
      failing: try service(failing))
    let results = await conformance.run()
    #expect(results.map(\.name) == ContentServiceConformance.Case.allCases)
    for result in results { #expect(result.isMet && result.exclusion == nil, "\(result)") }
  }

  /// A service that is wrong in one way.
  private struct Broken: ContentService {
    let inner: HTTPContentService
    let fault: ContentServiceConformance.Case

    struct Leak: Error {
      let token: String
    }

    @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
      if fault == .contentNeedsNoToken, request.token == nil { throw ContentServiceError(.unauthorized) }
      var answer = (try? await inner.content(request)) ?? ContentAnswer(entries: [])
      if fault == .contentKeepsItsOrder {
        answer.entries.shuffle(); answer.entries.append(.malformed(id: UUID().uuidString))
      }
      return answer
    }

    @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
      switch fault {
      case .cancellationEndsTheCall: return ResolveAnswer(outcomes: [])
      case .failureIsThrown:
        return ResolveAnswer(outcomes: request.items.map { ItemOutcome($0, .refused(Refusal(.notEntitled))) })
      case .tokenIsNotPrinted: if request.items.count == 1 { throw Leak(token: request.token.reveal()) }
      case .unknownTokenGrantsNothing:
        if request.token.reveal().hasPrefix("nobody") {
          return ResolveAnswer(
            outcomes: request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://m.example"))) })
        }
      case .unknownItemSpoilsNoOther:
        if request.items.contains(ItemID("none")) { return ResolveAnswer(outcomes: []) }
      case .wholeBatchIsAnswered:
        if request.items.count > 10 { return ResolveAnswer(outcomes: []) }
      default: break
      }
      var answer = try await inner.resolve(request)
      if fault == .everyItemIsAnswered, request.items.count > 1 { answer.outcomes.removeLast() }
      if fault == .orderDoesNotMatter, request.items.first != ItemID("m1") { answer.outcomes.removeFirst() }
      if fault == .concurrentCallsKeepApart, request.items == [ItemID("m2")] {
        answer.outcomes[0] = ItemOutcome(ItemID("m1"), answer.outcomes[0].outcome)
      }
      if fault == .unknownReasonIsKept, request.items == [ItemID("m3")] {
        answer.outcomes = [ItemOutcome(ItemID("m3"), .refused(Refusal(.notEntitled)))]
      }
      return answer
    }
  }

  @Test(
    "A service that is wrong in one way is found out by that case",
    arguments: ContentServiceConformance.Case.allCases.filter { $0 != .cancelledBeforehandEndsTheCall })
  func broken(fault: ContentServiceConformance.Case) async throws {
    let server = try ScriptedServer { ConformanceKitTests.answer($0) }
    defer { server.stop() }
    let broken = Broken(inner: try service(server), fault: fault)
    let conformance = ContentServiceConformance(
      service: broken, token: "viewer-1", decided: [ItemID("m1"), ItemID("m2")], unknown: ItemID("none"),
      refusedForUnknownReason: ItemID("m3"), silent: broken, failing: broken)
    let result = try #require(await conformance.run().first { $0.name == fault })
    #expect(!result.isMet)
  }

  @Test("A case that lacks what it needs is not met, and one that is left out says why")
  func lacking() async throws {
    let server = try ScriptedServer { ConformanceKitTests.answer($0) }
    defer { server.stop() }
    let conformance = ContentServiceConformance(
      service: try service(server), token: "viewer-1", decided: [ItemID("m1"), ItemID("m2")], unknown: ItemID("none"),
      exclusions: [.failureIsThrown: "it never fails"])
    let results = await conformance.run()
    #expect(results.filter { !$0.isMet }.map(\.name) == [.cancellationEndsTheCall, .unknownReasonIsKept])
    #expect(results.first { $0.name == .failureIsThrown }?.description == "failureIsThrown: left out, it never fails")
  }
}
