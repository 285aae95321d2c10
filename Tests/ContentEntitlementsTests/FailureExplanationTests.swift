import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("What a failure is said to be")
struct FailureExplanationTests {
  private struct Unreachable: Error, CustomStringConvertible {
    let description = "secret of the host's own error"
  }

  @Test("R7 · an event of a failed attempt says what the content service's adapter said")
  func said() {
    let error = ContentServiceError(.invalidResponse, explanation: "the list lacks its end; see the service's log")
    #expect(explanations(of: error) == ["the list lacks its end; see the service's log"])
  }

  @Test("R7 · nothing said is no explanation")
  func unsaid() {
    #expect(explanations(of: ContentServiceError(.invalidResponse)) == [nil])
  }

  @Test("R7 · of an error the SDK does not know the name of its type is told, never its description")
  func unknown() {
    #expect(explanations(of: Unreachable()) == ["the content service threw Unreachable"])
  }

  @Test(
    "T2 · an explanation that holds the viewer's token is left out",
    arguments: ["for viewer-token", "viewer-token\u{301}"])
  func telling(text: String) {
    #expect(explanations(of: ContentServiceError(.invalidResponse, explanation: text)) == [nil])
  }

  @Test(
    "R8 · what is wrong with the answer to one item is said by the SDK",
    arguments: [
      ([], "the answer leaves the item out"),
      ([.granted(PlaybackURL("http://a/b"), lifetime: nil)], "the granted URL cannot be played"),
      ([.granted(PlaybackURL("https://a/b"), lifetime: 0)], "lifetime"),
      ([.notStarted(timeToStart: -1, recheckAfter: nil)], "time to the start"),
      ([.notStarted(timeToStart: 1, recheckAfter: .nan)], "re-check time"),
    ] as [([ResolveOutcome], String)])
  func ofOneItem(outcomes: [ResolveOutcome], words: String) throws {
    let session = FailingSession(outcomes: outcomes)
    let player = session.entitlements.open(.moments)
    session.run.advance(by: .seconds(1))
    let failed = session.events.events.filter { $0.detail == .resolveAnswered(.failed(.invalidResponse)) }
    #expect(try #require(failed.first?.explanation).contains(words))
    withExtendedLifetime(player) {}
  }

  @Test("F6 · an event of content that could not be fetched says so too")
  func content() {
    let error = ContentServiceError(.unauthorized, explanation: "the viewer is not known here")
    let session = FailingSession { _ in throw error }
    let player = session.entitlements.open(.moments)
    session.run.advance(by: .seconds(1))
    #expect(
      session.events.events.filter { $0.detail == .contentFailed(.moments, .unauthorized) }.map(\.explanation) == [
        "the viewer is not known here"
      ])
    withExtendedLifetime(player) {}
  }

  /// What the events of failed attempts say where every question ends in this error.
  private func explanations(of error: any Error) -> [String?] {
    let session = FailingSession(resolve: { _ in throw error })
    let player = session.entitlements.open(.moments)
    session.run.advance(by: .seconds(1))
    let failed = session.events.events.filter { event in
      if case .resolveAnswered(.failed) = event.detail { true } else { false }
    }
    #expect(player.snapshot.state.name == "failed")
    return failed.map(\.explanation)
  }
}

/// The SDK on a service that fails as told.
private struct FailingSession {
  let run = DeterministicRun()
  let events = RecordingEvents()
  let entitlements: ContentEntitlements

  init(
    content: @escaping @Sendable (ContentRequest) throws -> Void = { _ in },
    resolve: @escaping @Sendable (ResolveRequest) throws -> Void = { _ in }, outcomes: [ResolveOutcome] = []
  ) {
    let service = FailingService(onContent: content, onResolve: resolve, outcomes: outcomes)
    entitlements = run.entitlements(
      service: service, externalUserToken: "viewer-token", events: events
    )
  }
}

private struct FailingService: ContentService {
  let onContent: @Sendable (ContentRequest) throws -> Void
  let onResolve: @Sendable (ResolveRequest) throws -> Void
  let outcomes: [ResolveOutcome]

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try onContent(request)
    return ContentAnswer(entries: [.item(FetchedItem(id: "m1"))])
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try onResolve(request)
    return ResolveAnswer(outcomes: outcomes.map { ItemOutcome(ItemID("m1"), $0) })
  }
}
