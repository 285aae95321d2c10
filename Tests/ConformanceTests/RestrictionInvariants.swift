import ContentEntitlements
import EntitlementScenarios

/// What holds of restrictions in every run (I3).
enum RestrictionInvariants {
  private struct Standing: Equatable {
    let number: Int
    let item: ItemID?
  }

  /// Numbered from 1 in order; each lifted or replaced at most once, by its own player and item; one at a time in a
  /// player; told again only while it stands (D5); none stands in a closed player.
  static func eachEndsOnce(_ run: ConformanceRun) -> [String] {
    var last = 0
    var standing: [String: Standing] = [:]
    var violations: [String] = []
    for line in run.lines {
      guard let player = line.text("player") else { continue }
      switch line.event {
      case "contentRestricted":
        let told = Standing(number: line.number("restriction") ?? 0, item: line.item)
        if told == standing[player], line["replacing"] == nil { continue }
        if told.number != last + 1 { violations.append("not the next number: \(line.json)") }
        if line.number("replacing") != standing[player]?.number { violations.append("replaces another: \(line.json)") }
        if let old = standing[player], old.item != told.item {
          violations.append("replaces another item's: \(line.json)")
        }
        last = max(last, told.number)
        standing[player] = told
      case "restrictionLifted":
        let lifted = Standing(number: line.number("restriction") ?? 0, item: line.item)
        if standing[player] != lifted { violations.append("does not stand: \(line.json)") }
        standing[player] = nil
      case "playerClosed":
        if standing[player] != nil { violations.append("closed under a restriction: \(line.json)") }
      default:
        break
      }
    }
    return violations
  }

  /// What stands at the end of a run shows: its player holds the refused item.
  static func standsWhereRefused(_ run: ConformanceRun) -> [String] {
    var standing: [String: TimelineLine] = [:]
    var shown: [String: TimelineLine] = [:]
    for line in run.lines {
      guard let player = line.text("player") else { continue }
      switch line.event {
      case "contentRestricted": standing[player] = line
      case "restrictionLifted": standing[player] = nil
      case "presentation": shown[player] = line
      default: break
      }
    }
    return standing.filter { player, line in
      shown[player]?.text("state") != "refused" || shown[player]?.item != line.item
    }.map(\.value.json)
  }
}
