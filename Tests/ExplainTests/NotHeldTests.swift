import ContentEntitlements
import ContentEntitlementsExplain
import Testing

@MainActor @Suite("What a player does whose item is not held")
struct NotHeldTests {
  @Test("F2 · an item that came with a URL plays as delivered")
  func free() throws {
    let story = Story(steps: #"{"at": 0, "open": {"kind": "moments", "item": "free"}}"#)
    let explanation = try #require(try story.explain(at: 1))
    #expect(
      explanation.reasons == [
        "Not held: it plays, as delivered: it came with a playable URL and is never asked about."
      ])
    #expect(!explanation.isHeld)
    #expect(explanation.remedies.isEmpty)
    #expect(explanation.events.last?.text == "on screen: playing https://cdn.example/free.m3u8")
  }

  @Test("R3 · a granted item plays under the epoch of its grant")
  func granted() throws {
    let explanation = try #require(try Story(decisions: decision("a", ExplainTests.granted)).explain(at: 1))
    #expect(explanation.reasons == ["Not held: it plays, under the service's grant of epoch 0."])
  }

  @Test("C5 · asked again while it plays: which grant it plays under, and since when it is asked")
  func playsOn() throws {
    let story = Story(
      decisions: decision("a", ExplainTests.granted),
      steps: #"{"at": 0, "open": {"kind": "moments"}}, {"at": 2, "refreshEntitlements": {}}"#)
    let explanation = try #require(try story.explain(at: 2.05))
    #expect(
      explanation.reasons == [
        "Not held: it plays, under the grant of epoch 0 while the service is asked again.",
        "The service was asked 0.05 s ago, attempt 1, and has not answered.",
      ])
    #expect(explanation.epoch.number == 1)
  }

  @Test("C5 · playing on without a decision is told as that")
  func playsOnUndecided() throws {
    let story = Story(
      configuration: #""prefetchAhead": 0, "undecidedPlayback": "playOnUntilExpiry""#,
      decisions: decision("a", ExplainTests.granted, #"{"failure": {"status": 400}}"#),
      steps: #"{"at": 0, "open": {"kind": "moments"}}, {"at": 2, "refreshEntitlements": {}}"#)
    let explanation = try #require(try story.explain(at: 2.5))
    #expect(
      explanation.reasons[0] == "Not held: it plays, under an earlier grant; asked again, the service gave no decision."
    )
  }

  @Test("P1 · paused and ended items can be resumed")
  func pausedAndEnded() throws {
    let story = Story(
      configuration: #""autoAdvance": false"#,
      steps: """
        {"at": 0, "open": {"kind": "moments", "item": "free"}}, {"at": 1, "pause": {}}, {"at": 2, "resume": {}}
        """)
    let paused = try #require(try story.explain(at: 1.5))
    #expect(paused.reasons[0].hasPrefix("It is paused, as delivered"))
    #expect(paused.remedies == ["resume()."])
    let ended = try #require(try story.explain(at: 10))
    #expect(ended.reasons[0].hasPrefix("It has played to its end, and there was nowhere to advance to, as delivered"))
    #expect(ended.remedies == ["resume() plays it again.", moveOn])
  }

  @Test("F6 · a player without an item: loading, empty, or content that could not be fetched")
  func withoutItem() throws {
    let loading = try #require(try Story(service: #", "contentLatency": 1"#).explain(at: 0.5))
    #expect(loading.state == "loading")
    #expect(loading.item == nil)
    #expect(loading.reasons == ["Its content is being fetched; there is no item to hold yet."])

    let empty = try #require(try Story(steps: #"{"at": 0, "open": {"kind": "stories"}}"#).explain(at: 1))
    #expect(empty.reasons == ["Its content was fetched, and holds nothing to show."])
    #expect(empty.events.contains { $0.text == "stories fetched: 0" })

    let failing = Story(service: #", "contentFailures": {"moments": [{"status": 404}]}"#)
    let failed = try #require(try failing.explain(at: 1))
    #expect(
      failed.reasons == [
        "Its content could not be fetched: serviceError(404), the service answered with status 404."
      ])
    #expect(failed.remedies[0] == "The cause mended, then retry().")
  }

  @Test("F3 · an empty player tells what was left out, and why")
  func leftOut() throws {
    let json = """
      {"scenario": 1, "configuration": {"entitlements": false},
       "content": {"moments": [{"id": "a", "url": null}]}, "steps": [{"at": 0, "open": {"kind": "moments"}}]}
      """
    let explanation = try #require(try explainFirst(json))
    #expect(explanation.events.contains { $0.text == "left out: a, noPlayableURL" })
  }

  @Test("P2 · a closed player has nothing to explain")
  func closed() throws {
    let story = Story(steps: #"{"at": 0, "open": {"kind": "moments"}}, {"at": 1, "close": {}}"#)
    #expect(try story.explain(at: 2) == nil)
  }
}
