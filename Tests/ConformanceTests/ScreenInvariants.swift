import ContentEntitlements
import EntitlementScenarios

/// What holds of the presentations in every run.
enum ScreenInvariants {
  private static func presentations(_ run: ConformanceRun) -> [TimelineLine] {
    run.lines.filter { $0.event == "presentation" }
  }

  private static func isPlaybackState(_ line: TimelineLine?) -> Bool {
    ["playing", "paused", "ended"].contains(line?.text("state") ?? "")
  }

  /// I1: a gated item plays only what was granted for it, in the epoch of the moment; a playback that goes on is the
  /// exception (C5).
  static func grantedBeforePlaying(_ run: ConformanceRun) -> [String] {
    var granted: Set<ItemID> = []
    var shown: [String: TimelineLine] = [:]
    var violations: [String] = []
    for line in run.lines {
      if line.newEpoch != nil { granted = [] }
      if line.event == "resolveAnswered", line.text("outcome") == "granted", let item = line.item {
        granted.insert(item)
      }
      guard line.event == "presentation", let player = line.text("player") else { continue }
      let before = shown.updateValue(line, forKey: player)
      guard isPlaybackState(line), let item = line.item, let url = line.text("url") else { continue }
      if run.facts.freeURLs[item] != nil { continue }
      if isPlaybackState(before), before?.item == item, before?.text("url") == url { continue }
      if !granted.contains(item) { violations.append("not granted in this epoch: \(line.json)") }
      if run.facts.grantedURLs[item]?.contains(url) != true, run.facts.modifierURL != url {
        violations.append("not what was granted: \(line.json)")
      }
    }
    return violations
  }

  /// I4: a refused item stays until somebody moves away: what follows it without a step is the same item.
  static func refusedStays(_ run: ConformanceRun) -> [String] {
    guard let stepTimes = run.facts.stepTimes else { return [] }
    var shown: [String: TimelineLine] = [:]
    var violations: [String] = []
    for line in presentations(run) {
      guard let player = line.text("player") else { continue }
      let before = shown.updateValue(line, forKey: player)
      if before?.text("state") == "refused", before?.item != line.item, !stepTimes.contains(line.milliseconds) {
        violations.append("left by itself: \(line.json)")
      }
    }
    return violations
  }

  /// I5: what is refused shows the few controls of the treatment, none of which promises playback.
  static func refusedPromisesNothing(_ run: ConformanceRun) -> [String] {
    let promising = Set(Affordance.allCases.filter(\.promisesPlayback).map(\.rawValue))
    return presentations(run).filter { line in
      guard line.text("state") == "refused" else { return false }
      let shown = line.list("affordances")
      return shown != ["close", "navigation", "poster", "share", "title"] || !promising.isDisjoint(with: shown)
    }.map(\.json)
  }

  /// I6: a failed item holds no URL and offers retry; a failure is told only where it shows, and a restriction only
  /// where a refusal does.
  static func undeterminedIsNotPlaying(_ run: ConformanceRun) -> [String] {
    var shown: [String: TimelineLine] = [:]
    var violations: [String] = []
    for line in run.lines {
      guard let player = line.text("player") else { continue }
      let screen = shown[player]
      switch line.event {
      case "presentation":
        shown[player] = line
        if line.text("state") == "failed", line["url"] != nil || !line.list("affordances").contains("retry") {
          violations.append("failed, and yet: \(line.json)")
        }
      case "resolveFailed" where screen?.text("state") != "failed" || screen?.item != line.item:
        violations.append("told where it does not show: \(line.json)")
      case "contentRestricted" where screen?.text("state") != "refused" || screen?.item != line.item:
        violations.append("told where it does not show: \(line.json)")
      default:
        break
      }
    }
    return violations
  }

  /// I10: where the run came to rest, no open player still loads or resolves.
  static func comesToRest(_ run: ConformanceRun) -> [String] {
    guard run.facts.runsToQuiescence else { return [] }
    var shown: [String: TimelineLine] = [:]
    for line in run.lines {
      guard let player = line.text("player") else { continue }
      if line.event == "presentation" { shown[player] = line }
      if line.event == "playerClosed" { shown[player] = nil }
    }
    return shown.values.filter { ["loading", "resolving"].contains($0.text("state") ?? "") }.map(\.json)
  }

  /// I11: nothing more from a player after its close, until one of that name opens again.
  static func silentAfterClose(_ run: ConformanceRun) -> [String] {
    var closed: Set<String> = []
    var violations: [String] = []
    for line in run.lines {
      guard let player = line.text("player") else { continue }
      switch line.event {
      case "playerOpened": closed.remove(player)
      case "playerClosed": closed.insert(player)
      // The host's tool says so itself: the SDK has no such player.
      case "moveIgnored": break
      default: if closed.contains(player) { violations.append("after its close: \(line.json)") }
      }
    }
    return violations
  }
}
