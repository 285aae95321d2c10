import ContentEntitlementsExplain
import EntitlementScenarios
import Testing

@MainActor @Suite("Why a refused item is held")
struct RefusedTests {
  @Test("R2 · without a token: the SDK refused by itself, and a token would change it")
  func missingToken() throws {
    let explanation = try #require(try Story(token: nil).explain(at: 1))
    #expect(explanation.state == "refused")
    #expect(explanation.isHeld)
    #expect(explanation.isTokenPresent == false)
    #expect(
      explanation.reasons == [
        "Held: refused with externalUserTokenMissing; without a viewer token the SDK refuses by itself and asks nobody.",
        "The host was told (restriction 1) and returned handledByApp; playback does not start whatever it returns.",
      ])
    #expect(explanation.remedies == ["Set a viewer token: setExternalUserToken(…) has it asked at once.", moveOn])
    #expect(explanation.rules == ["R2", "X2", "X3"])
  }

  @Test(
    "R4 · refused by the service: its reason, what it means, and what would change it",
    arguments: [
      ("externalUserTokenInvalid", "it does not accept the viewer token", "Set a token the service accepts"),
      ("externalUserTokenExpired", "the viewer token is no longer valid", "Set a token the service accepts"),
      ("notEntitled", "this viewer has no right to it", "Give this viewer the right at the service"),
      ("subscriptionRequired", "a subscription would give the right to it", "Buy, then refreshEntitlements()."),
      ("purchaseRequired", "a purchase would give the right to it", "Buy, then refreshEntitlements()."),
      ("geoRestricted", "it may not be played where the viewer is", "Nothing the app does"),
      ("ageRestricted", "it may not be played at the viewer's age", "Have the viewer's age confirmed"),
      ("concurrencyLimitReached", "as many devices as allowed already", "Stop playback on another device"),
      ("brandNewReason", "a reason of the service's own", "See what the service means by its reason"),
    ])
  func refused(reason: String, meaning: String, remedy: String) throws {
    let story = Story(decisions: decision("a", #"{"refused": "\#(reason)"}"#))
    let explanation = try #require(try story.explain(at: 1))
    #expect(explanation.reasons[0].hasPrefix("Held: the service refused it with \(reason): "))
    #expect(explanation.reasons[0].contains(meaning))
    #expect(explanation.remedies[0].hasPrefix(remedy))
    #expect(explanation.remedies.last == moveOn)
    #expect(explanation.isTokenPresent == true)
  }

  @Test("R4 · the service may say that the token is missing: that is its refusal, not the SDK's")
  func missingTokenFromTheService() throws {
    let story = Story(decisions: decision("a", #"{"refused": "externalUserTokenMissing"}"#))
    let explanation = try #require(try story.explain(at: 1))
    #expect(
      explanation.reasons[0] == "Held: the service refused it with externalUserTokenMissing: there is no viewer token.")
    #expect(explanation.rules == ["R4", "X2", "X3"])
  }

  @Test("X5 · a refusal that is asked again says since when, and that it stays until decided")
  func askedAgain() throws {
    let story = Story(
      token: nil, decisions: decision("a", granted),
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 2, "setExternalUserToken": "CANARY-token"}
        """)
    let explanation = try #require(try story.explain(at: 2.06))
    #expect(explanation.reasons[1] == "A token has come since.")
    #expect(
      explanation.reasons[2]
        == "It is being asked again, and stays refused until there is a decision. The service was asked 0.06 s ago, "
        + "attempt 1, and has not answered.")
    #expect(explanation.remedies == ["Wait for the answer: granted it plays, refused anew it stays.", moveOn])
    #expect(explanation.rules.contains("X5"))
  }

  @Test("R9 · a refusal that is reused says so, and the events say from where")
  func reused() throws {
    let story = Story(
      decisions: decision("a", #"{"refused": "notEntitled"}"#),
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 2, "show": {"item": "free"}}, {"at": 3, "show": {"item": "a"}}
        """)
    let explanation = try #require(try story.explain(at: 4))
    #expect(explanation.reasons[1] == "The refusal is an earlier answer, reused while it is fresh.")
    #expect(explanation.events.contains { $0.text == "an earlier answer is reused: refused, notEntitled" })
    let first = try #require(try story.explain(at: 1))
    #expect(!first.reasons.contains("The refusal is an earlier answer, reused while it is fresh."))
  }

  @Test("X6 · refused anew: which restriction the new one replaces; the old one is told no more")
  func replaced() throws {
    let story = Story(
      token: nil, decisions: decision("a", #"{"refused": "subscriptionRequired"}"#),
      steps: """
        {"at": 0, "open": {"kind": "moments"}}, {"at": 2, "setExternalUserToken": "CANARY-token"}
        """)
    let explanation = try #require(try story.explain(at: 3))
    #expect(
      explanation.reasons.last
        == "The host was told (restriction 2, in place of 1) and returned handledByApp; playback does not start whatever "
        + "it returns.")
  }

  @Test("D1 · no handler is set: nobody answers the refusal")
  func noHandler() throws {
    let story = Story(host: #""onContentRestricted": "unset""#)
    let explanation = try #require(try story.explain(at: 1))
    #expect(
      explanation.reasons.last == "No handler for restrictions is set, so no app screen answers it (restriction 1).")
  }

  @Test("D2 · names are the platform's: Android's in upper snake case, an unknown reason raw")
  func androidNames() throws {
    let explanation = try #require(try Story(token: nil).explain(at: 1, platform: .android))
    #expect(explanation.reasons[0].contains("EXTERNAL_USER_TOKEN_MISSING"))
    #expect(explanation.reasons[1].contains("HANDLED_BY_APP"))
    #expect(explanation.events.contains { $0.text.contains("EXTERNAL_USER_TOKEN_MISSING") })
    #expect(!explanation.description.contains("externalUserTokenMissing"))
    let raw = Story(decisions: decision("a", #"{"refused": "brandNewReason"}"#))
    #expect(try #require(try raw.explain(at: 1, platform: .android)).reasons[0].contains("brandNewReason"))
  }
}
