import ContentEntitlements
import ContentEntitlementsExplain
import EntitlementScenarios

/// A scenario of Moments `a` and `b` without a URL, `free` with one, and a live stream, told what differs.
struct Story {
  var configuration = #""prefetchAhead": 0"#
  var token: String? = "CANARY-token"
  var decisions = ""
  var service = ""
  var host = #""onContentRestricted": "handledByApp""#
  var steps = #"{"at": 0, "open": {"kind": "moments", "item": "a"}}"#

  var json: String {
    let token = token.map { "\"\($0)\"" } ?? "null"
    return """
      {"scenario": 1,
       "configuration": {"externalUserToken": \(token), \(configuration)},
       "content": {
         "moments": [{"id": "a", "url": null}, {"id": "b", "url": null},
                     {"id": "free", "url": "https://cdn.example/free.m3u8?sig=CANARY-free", "duration": 5}],
         "videos": [{"id": "live", "url": null, "startsAt": 60},
                    {"id": "freelive", "url": "https://cdn.example/live.m3u8", "startsAt": 60}]},
       "service": {"latency": 0.1\(service), "decisions": [\(decisions)]},
       "host": {\(host)},
       "steps": [\(steps)]}
      """
  }

  /// Why the player's item is held at a time, in seconds.
  @MainActor func explain(at seconds: Double, player: String = "main", platform: Platform = .ios) throws -> Explanation?
  {
    let scenario = try Scenario(reading: Array(json.utf8), file: "story.json")
    let run = ExplainedRun(scenario, at: .milliseconds(Int64(seconds * 1000)), platform: platform)
    return run.players.first { $0.name == player }?.explanation
  }
}

/// A decision of one item, with one answer after the other.
func decision(_ item: String, _ answers: String...) -> String {
  #"{"item": "\#(item)", "answers": [\#(answers.joined(separator: ", "))]}"#
}

let granted = #"{"granted": "https://cdn.example/granted.m3u8?sig=CANARY-sig", "expiresIn": 1000}"#
let moveOn = "Move on: the viewer may leave the item by hand; it is never skipped."
let again = "A new token has it asked at once too; so has coming back to the app and, after a while, to the item."

/// The first open player's explanation at the end of a scenario.
@MainActor func explainFirst(_ json: String) throws -> Explanation? {
  let scenario = try Scenario(reading: Array(json.utf8), file: "story.json")
  return ExplainedRun(scenario, at: nil, platform: .ios).players.first?.explanation
}
