/// The first entry of "expect" that a run does not meet, and what to show its author.
package struct UnmetExpectation: Sendable {
  /// Which entry, counted from 0.
  package let entry: Int
  package let expectation: Expectation
  /// The place, counted from 0, of the line that met the entry before; `nil` where none did.
  let previous: Int?
  private let lines: [TimelineLine]

  /// The first entry that is not met; `nil` where all are.
  package static func first(of expectations: [Expectation], in lines: [TimelineLine]) -> UnmetExpectation? {
    var previous: Int?
    for (entry, expectation) in expectations.enumerated() {
      switch expectation {
      case .never(let pattern):
        guard lines.contains(where: pattern.matches) else { continue }
      case .line(let pattern):
        if let match = lines[after(previous)...].firstIndex(where: pattern.matches) {
          previous = match
          continue
        }
      }
      return UnmetExpectation(entry: entry, expectation: expectation, previous: previous, lines: lines)
    }
    return nil
  }

  private static func after(_ previous: Int?) -> Int {
    previous.map { $0 + 1 } ?? 0
  }

  /// Several lines for standard error: the entry, then the lines that explain why it is not met. Lines count from 1.
  package var report: String {
    switch expectation {
    case .never(let pattern): neverReport(pattern)
    case .line(let pattern): lineReport(pattern)
    }
  }

  private func neverReport(_ pattern: LinePattern) -> String {
    let breaking = lines.indices.filter { pattern.matches(lines[$0]) }
    var report = ["expect[\(entry)] is not met: never \(pattern.json)"]
    report += breaking.prefix(1).map { "  broken by " + numbered($0) }
    if breaking.count > 1 { report.append("  and by \(breaking.count - 1) more") }
    return report.joined(separator: "\n")
  }

  private func lineReport(_ pattern: LinePattern) -> String {
    var report = ["expect[\(entry)] is not met: \(pattern.json)"]
    if let previous { report.append("  searched after " + numbered(previous)) }
    if let earlier = lines[..<UnmetExpectation.after(previous)].lastIndex(where: pattern.matches) {
      report.append("  comes too early: " + numbered(earlier))
    }
    let nearest = nearestLines(to: pattern)
    for index in nearest {
      let differences = pattern.differences(from: lines[index]).map { JSONText.quoted($0) }.joined(separator: ", ")
      report.append("  near: " + numbered(index) + " differs in " + differences)
    }
    if nearest.isEmpty { report.append("  no line there has any of its values") }
    return report.joined(separator: "\n")
  }

  /// Up to three lines of those searched: of the same event first, then with the fewest differences, then the earliest;
  /// told in the order of the run.
  private func nearestLines(to pattern: LinePattern) -> [Int] {
    let candidates = lines.indices.dropFirst(UnmetExpectation.after(previous)).map { index in
      (
        index: index, sameEvent: pattern.namesEvent(of: lines[index]) ? 0 : 1,
        differences: pattern.differences(from: lines[index]).count
      )
    }
    let ranked = candidates.filter { $0.differences < pattern.members.count }.sorted {
      ($0.sameEvent, $0.differences, $0.index) < ($1.sameEvent, $1.differences, $1.index)
    }
    return ranked.prefix(3).map(\.index).sorted()
  }

  private func numbered(_ index: Int) -> String {
    "line \(index + 1): " + lines[index].json
  }
}
