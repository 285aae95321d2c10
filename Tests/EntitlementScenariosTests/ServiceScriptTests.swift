import ContentEntitlements
import EntitlementScenarios
import Testing

@Suite("The scripted service")
struct ServiceScriptTests {
  private let anna = ViewerToken("anna")
  private let bert = ViewerToken("bert")

  private func service(_ json: String) throws -> ServiceScript {
    try read(#"{"scenario":1,"service":{\#(json)}}"#).service
  }

  /// The reason, URL or failure of one answer.
  private func ask(
    _ service: inout ServiceScript, _ item: ItemID, _ token: ViewerToken?
  ) throws -> String {
    let batch = service.nextAnswer(to: [item], for: try #require(token))
    switch batch.result {
    case .never: return "never"
    case .fails(let failure): return failure.failure.kind
    case .answers(let answers):
      switch answers[0].answer.content {
      case .granted(let url, _): return url.reveal()
      case .notStarted: return "notStarted"
      case .refused(let refusal): return refusal.reason.code
      case .failed(let failure): return failure.failure.kind
      }
    }
  }

  @Test("Answers are used in turn and the last repeats; an item without an entry is not entitled")
  func turns() throws {
    var service = try service(
      #""decisions":[{"item":"m1","answers":[{"refused":"a"},{"granted":"https://c/1"},{"failure":"offline"}]}]"#)
    #expect(
      try (0..<4).map { _ in try ask(&service, ItemID("m1"), anna) } == ["a", "https://c/1", "offline", "offline"])
    #expect(try ask(&service, ItemID("m2"), anna) == "notEntitled")
    #expect(try ask(&service, ItemID("m1", page: "p"), anna) == "notEntitled")
  }

  @Test("The entry with the token beats the one without, the first counts among equals, each counts for itself")
  func precedence() throws {
    var service = try service(
      #"""
      "decisions":[
        {"item":"m1","answers":[{"refused":"any1"},{"refused":"any2"}]},
        {"item":"m1","token":"anna","answers":[{"refused":"anna1"},{"refused":"anna2"}]},
        {"item":"m1","token":"anna","answers":[{"refused":"never used"}]},
        {"item":"s1","page":"p1","answers":[{"refused":"page"}]}]
      """#)
    #expect(try ask(&service, ItemID("m1"), anna) == "anna1")
    #expect(try ask(&service, ItemID("m1"), bert) == "any1")
    #expect(try ask(&service, ItemID("m1"), anna) == "anna2")
    #expect(try ask(&service, ItemID("m1"), bert) == "any2")
    #expect(try ask(&service, ItemID("s1", page: "p1"), bert) == "page")
  }

  @Test("An override replaces an item's answers for any token, and begins at its first answer")
  func override() throws {
    var service = try service(
      #""decisions":[{"item":"m1","token":"anna","answers":[{"refused":"old"}]},{"item":"m2","answers":[{"refused":"other"}]}]"#
    )
    #expect(try ask(&service, ItemID("m1"), anna) == "old")
    let answers = ["x", "y"].map { ScriptedAnswer(.refused(Refusal(RefusalReason($0)))) }
    service.override(ItemID("m1"), with: answers)
    #expect(try ask(&service, ItemID("m1"), anna) == "x")
    #expect(try ask(&service, ItemID("m1"), bert) == "y")
    #expect(try ask(&service, ItemID("m2"), anna) == "other")
  }

  @Test("A batch comes at the largest latency; a timeout keeps it from ever answering, else the first failure is all's")
  func batches() throws {
    var service = try service(
      #"""
      "latency":0.2,"decisions":[
        {"item":"slow","answers":[{"granted":"https://c/s","latency":3}]},
        {"item":"quick","answers":[{"granted":"https://c/q","latency":0}]},
        {"item":"busy","answers":[{"failure":{"status":503,"retryAfter":2}}]},
        {"item":"off","answers":[{"failure":"offline","latency":0.5}]},
        {"item":"dead","answers":[{"failure":"timeout"}]}]
      """#)
    let token = try #require(anna)
    func batch(_ items: String...) -> ScriptedBatch { service.nextAnswer(to: items.map { ItemID($0) }, for: token) }

    let answered = batch("quick", "unknown", "slow")
    #expect(answered.latency == .seconds(3))
    #expect(
      answered.answer(at: .zero)?.outcomes == [
        ItemOutcome(ItemID("quick"), .granted(PlaybackURL("https://c/q"))),
        ItemOutcome(ItemID("unknown"), .refused(Refusal(.notEntitled))),
        ItemOutcome(ItemID("slow"), .granted(PlaybackURL("https://c/s"))),
      ])
    #expect(batch("quick").latency == .zero)
    #expect(batch("unknown", "quick").latency == .milliseconds(200))

    let failed = batch("quick", "busy", "off")
    #expect(failed.latency == .milliseconds(500))
    #expect(failed.answer(at: .zero) == nil)
    guard case .fails(let failure) = failed.result else {
      Issue.record("it answered")
      return
    }
    #expect(failure.error == ContentServiceError(.serviceError(status: 503), retryAfter: 2))
    guard case .never = batch("busy", "dead").result else {
      Issue.record("it answered")
      return
    }
  }

  @Test("Times of an answer count from the answer; a start that has passed is now (R5)")
  func outcomes() throws {
    var service = try service(
      #"""
      "decisions":[
        {"item":"live","answers":[{"granted":null,"startsAt":120,"recheckAfter":10}]},
        {"item":"lent","answers":[{"granted":"https://c/l","expiresIn":60.5,"startsAt":9,"recheckAfter":1}]},
        {"item":"no","answers":[{"refused":"subscriptionRequired","message":"m","details":{"offer":"x"},"granted":null}]}]
      """#)
    let token = try #require(anna)
    let items = ["live", "lent", "no"].map { ItemID($0) }
    let batch = service.nextAnswer(to: items, for: token)
    let refusal = Refusal(.subscriptionRequired, message: "m", details: ["offer": "x"])
    #expect(
      batch.answer(at: .milliseconds(100))?.outcomes.map(\.outcome) == [
        .notStarted(timeToStart: 119.9, recheckAfter: 10), .granted(PlaybackURL("https://c/l"), lifetime: 60.5),
        .refused(refusal),
      ])
    #expect(
      batch.answer(at: .seconds(121))?.outcomes.first?.outcome == .notStarted(timeToStart: 0, recheckAfter: 10))
  }

  @Test(
    "R7 · failures are told by their kind",
    arguments: [
      ("\"timeout\"", ResolveFailure.timeout, true), ("\"offline\"", .offline, false),
      ("\"connectionLost\"", .connectionLost, false), ("\"invalidResponse\"", .invalidResponse, false),
      ("{\"status\":429}", .throttled, false), ("{\"status\":401}", .unauthorized, false),
      ("{\"status\":403}", .unauthorized, false), ("{\"status\":300}", .serviceError(status: 300), false),
      ("{\"status\":599,\"retryAfter\":0}", .serviceError(status: 599), false),
    ])
  func failures(json: String, failure: ResolveFailure, isTimeout: Bool) throws {
    var service = try service(#""contentFailures":{"videos":[\#(json)]}"#)
    let next = service.nextFetch(of: .videos)
    let scripted = try #require(next)
    #expect(scripted.failure == failure)
    #expect(scripted.isTimeout == isTimeout)
    #expect(scripted.retryAfter == (json.contains("retryAfter") ? .zero : nil))
  }

  @Test("Content failures come in turn, kind by kind; null and what is beyond the list succeed")
  func contentFailures() throws {
    var service = try service(#""contentFailures":{"moments":["offline",null,"timeout"],"videos":[]}"#)
    #expect(
      (0..<5).map { _ in service.nextFetch(of: .moments)?.failure } == [.offline, nil, .timeout, nil, nil])
    #expect(service.nextFetch(of: .videos) == nil)
    #expect(service.nextFetch(of: .stories) == nil)
  }
}
