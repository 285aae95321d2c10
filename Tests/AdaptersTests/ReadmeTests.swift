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

  @Test("Every link of a page leads to a file that is there, also where the page is read on its own, outside DocC")
  func links() throws {
    let pages = try ["", "docs", "docs/ContentEntitlements.docc", "Examples/ContentService"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
        .filter { $0.hasSuffix(".md") }.map { folder + "/" + $0 }
    }
    #expect(pages.count > 25)
    for page in pages {
      let text = try text(page)
      #expect(!text.contains("<doc:"), "\(page): write a plain link; scripts/build-docs makes it one of DocC's")
      let folder = root.appendingPathComponent(page).deletingLastPathComponent()
      let targets = text.components(separatedBy: "](").dropFirst() + text.components(separatedBy: "src=\"").dropFirst()
      for target in targets.map({ $0.prefix { !")#\" \n".contains($0) } }) where Self.isPath(target) {
        let file = folder.appendingPathComponent(String(target)).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(target)")
      }
    }
  }

  private static func isPath(_ target: Substring) -> Bool {
    [".md", ".json", ".yaml", ".svg", ".png", "LICENSE"].contains { target.hasSuffix($0) } && !target.contains("://")
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
