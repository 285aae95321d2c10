import ContentEntitlements
import EntitlementScenarios
import Testing

@testable import EntitlementStoryboard

@MainActor @Suite("A run cut into scenes")
struct SceneTests {
  private func states(_ scenes: [Scene]) -> [String] {
    scenes.map { scene in scene.panels.map(\.stateName).joined(separator: "+") }
  }

  @Test("every change on screen is a scene, in order, at its time")
  func everyChange() throws {
    let scenes = try scenes(paywall())
    #expect(states(scenes) == ["loading", "refused", "refused"])
    #expect(scenes.map(\.time) == [.zero, .zero, .milliseconds(1100)])
  }

  @Test("R11 · the host's URL hook works on a free item: no card says that the service is asked")
  func prepared() throws {
    let page = try page(
      """
      {"scenario": 1, "content": {"moments": [{"id": "free", "url": "https://cdn.example/free.m3u8"}]},
       "host": {"urlModifier": "https://cdn.example/modified.m3u8"}, "steps": [{"at": 0, "open": {"kind": "moments"}}]}
      """)
    #expect(page.contains("is being prepared"))
    #expect(!page.contains("is asked about"))
    #expect(!page.contains("without a playable URL"))
  }

  @Test("D1, X6 · the app's paywall stands from a handled restriction to its lift, and is updated in place")
  func paywallStands() throws {
    let scenes = try scenes(paywall(steps: #", {"at": 2, "refreshEntitlements": {}}"#))
    let paywalls = scenes.map { $0.panels.first?.paywall }
    #expect(states(scenes) == ["loading", "refused", "refused", "playing"])
    #expect(paywalls[0] == nil)
    #expect(paywalls[1] == Scene.Paywall(restriction: 1, reason: .externalUserTokenMissing, message: nil))
    #expect(paywalls[2] == Scene.Paywall(restriction: 2, reason: .subscriptionRequired, message: "Buy the pass."))
    #expect(paywalls[3] == nil)
  }

  @Test(
    "D1 · where the host leaves the refusal to the SDK, no paywall is drawn", arguments: ["sdkShouldHandle", "unset"])
  func noPaywall(response: String) throws {
    let scenes = try scenes(paywall(host: "\"\(response)\""))
    #expect(states(scenes).contains("refused"))
    #expect(scenes.allSatisfy { $0.panels.allSatisfy { $0.paywall == nil } })
  }

  @Test("X6 · a paywall goes with the item that left the screen")
  func paywallLeaves() throws {
    let scenes = try scenes(
      paywall(host: #"["handledByApp", "handledByApp", "sdkShouldHandle"]"#, steps: #", {"at": 2, "next": {}}"#))
    #expect(scenes.last?.panels.first?.snapshot.item == ItemID("m2"))
    #expect(scenes.last?.panels.first?.paywall == nil)
  }

  @Test("T4 · a paywall raised anew without another picture is a scene of its own")
  func paywallAnew() throws {
    let json = """
      {"scenario": 1, "content": {"moments": [{"id": "m1", "url": null}]},
       "host": {"onContentRestricted": ["sdkShouldHandle", "handledByApp"]},
       "steps": [{"at": 0, "open": {"kind": "moments"}}, {"at": 1, "setHandler": "handledByApp"}]}
      """
    let scenes = try scenes(json)
    #expect(states(scenes) == ["loading", "refused", "refused"])
    #expect(scenes.map { $0.panels[0].paywall != nil } == [false, false, true])
  }

  @Test("what two players show at once is one scene")
  func together() throws {
    let json = paywall(
      steps: #", {"at": 2, "open": {"player": "second", "kind": "moments"}}, {"at": 3, "setExternalUserToken": null}"#)
    let last = try #require(try scenes(json).last)
    #expect(last.panels.map(\.player) == ["main", "second"])
    #expect(last.time == .seconds(3))
  }

  @Test("what happened while a scene was on screen is told beneath it, what led to the next beneath the next")
  func notes() throws {
    let scenes = try scenes(paywall())
    #expect(scenes[1].notes.contains { $0.subject == "setExternalUserToken" && $0.time == .seconds(1) })
    #expect(scenes[1].notes.contains { $0.subject == "Asked" })
    #expect(
      scenes[2].notes.contains { $0.subject == "Answered" && $0.text == "about m1: refused, subscriptionRequired" })
    #expect(scenes[2].notes.contains { $0.subject == "onContentRestricted" && $0.returned == "handledByApp" })
  }

  @Test("D2, D3 · both platforms have the same scenes in their own words")
  func platforms() throws {
    let ios = try scenes(paywall())
    let android = try scenes(paywall(), .android)
    #expect(states(ios) == states(android))
    #expect(android[2].notes.contains { $0.returned == "HANDLED_BY_APP" && $0.text.contains("SUBSCRIPTION_REQUIRED") })
    #expect(!android.flatMap(\.notes).contains { $0.kind == .host && $0.text.contains("subscriptionRequired") })
  }

  @Test("D4 · what a handler does is told with the host's callbacks")
  func handler() throws {
    let host = #"{"return": "handledByApp", "then": [{"setExternalUserToken": "CANARY-token"}]}"#
    let scenes = try scenes(paywall(host: host))
    let notes = scenes.flatMap(\.notes)
    #expect(
      notes.contains {
        $0.kind == .host && $0.subject == "setExternalUserToken" && $0.text == "a token, keep from inside the handler"
      })
  }

  @Test("O1 · a held item's reason is told, one that plays has none")
  func hold() throws {
    let scenes = try scenes(paywall(steps: #", {"at": 2, "refreshEntitlements": {}}"#))
    #expect(
      scenes[2].panels[0].hold?.reason.hasPrefix("Held: the service refused it with subscriptionRequired") == true)
    #expect(scenes[3].panels[0].hold == nil)
  }
}
