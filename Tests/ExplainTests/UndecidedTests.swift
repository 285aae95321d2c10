import ContentEntitlements
import ContentEntitlementsExplain
import ContentEntitlementsTesting
import Testing

@MainActor @Suite("Why an undecided item is held")
struct UndecidedTests {
  @Test("R1 · asked and not answered: since when, and which attempt")
  func asked() throws {
    let explanation = try #require(try Story(decisions: decision("a", granted)).explain(at: 0.05))
    #expect(explanation.state == "resolving")
    #expect(
      explanation.reasons == [
        "Held: it came without a playable URL, so the service has to grant it first.",
        "The service was asked 0.05 s ago, attempt 1, and has not answered.",
      ])
    #expect(explanation.remedies == ["Wait: every question ends, with a decision or as failed.", moveOn])
  }

  @Test("R11 · the host's URL hook works on a free item: nobody is asked, and nobody is said to be")
  func prepared() throws {
    guard #available(iOS 18, macOS 15, tvOS 18, *) else { return }
    let run = DeterministicRun(), events = ExplainingEventSink()
    let service = ScriptedContentService(clock: run.clock)
    let free = FetchedItem(id: "free", url: PlaybackURL("https://cdn.example/free.m3u8"))
    service.setContent([.item(free)], of: .moments)
    let entitlements = run.entitlements(service: service, events: events, urlModifier: SlowHook(clock: run.clock))
    let player = entitlements.open(.moments)
    run.advance(by: .milliseconds(500))
    let explanation = try #require(events.explanation(of: player.id))
    #expect(explanation.state == "resolving")
    #expect(
      explanation.reasons == [
        "Held: it came with a playable URL, and playback is being prepared; the host's URL hook has not answered."
      ])
    #expect(explanation.remedies == ["An answer of the host's URL hook.", moveOn])
    #expect(explanation.rules == ["R11"])
  }

  @Test("F2 · an item that was refused, and then fetched anew with a URL, is free while it is prepared and plays")
  func becameFree() throws {
    guard #available(iOS 18, macOS 15, tvOS 18, *) else { return }
    let run = DeterministicRun(), events = ExplainingEventSink()
    let service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "a"))], of: .moments)
    let entitlements = run.entitlements(
      service: service, externalUserToken: "anna", events: events, urlModifier: SlowHook(clock: run.clock))
    let player = entitlements.open(.moments)
    run.advance(by: .milliseconds(500))
    #expect(player.snapshot.state.name == "refused")
    let free = FetchedItem(id: "a", url: PlaybackURL("https://cdn.example/free.m3u8"))
    service.setContent([.item(free)], of: .moments)
    entitlements.setExternalUserToken("ben", fetchedContentPolicy: .evict)
    run.advance(by: .milliseconds(500))
    let prepared = try #require(events.explanation(of: player.id))
    #expect(prepared.state == "resolving")
    #expect(prepared.reasons.first?.hasPrefix("Held: it came with a playable URL") == true)
    #expect(prepared.rules == ["R11"])
    run.advance(by: .seconds(2))
    let plays = try #require(events.explanation(of: player.id))
    #expect(plays.state == "playing")
    #expect(plays.reasons.first?.contains("as delivered") == true)
    #expect(plays.rules == ["F2"])
  }

  @Test("R7 · what the content service's adapter said of the failure stands among the reasons, escaped")
  func said() throws {
    guard #available(iOS 18, macOS 15, tvOS 18, *) else { return }
    let run = DeterministicRun(), events = ExplainingEventSink()
    let entitlements = run.entitlements(service: ExpiredService(), externalUserToken: "anna", events: events)
    let player = entitlements.open(.moments)
    run.advance(by: .milliseconds(500))
    let explanation = try #require(events.explanation(of: player.id))
    #expect(explanation.state == "failed")
    #expect(explanation.reasons.dropFirst().first == "Said of it: the certificate has run out\\u001b[2J.")
  }

  @Test("R7 · between two attempts: which failed, and when the next is due")
  func betweenAttempts() throws {
    let story = Story(decisions: decision("a", #"{"failure": "offline"}"#))
    let explanation = try #require(try story.explain(at: 0.3))
    #expect(explanation.reasons[1] == "Attempt 1 failed; the next is due in 0.3 s (at 0.6).")
    #expect(
      explanation.events.map(\.text) == [
        "the player opened", "on screen: loading", "the service is asked, attempt 1, epoch 0", "on screen: resolving",
        "the service answered after 0.1 s: no decision, offline", "the next attempt is due in 0.5 s",
      ])
  }

  @Test(
    "R7 · failed: after how many attempts, why, and that it is no refusal",
    arguments: [
      (#""offline""#, "3 attempts: offline, the service could not be reached.", "The service within reach again"),
      (#""connectionLost""#, "3 attempts: connectionLost, the connection broke", "The service within reach again"),
      (
        #"{"status": 503}"#, "3 attempts: serviceError(503), the service answered with status 503.",
        "The service within"
      ),
      (#"{"status": 429}"#, "3 attempts: throttled, the service asks for fewer questions", "The service within"),
      (
        #"{"status": 404}"#, "1 attempt: serviceError(404), the service answered with status 404.", "The service within"
      ),
      (#"{"status": 401}"#, "1 attempt: unauthorized, the service turned the request away", "A token, or access"),
      (
        #""invalidResponse""#, "1 attempt: invalidResponse, the answer breaks the contract.",
        "Mend the service's answer"
      ),
    ])
  func failed(failure: String, cause: String, remedy: String) throws {
    let story = Story(decisions: decision("a", #"{"failure": \#(failure)}"#))
    let explanation = try #require(try story.explain(at: 10))
    #expect(explanation.state == "failed")
    #expect(explanation.reasons[0].hasPrefix("Held: the service gave no decision in " + cause))
    #expect(
      explanation.reasons[1] == "Without a decision nothing plays; it is no refusal, and no reason for a paywall.")
    #expect(explanation.reasons[2] == "The host was told through onContentResolveFailed.")
    #expect(explanation.remedies[0].hasPrefix(remedy))
    #expect(explanation.remedies[0].hasSuffix("then retry()."))
  }

  @Test("R6 · what the media player could not play is failed, and a retry begins anew")
  func playbackFailed() throws {
    let story = Story(
      decisions: decision("a", granted),
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 1, "playbackFailed": {}}, {"at": 2, "playbackFailed": {}}
        """)
    let explanation = try #require(try story.explain(at: 3))
    #expect(explanation.reasons[0] == "Held: playbackFailed: the media player could not play the URL.")
    #expect(explanation.remedies[0] == "See whether the URL plays at all; retry() begins anew.")
  }

  @Test("R11 · the host's URL hook that fails is named")
  func hookFailed() throws {
    let story = Story(decisions: decision("a", granted), host: #""urlModifier": "throws""#)
    let explanation = try #require(try story.explain(at: 1))
    #expect(explanation.reasons[0].hasPrefix("Held: urlModifierFailed: the host's URL hook failed"))
    #expect(explanation.remedies[0] == "Mend the host's URL hook, then retry().")
  }

  @Test("R5 · granted and not started: when it is looked at again")
  func upcoming() throws {
    let story = Story(
      decisions: decision("live", #"{"granted": null, "startsAt": 60, "recheckAfter": 10}"#),
      steps: #"{"at": 0, "open": {"kind": "videos"}}"#)
    let explanation = try #require(try story.explain(at: 20))
    #expect(
      explanation.reasons == [
        "Held: it is granted, and the stream has not begun.", "It is looked at again in 40 s (at 60).",
      ])
    #expect(
      explanation.remedies == [
        "Wait: it is asked again at 60, and plays when the service returns a URL.",
        "Started early? refreshEntitlements() asks at once.", moveOn,
      ])
    let asked = try #require(try story.explain(at: 60.05))
    #expect(asked.reasons[1].hasPrefix("It is being asked again. The service was asked 0.05 s ago"))
  }

  @Test("R5 · a look that failed leaves it upcoming, and the next look is told")
  func failedLook() throws {
    let story = Story(
      decisions: decision("live", #"{"granted": null, "startsAt": 60}"#, #"{"failure": {"status": 400}}"#),
      steps: #"{"at": 0, "open": {"kind": "videos"}}"#)
    let explanation = try #require(try story.explain(at: 60.5))
    #expect(explanation.state == "upcoming")
    #expect(
      explanation.reasons[1] == "The last look at it failed: serviceError(400), the service answered with status 400.")
    #expect(explanation.reasons[2].hasPrefix("It is looked at again in "))
  }

  @Test("P6 · in the background nothing is looked at")
  func background() throws {
    let story = Story(
      decisions: decision("live", #"{"granted": null, "startsAt": 60}"#),
      steps: #"{"at": 0, "open": {"kind": "videos"}}, {"at": 5, "enterBackground": {}}"#)
    let explanation = try #require(try story.explain(at: 10))
    #expect(explanation.reasons.last == "The app is in the background, where nothing is looked at.")
  }

  @Test("R5 · a free stream starts by itself, and nobody is asked")
  func freeUpcoming() throws {
    let story = Story(steps: #"{"at": 0, "open": {"kind": "videos", "item": "freelive"}}"#)
    let explanation = try #require(try story.explain(at: 20))
    #expect(
      explanation.reasons == [
        "Held: a free stream that has not begun; it starts by itself, and nobody is asked. It starts in 40 s (at 60)."
      ])
    #expect(explanation.remedies == ["Wait for the start at 60; nothing is asked.", moveOn])
  }

  @Test("F2 · text that is no playable URL is pointed at")
  func unusableURL() throws {
    let json = """
      {"scenario": 1, "content": {"moments": [{"id": "a", "url": "cdn.example/a?sig=CANARY"}]},
       "steps": [{"at": 0, "open": {"kind": "moments"}}]}
      """
    let explanation = try #require(try explainFirst(json))
    #expect(
      explanation.reasons.contains(
        "There was text in the place of its URL, but not a playable one; look at the content."))
    #expect(explanation.events.contains { $0.text.hasPrefix("it came with text that is no playable URL") })
  }
}

/// Takes a second of the run's time.
private struct SlowHook: PlaybackURLModifier {
  let clock: ManualClock

  @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL {
    try await clock.sleep(until: clock.now + .seconds(1))
    return request.url
  }
}

/// Answers nothing, and says why.
private struct ExpiredService: ContentService {
  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    ContentAnswer(entries: [.item(FetchedItem(id: "m1"))])
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    throw ContentServiceError(.other, explanation: "the certificate has run out\u{1B}[2J")
  }
}
