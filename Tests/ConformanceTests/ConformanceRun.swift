import ContentEntitlements
import EntitlementScenarios
import Foundation

/// A scenario, what its file says, and what came of it on one platform. Each is run once and kept for all checks.
struct ConformanceRun: Sendable {
  let scenario: Scenario
  let facts: ScenarioFacts
  let lines: [TimelineLine]
  let texts: [String]

  /// Let go of when the process ends, before LeakSanitizer looks: it does not find what stands in the second or a later
  /// case of an enum (see "Leaks" in docs/reliability.md), so what is kept in a global would look lost.
  private static let kept: Locked<[String: ConformanceRun]> = {
    atexit { ConformanceRun.kept.withLock { $0 = [:] } }
    return Locked([:])
  }()

  @MainActor static func of(_ file: ScenarioFile, on platform: Platform = .ios) throws -> ConformanceRun {
    let key = platform.rawValue + " " + file.name
    if let run = kept.withLock({ $0[key] }) { return run }
    let bytes = try file.bytes()
    let scenario = try Scenario(reading: bytes, file: file.name)
    let result = ScenarioRun(scenario, platform: platform).run()
    let facts = ScenarioFacts(try StrictJSON.parse(bytes))
    let run = ConformanceRun(scenario: scenario, facts: facts, lines: result.lines, texts: result.texts)
    kept.withLock { $0[key] = run }
    return run
  }
}

/// Reading a line.
extension TimelineLine {
  subscript(key: String) -> Value? {
    fields.first { $0.key == key }?.value
  }

  func text(_ key: String) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }

  func number(_ key: String) -> Int? {
    if case .number(let number)? = self[key] { number } else { nil }
  }

  func bool(_ key: String) -> Bool? {
    if case .bool(let bool)? = self[key] { bool } else { nil }
  }

  func list(_ key: String) -> [String] {
    if case .list(let list)? = self[key] { list } else { [] }
  }

  var item: ItemID? {
    text("item").map { ItemID($0, page: text("page")) }
  }

  /// The number of a new epoch, where the line tells of one.
  var newEpoch: Int? {
    event == "tokenChanged" || event == "refreshed" ? number("epoch") : nil
  }
}
