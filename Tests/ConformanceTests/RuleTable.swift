import Foundation

/// The rules of `docs/semantics.md`, what shows each, and the table that says so.
enum RuleTable {
  /// How many rules each letter has.
  static let letters: [(letter: String, count: Int)] = [
    ("T", 6), ("F", 6), ("R", 11), ("X", 7), ("C", 6), ("P", 6), ("D", 5), ("O", 2), ("I", 12),
  ]

  static let rules: [String] = letters.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }

  /// What stands in one line of the table.
  struct Row: Equatable {
    var scenarios: [String] = []
    var tests: [String] = []
  }

  /// The lines of `docs/rules-and-tests.md`, by rule. A rule that has two lines has the last.
  static func written() throws -> [String: Row] {
    let page = try String(contentsOf: repository.appendingPathComponent("docs/rules-and-tests.md"), encoding: .utf8)
    var rows: [String: Row] = [:]
    for line in page.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, rules.contains(cells[0]) else { continue }
      rows[cells[0]] = Row(scenarios: names(in: cells[1]), tests: names(in: cells[2]))
    }
    return rows
  }

  private static func names(in cell: String) -> [String] {
    cell.split(separator: "`").map(String.init).filter { $0 != ", " && $0 != "–" }
  }

  /// What there is: the scenario files by the rule their name begins with, the test files by the rules of their tests.
  static func found() throws -> [String: Row] {
    var rows: [String: Row] = [:]
    for name in ScenarioFile.all.map({ String($0.name.dropLast(".json".count)) }) {
      // A scenario of no rule, such as a whole evening, begins with a word.
      let rule = name.prefix { $0 != "-" }
      if rule.wholeMatch(of: /[A-Z]\d+/) != nil { rows[String(rule), default: Row()].scenarios.append(name) }
    }
    for (file, names) in try testNames() {
      for rule in Set(names.flatMap(rules(of:))) { rows[rule, default: Row()].tests.append(file) }
    }
    return rows.mapValues { Row(scenarios: $0.scenarios, tests: $0.tests.sorted()) }
  }

  /// The names of the tests in every file of `Tests`.
  private static func testNames() throws -> [(file: String, names: [String])] {
    let folder = repository.appendingPathComponent("Tests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      let source = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let names = source.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
      let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return (file, names)
    }
  }

  /// The rules a test's name begins with: `R2`, `X1, X6`, `I1–I12`, `T2 · O2`.
  static func rules(of name: String) -> [String] {
    var found: [String] = []
    for part in name.components(separatedBy: " · ").dropLast() {
      let words = part.split(whereSeparator: { $0 == " " || $0 == "," }).map { rules(in: $0) }
      if words.contains([]) { return found }
      found += words.flatMap { $0 }
    }
    return found
  }

  /// One rule, or a run of them such as `R1–R5`; empty where the word is neither.
  private static func rules(in word: Substring) -> [String] {
    guard let match = word.wholeMatch(of: /([TFRXCPDOI])(\d+)(?:–([TFRXCPDOI])(\d+))?/) else { return [] }
    let (_, letter, first, lastLetter, last) = match.output
    guard let low = Int(first), let high = Int(last ?? first), low <= high, lastLetter ?? letter == letter else {
      return []
    }
    return (low...high).map { "\(letter)\($0)" }
  }
}
