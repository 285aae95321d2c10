import Foundation
import Testing

/// The examples run as their readers run them: as processes, on the real clock, lane and tasks.
@Suite("Examples", .timeLimit(.minutes(1)))
struct ExampleTests {
  private static let stories: [(name: String, lines: [String])] = [
    (
      "IOSHost",
      [
        "screen: The goal is held (externalUserTokenMissing), without play and pause",
        "app: asks to sign in; the viewer does",
        "screen: The goal is held (subscriptionRequired), without play and pause",
        "app: shows the paywall (subscriptionRequired); the viewer buys",
        "screen: The goal plays https://cdn.example/goal.m3u8, with play and pause",
        "app: takes the paywall down (granted)",
      ]
    ),
    (
      "AndroidHost",
      [
        "VIDEOS: 2 items",
        "VIDEOS in home: match PURCHASE_REQUIRED",
        "  says: Rent the full match.",
        "VIDEOS: restriction 1 is over, leftScreen",
        "on screen now: press, playing",
      ]
    ),
    (
      "TokenRenewal",
      [
        "renewal 1: both granted again, both play on",
        "renewal 2: both granted again, both play on",
        "renewal 3: both granted again, both play on",
        "signed out: refused and refused",
      ]
    ),
    (
      "OwnServiceAndScreen",
      [
        "Training plays https://cdn.example/training.m3u8 "
          + "[captions close duration navigation playPause progress seekBar share title volume]",
        "The interview is held: Join the club. [close navigation poster share title]",
        "The interview plays https://cdn.example/interview.m3u8 "
          + "[captions close duration navigation playPause progress seekBar share title volume]",
      ]
    ),
  ]

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("Each example tells its story, whole, and ends", arguments: stories)
  func story(name: String, lines: [String]) async throws {
    let (output, status) = try await Self.run(name)
    #expect(status == 0)
    #expect(output.split(separator: "\n").map(String.init) == lines)
  }

  @Test(
    "Each example opens with what it teaches",
    arguments: stories.map { "\($0.name)/main" } + ["HostSuite/PaywallTests", "HostSuite/ContentServiceTests"]
  )
  func opening(file: String) throws {
    let source = try Self.source(of: "\(file).swift")
    #expect(source.hasPrefix("// Teaches: "))
  }

  @Test("The example host suite has fewer than 60 lines")
  func hostSuite() throws {
    let lines = try Self.source(of: "HostSuite/PaywallTests.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 61)
  }

  @Test("A host puts its own content service through the conformance kit in at most 20 lines")
  func conformance() throws {
    let source = try Self.source(of: "HostSuite/ContentServiceTests.swift")
    let test = try #require(source.range(of: "@Test func"))
    #expect(source[test.lowerBound...].split(separator: "\n").count <= 20)
  }

  private static func source(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: "Examples/" + file), encoding: .utf8)
  }

  private static func run(_ name: String) async throws -> (output: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = try executable(name)
    process.standardOutput = pipe
    let (exit, report) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      report.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      report.finish()
    }
    try process.run()
    var status: Int32 = .min
    for await code in exit { status = code }
    // What an example prints fits in a pipe, so that it never waits for a reader.
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (String(decoding: output, as: UTF8.self), status)
  }

  private struct NotBuilt: Error {}

  /// They are built beside the tests that run.
  private static func executable(_ name: String) throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let places = bundles + [URL(fileURLWithPath: CommandLine.arguments[0]), Bundle.main.bundleURL.appending(path: "x")]
    let candidates = places.map { $0.deletingLastPathComponent().appending(path: name) }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotBuilt()
    }
    return found
  }
}
