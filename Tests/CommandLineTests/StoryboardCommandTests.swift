import Foundation
import Testing

/// Where `entitlements storyboard` writes to.
@Suite(.timeLimit(.minutes(10)))
struct StoryboardCommandTests {
  @Test("-o · the page never takes the place of the scenario, by no other path to it either")
  func keepsTheScenario() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storyboard-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "mine.json"), link = folder.appending(path: "link.html")
    let scenario = Data(#"{"scenario": 1, "steps": []}"#.utf8)
    try scenario.write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    for output in [file, link] {
      let outcome = try await Tool.run("storyboard", file.path, "-o", output.path)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("is the scenario itself; name another file for the page"))
      #expect(try Data(contentsOf: file) == scenario)
    }
    let page = folder.appending(path: "page.html")
    #expect(try await Tool.run("storyboard", file.path, "-o", page.path).status == 0)
    #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!doctype html>"))
  }

  @Test("-o · nor does it where the scenario comes on standard input")
  func keepsWhatIsReadFromStandardInput() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "storyboard-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let scenario = Data(#"{"scenario": 1, "steps": []}"#.utf8)
    try scenario.write(to: file)
    let process = Process()
    process.executableURL = try Tool.executable()
    process.arguments = ["storyboard", "-", "-o", file.path]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardError = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    #expect(status == 2)
    #expect(try Data(contentsOf: file) == scenario)
  }
}
