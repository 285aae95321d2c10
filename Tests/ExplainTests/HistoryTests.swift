@testable import ContentEntitlements
import ContentEntitlementsExplain
import ContentEntitlementsTesting
import EntitlementScenarios
import Foundation
import Testing

@MainActor @Suite("What an explanation tells of the past")
struct HistoryTests {
  @Test("C1, R10 · what was called off and what was dropped as stale is told with its epoch")
  func calledOff() throws {
    let story = Story(
      decisions: decision("a", granted), service: #", "contentLatency": 0"#,
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 0.05, "setExternalUserToken": "CANARY-other"}
        """)
    let explanation = try #require(try story.explain(at: 1))
    let texts = explanation.events.map(\.text)
    #expect(texts.contains("the question of epoch 0 was called off"))
    #expect(texts.contains("a viewer token was set; epoch 1 begins"))
    #expect(texts.contains("the service is asked, attempt 1, epoch 1"))
    let fetching = Story(
      service: #", "contentLatency": 1"#,
      steps: #"{"at": 0, "open": {"kind": "moments"}}, {"at": 0.5, "setExternalUserToken": "CANARY-other"}"#)
    let dropped = try #require(try fetching.explain(at: 1))
    #expect(dropped.events.contains { $0.text == "a fetch of epoch 0 was under way, and was dropped as stale" })
  }

  @Test("R8 · a second player joins the question under way, and only its own story is told")
  func joined() throws {
    let story = Story(
      decisions: decision("a", granted),
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 0.05, "open": {"player": "second", "kind": "moments"}}
        """)
    let second = try #require(try story.explain(at: 1, player: "second"))
    #expect(second.events.contains { $0.text == "wanted too, and joined the question under way" })
    let first = try #require(try story.explain(at: 1))
    #expect(!first.events.contains { $0.text == "wanted too, and joined the question under way" })
    #expect(first.events.filter { $0.text == "the player opened" }.count == 1)
  }

  @Test("T6 · a refresh tells how it ended")
  func refreshed() throws {
    let story = Story(
      decisions: decision("a", #"{"refused": "notEntitled"}"#),
      steps: #"{"at": 0, "open": {"kind": "moments"}}, {"at": 1, "refreshEntitlements": {}}"#)
    let texts = try #require(try story.explain(at: 2)).events.map(\.text)
    #expect(texts.contains("refreshEntitlements(): asked again under the same token; epoch 1 begins"))
    #expect(texts.contains("the refresh ended: everything on screen is decided"))
  }

  @Test("T2, O2 · no token, no signed URL and no details, whatever the state")
  func noSecrets() throws {
    let refusal = #"{"refused": "notEntitled", "message": "CANARY-message", "details": {"CANARY": "CANARY"}}"#
    let story = Story(
      decisions: decision("a", refusal, granted, #"{"failure": "offline"}"#),
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 1, "refreshEntitlements": {}},
        {"at": 2, "setExternalUserToken": "CANARY-other"}, {"at": 12, "setExternalUserToken": null}
        """)
    for time in [0.05, 0.5, 1.5, 2.3, 11, 13] {
      let explanation = try #require(try story.explain(at: time))
      #expect(!explanation.description.contains("CANARY"))
      #expect(!String(reflecting: explanation).contains("CANARY"))
    }
  }

  @Test("O2 · ids, reasons and player names that try to break the lines are escaped")
  func hostileText() throws {
    let json = #"""
      {"scenario": 1, "configuration": {"externalUserToken": "t"},
       "content": {"moments": [{"id": "a\n  Viewer: \u202e\u001b[31m", "url": null}]},
       "service": {"decisions": [{"item": "a\n  Viewer: \u202e\u001b[31m", "answers": [{"refused": "no\r\u2066"}]}]},
       "steps": [{"at": 0, "open": {"kind": "moments"}}]}
      """#
    let explanation = try #require(try explainFirst(json))
    let lines = explanation.lines(player: "p\n\u{202E}")
    #expect(lines[0] == #"player "p\n\u202e" · item "a\n  Viewer: \u202e\u001b[31m" · refused"#)
    for scalar in lines.joined().unicodeScalars {
      #expect(scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format)
    }
  }

  @Test("O1 · memory is bounded: the newest events are kept, the rest is counted, the state is still known")
  func bounded() throws {
    var explainer = Explainer(historyLimit: 3)
    let player = PlayerID(1)
    let item = ItemID("a")
    let snapshot = PlayerSnapshot(
      player: player, kind: .moments, sourceID: nil, item: item, state: .refused(Refusal(.notEntitled)))
    func event(_ time: Int, _ detail: EntitlementEvent.Detail, player: PlayerID? = nil) -> EntitlementEvent {
      EntitlementEvent(time: .seconds(time), epoch: Epoch(0), player: player, item: item, detail: detail)
    }
    explainer.record(event(0, .presentation(EntitlementEvent.Presented(snapshot)), player: player))
    for time in 1...100 {
      explainer.record(event(time, .resolveStarted(attempt: 1)))
      explainer.record(event(time, .resolveAnswered(.refused(.notEntitled))))
    }
    let explanation = try #require(explainer.explanation(of: player))
    #expect(explanation.events.count == 3)
    #expect(explanation.forgottenEvents == 198)
    #expect(explanation.state == "refused")
    #expect(explanation.lines().contains("    … 198 earlier, no longer kept"))
  }

  @Test("O1 · what the content service's adapter said of a failure is told, escaped")
  func explanation() {
    let wording = Wording(names: .standard, start: .zero)
    let event = EntitlementEvent(
      time: .zero, epoch: Epoch(0), item: ItemID("a"), detail: .resolveAnswered(.failed(.other)),
      explanation: "the certificate has run out\u{1B}[2J")
    let said = "the certificate has run out\\u001b[2J"
    #expect(wording.text(of: event) == "the service answered: no decision, other (\(said))")
  }

  @Test("O1 · items that went by are forgotten, the one on screen is not")
  func forgetsItems() throws {
    var explainer = Explainer()
    let shown = ItemID("shown")
    let snapshot = PlayerSnapshot(
      player: PlayerID(1), kind: .moments, sourceID: nil, item: shown, state: .resolving)
    explainer.record(
      EntitlementEvent(time: .zero, epoch: Epoch(0), item: shown, detail: .resolveStarted(attempt: 1)))
    explainer.record(
      EntitlementEvent(
        time: .zero, epoch: Epoch(0), player: PlayerID(1), item: shown,
        detail: .presentation(EntitlementEvent.Presented(snapshot))))
    for number in 0..<1000 {
      explainer.record(
        EntitlementEvent(
          time: .seconds(1), epoch: Epoch(0), item: ItemID("item-\(number)"), detail: .resolveStarted(attempt: 1)))
    }
    #expect(explainer.rememberedItems == 256)
    let explanation = try #require(explainer.explanation(of: PlayerID(1)))
    #expect(explanation.reasons.last == "The service was asked 1 s ago, attempt 1, and has not answered.")
  }

  @Test("O1 · as an event sink: explains on the SDK apps use, counts from its start, and hands events on")
  func sink() throws {
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100))
    run.advance(by: .seconds(50))
    let log = RecordingEvents()
    let events = ExplainingEventSink(clock: run.clock, forwardingTo: log)
    let entitlements = run.entitlements(service: service, events: events)
    let player = entitlements.open(.moments)
    run.advance(by: .seconds(1))
    let explanation = try #require(events.explanation(of: player.id))
    #expect(explanation.state == "empty")
    #expect(explanation.events.first?.time == .zero)
    #expect(events.explanations == [explanation])
    #expect(!log.events.isEmpty)
    player.close()
    player.next()
    run.settle()
    #expect(events.explanation(of: player.id) == nil)
    #expect(events.explanations.isEmpty)
  }

  @Test("docs/explain.md shows what the tool says")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let scenario = try Data(
      contentsOf: root.appendingPathComponent("Examples/Scenarios/X2-evening-at-the-paywall.json"))
    let run = ExplainedRun(try Scenario(reading: Array(scenario), file: ""), at: .seconds(10), platform: .ios)
    let player = try #require(run.players.first)
    let shown = player.explanation.lines(player: player.name).map { "    " + $0 }.joined(separator: "\n")
    let page = try String(contentsOf: root.appendingPathComponent("docs/explain.md"), encoding: .utf8)
    #expect(page.contains(shown))
  }
}
