import EntitlementScenarios
import Foundation
import Testing

/// The folder of a file of the repository.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A file that is bad input, and what the reader says of it.
struct FaultVector: Sendable, CustomTestStringConvertible {
  let json: String
  let message: String
  var testDescription: String { json }

  static func all() throws -> [FaultVector] {
    let file = repository.appendingPathComponent("Tests/Vectors/scenario-faults.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: true)
      .filter { !$0.hasPrefix("# ") }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      FaultVector(json: String(lines[$0]), message: String(lines[$0 + 1]))
    }
  }
}

@Suite("Bad input")
struct ScenarioFaultTests {
  @Test("Each fault is told in one line with its place and cure", arguments: try FaultVector.all())
  func vector(_ vector: FaultVector) {
    #expect(fault(in: vector.json) == vector.message)
  }

  @Test("The vectors are complete")
  func count() throws {
    #expect(try FaultVector.all().count > 180)
    #expect(try FaultVector.all().allSatisfy { $0.message.hasPrefix("bad.json:1:") })
  }

  @Test("The place is that of the key or value in a file of several lines")
  func place() {
    let json = """
      {
        "scenario": 1,
        "name": "é",
        "steps": [
          {"at": 0, "open": {"kind": "moments"}},
          {"at": 1, "next": {}, "close": {}}
        ]
      }
      """
    #expect(fault(in: json) == "bad.json:6:27: steps[1]: \"close\" is a second action; give it a step of its own")
  }

  @Test("A key is known by its bytes: a canonically equal spelling is another key")
  func keysByBytes() {
    let json = #"{"scenario":1,"content":{"moments":[{"id":"m1","\u212Aind":1}]}}"#
    #expect(
      fault(in: json)
        == "bad.json:1:48: content.moments[0]: unknown key \"\u{212A}ind\"; known here: id, url, title, duration")
    #expect(fault(in: #"{"scenario":1,"expect":[{"\u212Aind":1}]}"#).contains("unknown key"))
  }

  @Test("A long unknown key is cut")
  func longKey() {
    let key = String(repeating: "é", count: 100)
    let message = fault(in: "{\"\(key)\":1}")
    #expect(message.contains("unknown key \"" + String(repeating: "é", count: 60) + "…\"; known here: scenario, "))
  }
}

