import EntitlementScenarios
import Foundation

@testable import EntitlementStoryboard

/// The page of a scenario.
@MainActor func page(_ json: String) throws -> String {
  Storyboard(of: try Scenario(reading: Array(json.utf8), file: "test.json")).page
}

/// The page of a scenario file of the package.
@MainActor func page(ofFile path: String) throws -> String {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try page(String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
}

/// What a platform's run is cut into.
@MainActor func scenes(_ json: String, _ platform: Platform = .ios) throws -> [Scene] {
  let recording = Recording()
  let scenario = try Scenario(reading: Array(json.utf8), file: "test.json")
  _ = ScenarioRun(scenario, platform: platform, observer: recording).run()
  return SceneBuilder.scenes(of: recording.records, platform: platform)
}

/// A viewer without a token meets a gated Moment, then gets one.
func paywall(host: String = #""handledByApp""#, steps: String = "") -> String {
  """
  {"scenario": 1, "configuration": {"prefetchAhead": 0},
   "content": {"moments": [{"id": "m1", "url": null, "title": "First"}, {"id": "m2", "url": null, "title": "Second"}]},
   "service": {"latency": 0.1, "decisions": [
     {"item": "m1", "answers": [{"refused": "subscriptionRequired", "message": "Buy the pass."},
                                {"granted": "https://cdn.example/m1.m3u8?sig=CANARY"}]}]},
   "host": {"onContentRestricted": \(host)},
   "steps": [{"at": 0, "open": {"kind": "moments"}}, {"at": 1, "setExternalUserToken": "CANARY-token"}\(steps)]}
  """
}
