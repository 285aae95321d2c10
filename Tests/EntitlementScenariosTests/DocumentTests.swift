import EntitlementScenarios
import Foundation
import Testing

@Suite("The format's documents")
struct DocumentTests {
  private func contents(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: repository.appendingPathComponent(path)))
  }

  /// The keys of the object at a path in the schema.
  private func properties(_ path: [String]) throws -> Set<String> {
    var value = try StrictJSON.parse(try contents(of: "docs/scenario.schema.json"))
    for key in path + ["properties"] { value = try #require(member(key, of: value)) }
    guard case .object(let members) = value.content else { return [] }
    return Set(members.map(\.key))
  }

  private func member(_ key: String, of value: JSONValue) -> JSONValue? {
    guard case .object(let members) = value.content else { return nil }
    return members.first { $0.key == key }?.value
  }

  @Test(
    "The schema has the keys that the reader knows",
    arguments: [
      ("configuration", ScenarioKeys.configuration), ("retry", ScenarioKeys.retry), ("kinds", ScenarioKeys.kinds),
      ("story", ScenarioKeys.story), ("item", ScenarioKeys.item), ("video", ScenarioKeys.video),
      ("service", ScenarioKeys.service), ("decision", ScenarioKeys.decision), ("answer", ScenarioKeys.answer),
      ("statusFailure", ScenarioKeys.failure), ("host", ScenarioKeys.host), ("callingHandler", ScenarioKeys.handler),
      ("action", ScenarioKeys.actions + [ScenarioKeys.policy]), ("open", ScenarioKeys.open),
      ("show", ScenarioKeys.show),
      ("player", ScenarioKeys.player), ("override", ScenarioKeys.override), ("line", TimelineLine.keys),
      ("nothing", []),
    ])
  func schema(definition: String, keys: [String]) throws {
    #expect(try properties(["$defs", definition]) == Set(keys))
  }

  @Test("The schema has the keys of the whole file")
  func schemaRoot() throws {
    #expect(try properties([]) == Set(ScenarioKeys.scenario))
  }

  @Test("The schema and the page's table have the events that lines tell of, and no others")
  func events() throws {
    let events = TimelineLine.EventName.allCases.map(\.rawValue)
    var value = try StrictJSON.parse(try contents(of: "docs/scenario.schema.json"))
    for key in ["$defs", "never", "properties", "never", "properties", "event", "enum"] {
      value = try #require(member(key, of: value))
    }
    guard case .list(let words) = value.content else { throw OtherForm() }
    #expect(
      words.compactMap { if case .text(let word) = $0.content { word } else { nil } } == events)
    let page = String(decoding: try contents(of: "docs/scenarios.md"), as: UTF8.self)
    let table = try #require(page.components(separatedBy: "| event | keys |\n|---|---|\n").last)
    let rows = table.components(separatedBy: "\n\n")[0].split(separator: "\n")
    let shown = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").filter { $0.allSatisfy { $0.isLetter } }
    }
    #expect(Set(shown.map { String($0) }) == Set(events))
  }

  private struct OtherForm: Error {}

  @Test("Every scenario on the page is one that the reader takes")
  func examples() throws {
    let page = String(decoding: try contents(of: "docs/scenarios.md"), as: UTF8.self)
    let examples = page.components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(fault(in: example) == "(no fault)")
    }
  }

  @Test("The page names every key of input and output")
  func keys() throws {
    let page = String(decoding: try contents(of: "docs/scenarios.md"), as: UTF8.self)
    let lists = [
      ScenarioKeys.scenario, ScenarioKeys.configuration, ScenarioKeys.retry, ScenarioKeys.kinds, ScenarioKeys.story,
      ScenarioKeys.video, ScenarioKeys.service, ScenarioKeys.decision, ScenarioKeys.answer, ScenarioKeys.failure,
      ScenarioKeys.host, ScenarioKeys.handler, ScenarioKeys.step, ScenarioKeys.open, ScenarioKeys.show,
      ScenarioKeys.override, TimelineLine.keys,
    ]
    for key in Set(lists.joined()) {
      #expect(page.contains("`\(key)`") || page.contains("\"\(key)\":"), "\(key)")
    }
  }
}