@Suite("Mangled files")
struct MangledFileTests {
  static let whole = #"""
    {"scenario":1,"name":"é","configuration":{"externalUserToken":"a","prefetchAhead":2,"retry":{"jitter":0.5},
    "allowedSchemes":["http"]},"content":{"stories":[{"id":"s","pages":[{"id":"p","duration":5}]}],"videos":[
    {"id":"v","startsAt":9}]},"contentByToken":{"a":{"moments":[]}},"service":{"latency":1e-1,"contentFailures":
    {"moments":[{"status":503},null]},"decisions":[{"item":"m","answers":[{"granted":null,"startsAt":12},{"refused":"x",
    "details":{"k":"v"}},{"failure":"timeout"}]}]},"host":{"onContentRestricted":["unset",{"return":"handledByApp","then":
    [{"next":{}}]}],"urlModifier":"throws"},"steps":[{"at":0,"open":{"kind":"moments"}},{"at":1,"setExternalUserToken":null}],
    "until":60,"expect":[{"t":1},{"never":{"state":"\u00e9\ud83d\ude00"}}]}
    """#

  @Test("A file with bytes changed, lost or doubled is read or refused in one line, never more", arguments: 1...8)
  func mangled(seed: UInt64) {
    var state = seed
    func random(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    #expect(fault(in: Self.whole) == "(no fault)")
    let alphabet = Array("{}[]\",:\\u019-+.eEtfn /\u{0}\u{80}\u{D7FF}".utf8) + [0xED, 0xA0, 0xFF, 0xC0]
    for _ in 0..<500 {
      var bytes = Array(Self.whole.utf8)
      for _ in 0...random(below: 3) {
        let place = random(below: bytes.count)
        switch random(below: 4) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(alphabet[random(below: alphabet.count)], at: place)
        case 2: bytes.removeSubrange(place...)
        default: bytes[place] = alphabet[random(below: alphabet.count)]
        }
        if bytes.isEmpty { break }
      }
      let message = fault(in: bytes)
      #expect(message == "(no fault)" || message.hasPrefix("bad.json:"))
      #expect(!message.contains { $0.isNewline })
    }
  }
}

@Suite("Secrets in bad input")
struct ScenarioSecretTests {
  static let decision = #"{"scenario":1,"service":{"decisions":[@]}}"#
  static let step = #"{"scenario":1,"steps":[@]}"#

  @Test(
    "T2 · no error repeats a token, and none a signed URL or a server's details (O2)",
    arguments: [
      #"{"scenario":1,"configuration":{"externalUserToken":["7734"]}}"#,
      #"{"scenario":1,"configuration":{"externalUserToken":7734}}"#,
      #"{"scenario":1,"configuration":{"externalUserToken":"7734","retry":"7734"}}"#,
      #"{"scenario":1,"contentByToken":{"7734":{"movies":[]}}}"#,
      #"{"scenario":1,"contentByToken":{"7734":[]}}"#,
      #"{"scenario":1,"contentByToken":{"7734":{"moments":[{"id":1}]}}}"#,
      #"{"scenario":1,"contentByToken":{"7734":{},"7734":{}}}"#,
      #"{"scenario":1,"contentByTokens":{"7734":{},"7734":{}}}"#,
      #"{"scenario":1,"contentByToken":[{"7734":{},"7734":{}}]}"#,
      #"{"scenario":1,"contentByToken":{"7734":{"moments":[],"moments":[]}}}"#,
      #"{"scenario":1,"contentByToken":{"7734" {}}}"#,
      #"{"scenario":1,"contentByToken":{"7734\x":{}}}"#,
      #"{"scenario":1,"contentByToken":{"7734\ud800":{}}}"#,
      decision.replacingOccurrences(of: "@", with: #"{"item":"m1","token":7734,"answers":[{"granted":"u"}]}"#),
      decision.replacingOccurrences(of: "@", with: #"{"item":"m1","token":{"7734":1},"answers":[]}"#),
      decision.replacingOccurrences(of: "@", with: #"{"item":"m1","token":"7734","answers":[]}"#),
      decision.replacingOccurrences(of: "@", with: #"{"item":"m1","answers":[{"granted":7734}]}"#),
      decision.replacingOccurrences(
        of: "@", with: #"{"item":"m1","answers":[{"granted":"https://c/?sig=7734","message":"x"}]}"#),
      decision.replacingOccurrences(
        of: "@", with: #"{"item":"m1","answers":[{"refused":"r","details":{"7734":7734}}]}"#),
      decision.replacingOccurrences(
        of: "@", with: #"{"item":"m1","answers":[{"refused":"r","details":{"7734":"a","7734":"b"}}]}"#),
      step.replacingOccurrences(of: "@", with: #"{"at":1,"setExternalUserToken":7734}"#),
      step.replacingOccurrences(of: "@", with: #"{"at":1,"setExternalUserToken":{"7734":null}}"#),
      step.replacingOccurrences(of: "@", with: #"{"at":1,"setExternalUserToken":"7734","next":{}}"#),
      step.replacingOccurrences(
        of: "@", with: #"{"at":1,"setExternalUserToken":"7734","fetchedContentPolicy":"7734"}"#),
      #"{"scenario":1,"host":{"urlModifier":"7734"}}"#,
      #"{"scenario":1,"host":{"onContentRestricted":"7734"}}"#,
    ])
  func secret(json: String) {
    let message = fault(in: json)
    #expect(message.hasPrefix("bad.json:1:"))
    #expect(!message.contains("7734"))
    #expect(!message.contains("\n"))
  }

  @Test("T2 · O2 · a scenario that is read prints no token, no signature and no details")
  func print() throws {
    let scenario = try read(
      #"""
      {"scenario":1,"configuration":{"externalUserToken":"7734"},
       "content":{"moments":[{"id":"m1","url":"https://cdn.example/a?sig=7734"}]},
       "contentByToken":{"7734":{"videos":[]}},
       "service":{"decisions":[{"item":"m2","token":"7734","answers":[
         {"granted":"https://cdn.example/a?sig=7734"},{"refused":"x","message":"7734","details":{"7734":"7734"}}]}]},
       "host":{"urlModifier":"https://cdn.example/a?sig=7734"},
       "steps":[{"at":1,"setExternalUserToken":"7734"},
         {"at":1,"serviceOverride":{"item":"m2","answers":[{"granted":"https://cdn.example/a?sig=7734"}]}}]}
      """#)
    var dumped = ""
    dump(scenario, to: &dumped)
    #expect(dumped.contains("cdn.example"))
    for text in [dumped, String(describing: scenario), String(reflecting: scenario), "\(scenario.steps)"] {
      #expect(!text.contains("7734"))
    }
  }
}
