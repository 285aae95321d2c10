import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "The quick starts of the README are the compiled ones, word for word, in under 30 lines each",
    arguments: ["IOSQuickStart/FeedScreen.swift", "AndroidQuickStart/PlayerHost.swift"])
  func quickStart(_ file: String) throws {
    let compiled = try text("Examples/" + file)
    #expect(try codeBlocks().contains(compiled))
    #expect(compiled.split(separator: "\n", omittingEmptySubsequences: false).count < 31)
  }

  @Test("The README stays short and has no code that is not compiled")
  func length() throws {
    let lines = try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect((60...110).contains(lines))
    #expect(try codeBlocks().count == 2)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private func codeBlocks() throws -> [String] {
    try text("README.md").components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }
}
