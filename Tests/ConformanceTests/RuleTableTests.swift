import Foundation
import Testing

/// Keeps `docs/rules-and-tests.md` complete. After adding a test or a scenario run `scripts/rule-table`.
@Suite("Rules and tests")
struct RuleTableTests {
  @Test("Every rule is in the table, with a scenario or a test at least", arguments: RuleTable.rules)
  func isShown(_ rule: String) throws {
    let row = try #require(
      try RuleTable.written()[rule], "\(rule) is not in docs/rules-and-tests.md; run scripts/rule-table")
    #expect(!row.scenarios.isEmpty || !row.tests.isEmpty, "nothing shows \(rule); add a scenario or a test")
  }

  @Test("The table says what there is", arguments: RuleTable.rules)
  func isTrue(_ rule: String) throws {
    let found = try RuleTable.found()[rule] ?? RuleTable.Row()
    #expect(try RuleTable.written()[rule] == found, "docs/rules-and-tests.md is out of date; run scripts/rule-table")
  }

  @Test("Every scenario and test that names a rule names one there is")
  func namesRules() throws {
    #expect(Set(try RuleTable.found().keys).subtracting(RuleTable.rules) == [])
  }

  @Test("The semantics state every rule under its number", arguments: RuleTable.rules)
  func isStated(_ rule: String) throws {
    let page = try String(contentsOf: repository.appendingPathComponent("docs/semantics.md"), encoding: .utf8)
    #expect(page.contains("**\(rule)**"), "docs/semantics.md does not state \(rule)")
  }

  @Test("The rules a name begins with are read off it")
  func reading() {
    #expect(RuleTable.rules(of: "R2 · no token") == ["R2"])
    #expect(RuleTable.rules(of: "X1, X6 · told") == ["X1", "X6"])
    #expect(RuleTable.rules(of: "D1 D3 · told") == ["D1", "D3"])
    #expect(RuleTable.rules(of: "T2 · O2 · prints nothing") == ["T2", "O2"])
    #expect(RuleTable.rules(of: "R4 · R6 again · plays") == ["R4"])
    #expect(RuleTable.rules(of: "I9–I11 · hold") == ["I9", "I10", "I11"])
    #expect(RuleTable.rules(of: "R2 no token").isEmpty)
    #expect(RuleTable.rules(of: "A line · R2").isEmpty)
  }
}
