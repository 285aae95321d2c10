import ContentEntitlements
import Testing

@testable import EntitlementScenarios

/// The checks themselves: each finds a run that breaks its invariant, and none in the run that does not.
@Suite("Invariant checks")
@MainActor struct InvariantCheckTests {
  typealias Check = (ConformanceRun) -> [String]

  /// A run that said these lines, each as `event key=value …`; `file` is the scenario it came of.
  private func run(_ lines: [String], file: String = "{}", at times: [Int64] = []) throws -> ConformanceRun {
    let bytes = Array(file.utf8)
    let read = lines.enumerated().map { index, line in
      let words = line.split(separator: " ").map(String.init)
      var fields = [TimelineLine.Field(key: "event", value: .text(words[0]))]
      for word in words.dropFirst() {
        let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        fields.append(TimelineLine.Field(key: pair[0], value: value(pair[1], of: pair[0])))
      }
      return TimelineLine(time: .milliseconds(times.isEmpty ? 0 : times[index]), fields: fields)
    }
    return ConformanceRun(
      scenario: try Scenario(reading: Array(#"{"scenario":1}"#.utf8), file: "test"),
      facts: ScenarioFacts(try StrictJSON.parse(bytes)), lines: read, texts: [])
  }

  private func value(_ text: String, of key: String) -> TimelineLine.Value {
    switch key {
    case "epoch", "attempt", "restriction", "replacing": .number(Int(text) ?? 0)
    case "present": .bool(text == "true")
    case "affordances": .list(text.split(separator: ",").map(String.init))
    default: .text(text)
    }
  }

  private func expect(_ check: Check, finds broken: [String], not whole: [String], in file: String = "{}") throws {
    #expect(check(try run(broken, file: file)) != [])
    #expect(check(try run(whole, file: file)) == [])
  }

  private let asked = "resolveStarted item=m1 epoch=0 attempt=1"
  private let granted = "resolveAnswered item=m1 epoch=0 outcome=granted"
  private let held = "close,navigation,poster,share,title"

  @Test("A question that ends twice, never, or was not asked")
  func pairing() throws {
    try expect(QuestionInvariants.pairing, finds: [asked, granted, granted], not: [asked, granted])
    try expect(QuestionInvariants.pairing, finds: [asked], not: [asked, "resolveCancelled item=m1 epoch=0"])
    try expect(QuestionInvariants.pairing, finds: [granted, asked], not: [asked, granted])
  }

  @Test("A question asked twice at a time")
  func twice() throws {
    let file = #"{"steps":[{"at":0,"retry":{}}]}"#
    try expect(QuestionInvariants.onceInFlight, finds: [asked, asked], not: [asked, granted, asked])
    #expect(QuestionInvariants.onceInFlight(try run([asked, asked], file: file)) == [])
  }

  @Test("Something of an older epoch, or an epoch left out")
  func epochs() throws {
    let change = "tokenChanged epoch=1 present=true"
    try expect(QuestionInvariants.newestEpoch, finds: [change, granted], not: [granted, change])
    try expect(QuestionInvariants.newestEpoch, finds: ["refreshed epoch=2"], not: ["refreshed epoch=1"])
  }

  @Test("A question without a token, and with the feature off")
  func forbidden() throws {
    let file = #"{"configuration":{"externalUserToken":"token"}}"#
    try expect(QuestionInvariants.onlyWithToken, finds: [asked], not: ["tokenChanged epoch=1 present=true", asked])
    try expect(
      QuestionInvariants.onlyWithToken, finds: ["tokenChanged epoch=1 present=false", asked], not: [asked], in: file)
    let off = #"{"configuration":{"entitlements":false}}"#
    try expect(QuestionInvariants.featureOff, finds: [asked], not: ["contentFetched kind=moments epoch=0"], in: off)
  }

  @Test("A playback without a grant, of another epoch's grant, or of another URL")
  func playback() throws {
    let file = #"{"x":[{"item":"m1","answers":[{"granted":"https://a/m1?s"}]}]}"#
    let plays = "presentation player=main item=m1 state=playing url=https://a/m1"
    let check = ScreenInvariants.grantedBeforePlaying
    try expect(check, finds: [plays], not: [granted, plays], in: file)
    try expect(
      check, finds: [granted, "refreshed epoch=1", plays], not: [granted, plays, "refreshed epoch=1", plays], in: file)
    try expect(check, finds: [granted, plays + "x"], not: [granted, plays], in: file)
  }

  @Test("A refused item that is left by itself, or that promises playback")
  func treatment() throws {
    let refused = "presentation player=main item=m1 state=refused reason=notEntitled affordances="
    let next = "presentation player=main item=m2 state=resolving"
    let file = #"{"steps":[{"at":0},{"at":2}]}"#
    #expect(ScreenInvariants.refusedStays(try run([refused, next], file: file, at: [0, 1000])) != [])
    #expect(ScreenInvariants.refusedStays(try run([refused, next], file: file, at: [0, 2000])) == [])
    try expect(
      ScreenInvariants.refusedPromisesNothing, finds: [refused + "close,playPause"], not: [refused + held])
  }

  @Test("A failure or refusal told where it does not show; a failed item with a URL")
  func told() throws {
    let failed = "presentation player=main item=m1 state=failed failure=other affordances=close,retry"
    let refused = "presentation player=main item=m1 state=refused"
    let check = ScreenInvariants.undeterminedIsNotPlaying
    try expect(
      check, finds: [failed, "contentRestricted player=main item=m1"],
      not: [refused, "contentRestricted player=main item=m1"])
    try expect(
      check, finds: [refused, "resolveFailed player=main item=m1"], not: [failed, "resolveFailed player=main item=m1"])
    try expect(check, finds: [failed + " url=https://a/b"], not: [failed])
  }

  @Test("A player that never comes to rest, or speaks after its close")
  func rest() throws {
    let resolving = "presentation player=main item=m1 state=resolving"
    try expect(ScreenInvariants.comesToRest, finds: [resolving], not: [resolving, "playerClosed player=main"])
    try expect(
      ScreenInvariants.silentAfterClose, finds: ["playerClosed player=main", resolving],
      not: ["playerClosed player=main", "moveIgnored player=main action=next", "playerOpened player=main", resolving])
  }

  @Test("A restriction with a wrong number, lifted twice, replaced by another item's, or left in a closed player")
  func restrictions() throws {
    let told = "contentRestricted player=main item=m1 restriction=1"
    let lifted = "restrictionLifted player=main item=m1 restriction=1 cause=granted"
    let check = RestrictionInvariants.eachEndsOnce
    try expect(check, finds: ["contentRestricted player=main item=m1 restriction=2"], not: [told, told, lifted])
    try expect(check, finds: [told, lifted, lifted], not: [told, lifted])
    try expect(
      check, finds: [told, "contentRestricted player=main item=m2 restriction=2 replacing=1"],
      not: [told, "contentRestricted player=main item=m1 restriction=2 replacing=1"])
    try expect(check, finds: [told, "contentRestricted player=main item=m1 restriction=2"], not: [told])
    try expect(check, finds: [told, "playerClosed player=main"], not: [told, lifted, "playerClosed player=main"])
    let refused = "presentation player=main item=m1 state=refused"
    try expect(RestrictionInvariants.standsWhereRefused, finds: [told], not: [refused, told])
  }

  @Test("A token, a signature, a user's password or a detail in a line")
  func secrets() throws {
    let file = """
      {"steps":[{"setExternalUserToken":"token-a"}],"x":{"url":"https://u:password@a/b?signature","details":{"k":"detail"}}}
      """
    for secret in ["token-a", "password", "signature", "detail"] {
      try expect(
        SecretInvariants.nothingShows, finds: ["urlUnusable item=x\(secret)x"], not: ["urlUnusable item=x"], in: file)
    }
  }
}
