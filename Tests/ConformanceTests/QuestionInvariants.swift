import ContentEntitlements
import EntitlementScenarios

/// What holds of the questions in every run.
enum QuestionInvariants {
  private struct Asked: Hashable {
    let item: ItemID
    let epoch: Int
  }

  private static func asked(_ line: TimelineLine) -> Asked? {
    guard let item = line.item, let epoch = line.number("epoch") else { return nil }
    return Asked(item: item, epoch: epoch)
  }

  /// Each attempt is answered or cancelled exactly once; none is left open where the run came to rest.
  static func pairing(_ run: ConformanceRun) -> [String] {
    var open: [Asked: Int] = [:]
    var violations: [String] = []
    for line in run.lines {
      guard let asked = asked(line) else { continue }
      switch line.event {
      case "resolveStarted":
        open[asked, default: 0] += 1
      case "resolveAnswered", "resolveCancelled":
        open[asked, default: 0] -= 1
        if open[asked, default: 0] < 0 { violations.append("ends what was not asked: \(line.json)") }
      default:
        break
      }
    }
    if run.facts.runsToQuiescence, open.values.contains(where: { $0 > 0 }) {
      violations.append("a question is left open")
    }
    return violations
  }

  /// I7: at most one question in flight for an item and epoch, `retry` and `playbackFailed` aside.
  static func onceInFlight(_ run: ConformanceRun) -> [String] {
    if run.facts.asksTwice { return [] }
    var open: Set<Asked> = []
    var violations: [String] = []
    for line in run.lines {
      guard let asked = asked(line) else { continue }
      switch line.event {
      case "resolveStarted":
        if !open.insert(asked).inserted { violations.append("asked twice: \(line.json)") }
      case "resolveAnswered", "resolveCancelled":
        open.remove(asked)
      default:
        break
      }
    }
    return violations
  }

  /// I2: no question is asked for an older epoch, and no answer of one is taken. Epochs go up one by one.
  static func newestEpoch(_ run: ConformanceRun) -> [String] {
    var epoch = 0
    var violations: [String] = []
    for line in run.lines {
      if let new = line.newEpoch {
        if new != epoch + 1 { violations.append("epoch \(epoch) is followed by: \(line.json)") }
        epoch = new
      } else if ["resolveStarted", "resolveAnswered", "contentFetched", "contentFailed"].contains(line.event),
        line.number("epoch") != epoch
      {
        violations.append("epoch is \(epoch): \(line.json)")
      }
    }
    return violations
  }

  /// I8: nobody is asked while there is no token.
  static func onlyWithToken(_ run: ConformanceRun) -> [String] {
    var hasToken = run.facts.hasTokenAtStart
    var violations: [String] = []
    for line in run.lines {
      if line.event == "tokenChanged", let isPresent = line.bool("present") { hasToken = isPresent }
      if line.event == "resolveStarted", !hasToken { violations.append("asked without a token: \(line.json)") }
    }
    return violations
  }

  /// I9: with the feature off nothing is asked or refused, and nothing unplayable is in the content.
  static func featureOff(_ run: ConformanceRun) -> [String] {
    if run.facts.isFeatureOn { return [] }
    let forbidden = ["resolveStarted", "contentRestricted", "urlUnusable"]
    return run.lines.filter { forbidden.contains($0.event) || $0.text("state") == "refused" }.map(\.json)
  }
}
