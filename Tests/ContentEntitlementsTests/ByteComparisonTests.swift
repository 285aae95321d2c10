import ContentEntitlements
import Testing

@Suite("Ids and codes by bytes")
struct ByteComparisonTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test("F4 · an item id is its bytes, page id included; a page is not its Story")
  func items() {
    #expect(composed == decomposed, "Swift takes the two spellings for equal")
    #expect(ItemID(composed) != ItemID(decomposed))
    #expect(ItemID("s", page: composed) != ItemID("s", page: decomposed))
    #expect(ItemID("s", page: "p") == ItemID("s", page: "p"))
    #expect(ItemID("s", page: "p") != ItemID("s"))
    #expect(ItemID("s", page: "") != ItemID("s"))
    #expect(ItemID("ab", page: "c") != ItemID("a", page: "bc"))
    #expect(Set([ItemID(composed), ItemID(decomposed), ItemID(composed)]).count == 2)
  }

  @Test("R4 · a reason is its bytes: other spellings and cases are other reasons")
  func reasons() {
    #expect(RefusalReason("notEntitled") == .notEntitled)
    #expect(RefusalReason("NotEntitled") != .notEntitled)
    #expect(RefusalReason("notEntitled ") != .notEntitled)
    #expect(RefusalReason(composed) != RefusalReason(decomposed))
    #expect(RefusalReason.named.count == 9)
    #expect(Set(RefusalReason.named).count == 9)
  }

  @Test("R4 · O2 · a refusal prints its reason, never message or details")
  func refusals() {
    let refusal = Refusal(.geoRestricted, message: "canary-message", details: ["canary-key": "canary-value"])
    var dumped = ""
    dump(refusal, to: &dumped)
    for printed in ["\(refusal)", String(reflecting: refusal), dumped] {
      #expect(printed.contains("geoRestricted"))
      #expect(!printed.contains("canary"))
    }
  }

  @Test(
    "R7 · statuses: 408 and 5xx and 429 may be asked again, the rest not",
    arguments: [
      (301, "serviceError(301)", false), (400, "serviceError(400)", false), (401, "unauthorized", false),
      (403, "unauthorized", false), (404, "serviceError(404)", false), (408, "serviceError(408)", true),
      (410, "serviceError(410)", false), (429, "throttled", true), (499, "serviceError(499)", false),
      (500, "serviceError(500)", true), (503, "serviceError(503)", true), (599, "serviceError(599)", true),
      (600, "serviceError(600)", false),
    ])
  func statuses(status: Int, kind: String, isTransient: Bool) {
    let failure = ResolveFailure.forStatus(status)
    #expect(failure.kind == kind)
    #expect(failure.isTransient == isTransient)
  }

  @Test("R7 · of the kinds without a status four may be asked again")
  func kinds() {
    let transient: [ResolveFailure] = [.timeout, .offline, .connectionLost, .throttled]
    let lasting: [ResolveFailure] = [
      .unauthorized, .invalidResponse, .tokenNotTransportable, .other, .playbackFailed, .contentWithdrawn,
      .urlModifierFailed,
    ]
    #expect(transient.allSatisfy { $0.isTransient })
    #expect(!lasting.contains { $0.isTransient })
  }
}
