@testable import ContentEntitlements
import EntitlementScenarios

/// Reads a scenario as the command line does.
func read(_ json: String) throws(ScenarioError) -> Scenario {
  try Scenario(reading: Array(json.utf8), file: "bad.json")
}

/// What the reader says of a scenario that is bad input; a marker that no message equals where it is none.
func fault(in json: String) -> String {
  fault(in: Array(json.utf8))
}

func fault(in bytes: [UInt8]) -> String {
  do throws(ScenarioError) {
    _ = try Scenario(reading: bytes, file: "bad.json")
    return "(no fault)"
  } catch {
    return error.description
  }
}

/// The line of an event of player 1 in the third epoch at 1.5 s.
func line(
  _ detail: EntitlementEvent.Detail, item: ItemID? = nil, at time: Duration = .milliseconds(1500),
  platform: Platform = .ios
) -> TimelineLine? {
  let event = EntitlementEvent(time: time, epoch: Epoch(3), player: PlayerID(1), item: item, detail: detail)
  return TimelineLine(event, platform: platform) { $0 == PlayerID(1) ? "main" : "another" }
}
