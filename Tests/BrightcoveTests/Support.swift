import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

let account = "1234567890001"
let videoID = "5550679964001"
let video = ItemID(videoID)

/// When the answers of these tests are made, by the service's clock.
let answered = "Date: Sun, 06 Nov 1994 08:49:37 GMT"
let answeredAt = Date(timeIntervalSince1970: 784_111_777)

/// A service that talks to a scripted server.
func service(
  _ server: ScriptedServer, takesToken: Bool = true, policyKey: String? = nil,
  startDate: @escaping @Sendable (String) -> Date? = { _ in nil }
) throws -> BrightcoveContentService {
  try BrightcoveContentService(
    accountID: account, host: .loopback(port: server.port, takesToken: takesToken), policyKey: policyKey,
    momentsPlaylistID: "ref:moments/today", videosPlaylistID: "1700000000000000001", startDate: startDate)
}

func question(_ items: ItemID..., token: String = "viewer.jwt-1") throws -> ResolveRequest {
  ResolveRequest(items: items, token: try #require(ViewerToken(token)), epoch: Epoch(1), attempt: 1)
}

func fetch(_ kind: ContentKind, token: String? = nil) -> ContentRequest {
  ContentRequest(kind: kind, token: token.flatMap { ViewerToken($0) }, epoch: Epoch(1), attempt: 1)
}

/// What came of one question: an outcome, or the failure it ended with.
enum Verdict: Equatable {
  case outcome(ResolveOutcome)
  case failure(ResolveFailure, retryAfter: Double? = nil)

  /// For what is refused: the reason, whatever the details.
  var reason: String? {
    if case .outcome(.refused(let refusal)) = self { refusal.reason.code } else { nil }
  }

  var isGrant: Bool {
    if case .outcome(.granted) = self { true } else { false }
  }
}

/// The verdict on a video that the server answers so.
func verdict(
  _ reply: ScriptedServer.Reply, startDate: @escaping @Sendable (String) -> Date? = { _ in nil }
) async throws -> Verdict {
  let server = try ScriptedServer { _ in reply }
  defer { server.stop() }
  do {
    let outcomes = try await service(server, startDate: startDate).resolve(question(video)).outcomes
    #expect(outcomes.map(\.item) == [video])
    return .outcome(try #require(outcomes.first).outcome)
  } catch let error as ContentServiceError {
    #expect(!error.explanation.isEmpty)
    return .failure(error.failure, retryAfter: error.retryAfter)
  }
}

/// An error array of one object.
func errors(_ code: String, _ subcode: String? = nil, more: String = "") -> String {
  let second = subcode.map { #","error_subcode":"\#($0)""# } ?? ""
  return #"[{"error_code":"\#(code)"\#(second)\#(more)}]"#
}

/// The body of a video with these sources, and these other members.
func body(sources: String, more: String = "") -> String {
  #"{"id":"\#(videoID)","account_id":"\#(account)","name":"Late winner","duration":61000,"sources":\#(sources)\#(more)}"#
}

/// What a video with these sources is.
func verdict(sources: String, more: String = "") async throws -> Verdict {
  try await verdict(.answer(body(sources: sources, more: more)))
}

/// The failure a fetch ends with; records an issue where it ends otherwise.
func failure(
  _ service: BrightcoveContentService, _ kind: ContentKind, sourceLocation: SourceLocation = #_sourceLocation
) async -> ContentServiceError? {
  do {
    let answer = try await service.content(fetch(kind))
    Issue.record("answered \(answer)", sourceLocation: sourceLocation)
  } catch let error as ContentServiceError {
    return error
  } catch {
    Issue.record("ended with \(error)", sourceLocation: sourceLocation)
  }
  return nil
}
