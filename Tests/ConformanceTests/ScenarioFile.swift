import EntitlementScenarios
import Foundation
import Testing

/// The repository's folder.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// One scenario of the conformance suite.
struct ScenarioFile: Sendable, Hashable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }
  var url: URL { ScenarioFile.folder.appendingPathComponent(name) }

  static let folder = repository.appendingPathComponent("Examples/Scenarios")

  /// Every scenario of the folder, in order of name.
  static let all: [ScenarioFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { ScenarioFile(name: $0) }
  }()

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: url))
  }
}
