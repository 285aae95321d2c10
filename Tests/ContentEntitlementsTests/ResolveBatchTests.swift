import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// Answers of a shape that a scenario file cannot script: of their own items only, in part, or too late.
@Suite("Batches and late answers")
struct ResolveBatchTests {
  private let url = PlaybackURL("https://cdn.example/x.m3u8")

  /// Three pages of one Story: asked in one batch.
  private func story(_ service: StubService, batchLimit: Int = 50) -> (
    DeterministicRun, ContentEntitlements, RecordingEvents
  ) {
    let run = DeterministicRun()
    let events = RecordingEvents()
    var configuration = EntitlementConfiguration()
    configuration.retry = EntitlementConfiguration.RetryPolicy(jitter: 0)
    let entitlements = run.entitlements(
      service: service, configuration: configuration, externalUserToken: "token", events: events)
    return (run, entitlements, events)
  }

  private func answers(_ events: RecordingEvents) -> [String] {
    events.events.compactMap { event in
      guard case .resolveAnswered(let answer) = event.detail else { return nil }
      return "\(event.item?.pageID ?? "") \(answer == .failed(.invalidResponse) ? "invalid" : "\(answer)")"
    }
  }

  @Test("R8 · an item the answer lacks is an invalid response, and no other")
  func lacking() {
    let service = StubService { request in
      request.items.filter { $0.pageID != "p1" }.map { ItemOutcome($0, .granted(PlaybackURL("https://a/b"))) }
    }
    let (run, entitlements, events) = story(service)
    let player = entitlements.open(.stories)
    run.settle()
    #expect(answers(events) == ["p1 invalid", "p2 granted", "p3 granted"])
    #expect(player.snapshot.state == .failed(.invalidResponse))
    player.nextPage()
    run.settle()
    #expect(player.snapshot.state.name == "playing")
    #expect(service.asked.count == 1)
  }

  @Test("R8 · of two outcomes for one item the first counts, and one for an item not asked is ignored")
  func surplus() {
    let service = StubService { request in
      request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://a/first"))) }
        + request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://a/second"))) }
        + [ItemOutcome(ItemID("another"), .refused(Refusal(.notEntitled)))]
    }
    let (run, entitlements, events) = story(service)
    let player = entitlements.open(.stories)
    run.settle()
    #expect(answers(events) == ["p1 granted", "p2 granted", "p3 granted"])
    #expect(player.snapshot.state.playbackURL == PlaybackURL("https://a/first"))
  }

  @Test("R4 · a refusal is read first, whatever else the answer says of the item")
  func refusalAmongOthers() {
    let service = StubService { request in
      request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://a/first"))) }
        + request.items.map { ItemOutcome($0, .refused(Refusal(.notEntitled))) }
    }
    let (run, entitlements, _) = story(service)
    let player = entitlements.open(.stories)
    run.settle()
    #expect(player.snapshot.state == .refused(Refusal(.notEntitled)))
  }

  @Test("R7 · where part of an answer failed in a way that asking again may cure, that part alone is asked again")
  func partial() {
    let service = StubService { request in
      request.items.map { item in
        item.pageID == "p2" && request.attempt == 1
          ? ItemOutcome(item, .failed(.serviceError(status: 503)))
          : ItemOutcome(item, .granted(PlaybackURL("https://a/b")))
      }
    }
    let (run, entitlements, _) = story(service)
    let player = entitlements.open(.stories)
    run.settle()
    #expect(player.snapshot.state.name == "playing")
    run.advance(by: .milliseconds(500))
    #expect(service.asked.map { $0.map(\.pageID) } == [["p1", "p2", "p3"], ["p2"]])
  }

  @Test("T6 · one item decided and one not: the refresh is undetermined")
  func refreshInPart() {
    let refusesToDecide = Flag()
    let service = StubService { request in
      request.items.map { item in
        refusesToDecide.isSet && item.pageID == "p2"
          ? ItemOutcome(item, .failed(.other)) : ItemOutcome(item, .granted(PlaybackURL("https://a/b")))
      }
    }
    let (run, entitlements, events) = story(service)
    let first = entitlements.open(.stories)
    let second = entitlements.open(.stories, at: ItemID("s1", page: "p2"))
    run.settle()
    refusesToDecide.set()
    entitlements.refreshEntitlements()
    run.settle()
    #expect(events.details.contains(.refreshFinished(.undetermined)))
    #expect(first.snapshot.state.name == "playing")
    #expect(second.snapshot.state == .failed(.other))
  }

  @Test("R8 · a transport that takes one item at a time is asked one item at a time", arguments: [1, 2, 3])
  func batchLimit(_ limit: Int) {
    let service = StubService(batchLimit: limit) { request in
      request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://a/b"))) }
    }
    let (run, entitlements, _) = story(service)
    let player = entitlements.open(.stories)
    run.settle()
    #expect(service.asked.map(\.count) == (limit == 1 ? [1, 1, 1] : limit == 2 ? [2, 1] : [3]))
    withExtendedLifetime(player) {}
  }

  @Test("R7 · an error the SDK does not know is `other`: asked once, its description never read")
  func unknownError() {
    let service = StubService { _ in throw Unreadable() }
    let (run, entitlements, events) = story(service)
    let delegate = RecordingDelegate()
    let player = entitlements.open(.stories, delegate: delegate)
    run.runUntilQuiet()
    #expect(player.snapshot.state == .failed(.other))
    #expect(service.asked.count == 1)
    #expect(!"\(events.events)\(delegate.calls)".contains("canary"))
  }

  @Test("R10 · an answer that comes in spite of its cancellation changes nothing, and is reported")
  func lateAnswer() {
    let session = LateSession()
    let player = session.entitlements.open(.stories)
    session.run.settle()
    session.entitlements.setExternalUserToken("another")
    session.run.settle()
    let before = player.snapshot
    session.service.release()
    session.run.settle()
    #expect(player.snapshot == before)
    #expect(session.events.events.filter { $0.detail == .staleDropped(.answer) }.map(\.epoch.number) == [0, 0, 0])
    #expect(!session.events.details.contains(.resolveAnswered(.granted)))
  }
}

private struct Unreadable: Error, CustomStringConvertible {
  var description: String {
    Issue.record("the description of an unknown error was read")
    return "canary"
  }
}
