import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

/// A service that talks to a scripted server.
func service(
  _ server: ScriptedServer, path: String = "", maximumBodyBytes: Int = 1_000_000
) throws -> HTTPContentService {
  let url = try #require(URL(string: server.url + path))
  return try HTTPContentService(
    baseURL: url, configuration: .init(allowsLoopbackHTTP: true, maximumBodyBytes: maximumBodyBytes))
}

func question(_ items: ItemID..., token: String = "viewer-1") throws -> ResolveRequest {
  ResolveRequest(items: items, token: try #require(ViewerToken(token)), epoch: Epoch(1), attempt: 1)
}

func fetch(_ kind: ContentKind, token: String? = nil) -> ContentRequest {
  ContentRequest(kind: kind, token: token.flatMap { ViewerToken($0) }, epoch: Epoch(1), attempt: 1)
}

/// The failure a call ends with; records an issue where it ends otherwise.
func failure<Answer>(
  sourceLocation: SourceLocation = #_sourceLocation, of call: () async throws -> Answer
) async -> ContentServiceError? {
  do {
    let answer = try await call()
    Issue.record("answered \(answer)", sourceLocation: sourceLocation)
  } catch let error as ContentServiceError {
    return error
  } catch {
    Issue.record("ended with \(error)", sourceLocation: sourceLocation)
  }
  return nil
}

/// The failure of a resolve that the server answers so.
func failure(
  ofReply reply: ScriptedServer.Reply, maximumBodyBytes: Int = 1_000_000,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> ContentServiceError? {
  let server = try ScriptedServer { _ in reply }
  defer { server.stop() }
  let service = try service(server, maximumBodyBytes: maximumBodyBytes)
  let request = try question(ItemID("m1"))
  return await failure(sourceLocation: sourceLocation) { try await service.resolve(request) }
}

/// The outcomes of a resolve of `items` that the server answers with this body.
func outcomes(of items: ItemID..., body: String) async throws -> [ItemID: ResolveOutcome] {
  let server = try ScriptedServer { _ in .answer(body) }
  defer { server.stop() }
  let request = ResolveRequest(
    items: items, token: try #require(ViewerToken("viewer-1")), epoch: Epoch(1), attempt: 1)
  let answer = try await service(server).resolve(request)
  return Dictionary(answer.outcomes.map { ($0.item, $0.outcome) }, uniquingKeysWith: { first, _ in first })
}

/// The entries of a fetch that the server answers with this body.
func entries(_ kind: ContentKind, body: String) async throws -> [FetchedEntry] {
  let server = try ScriptedServer { _ in .answer(body) }
  defer { server.stop() }
  return try await service(server).content(fetch(kind)).entries
}
