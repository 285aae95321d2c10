import Foundation
import Testing

/// The examples of `docs/openapi.yaml`, each a file of its own in `docs/examples`.
enum ContractExamples {
  private static let docs: URL = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return root.deletingLastPathComponent().appendingPathComponent("docs")
  }()

  /// The value of an example as JSON text.
  static func value(_ name: String) throws -> String {
    let file = try Data(contentsOf: docs.appendingPathComponent("examples/\(name).json"))
    let example = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
    let value = try #require(example["value"])
    return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  /// The names of the files there are.
  static func files() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: docs.appendingPathComponent("examples").path)
    return Set(names.map { $0.replacingOccurrences(of: ".json", with: "") })
  }

  /// The names that the contract refers to.
  static func references() throws -> Set<String> {
    let text = try String(contentsOf: docs.appendingPathComponent("openapi.yaml"), encoding: .utf8)
    let parts = text.components(separatedBy: "\"examples/").dropFirst()
    return Set(parts.compactMap { $0.components(separatedBy: ".json\"").first })
  }
}
