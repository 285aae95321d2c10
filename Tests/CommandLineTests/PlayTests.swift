import EntitlementScenarios
import Foundation
import Testing

/// `entitlements play` as a process.
@Suite(.timeLimit(.minutes(10)))
struct PlayTests {
  private let folder: Folder
  private let refused: String

  init() throws {
    folder = try Folder()
    refused = try folder.file("refused.json", PlayTests.scenario(expecting: #"{"event": "contentRestricted"}"#))
  }

  /// A gated Moment without a token.
  private static func scenario(expecting expectation: String) -> String {
    """
    {"scenario": 1, "content": {"moments": [{"id": "m1"}]}, "steps": [{"at": 0, "open": {"kind": "moments"}}],
     "expect": [\(expectation)]}
    """
  }

  @Test("play · all expectations met: lines on standard output, exit 0")
  func met() async throws {
    let outcome = try await Tool.run("play", refused)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.first == #"{"t":0,"event":"playerOpened","player":"main"}"#)
    #expect(outcome.lines.last?.contains(#""reason":"externalUserTokenMissing","restriction":1"#) == true)
  }

  @Test("play · the example that its help gives works as it stands")
  func example() async throws {
    let help = try await Tool.run("play", "--help").output
    let line = try #require(help.split(separator: "\n").first { $0.contains("example: entitlements ") })
    let package = URL(fileURLWithPath: #filePath).appending(path: "../../../")
    let words = line.split(separator: " ").dropFirst(2).map { word in
      word.contains("/") ? package.appending(path: String(word)).standardizedFileURL.path : String(word)
    }
    let tool = try Tool(words)
    try tool.endInput()
    #expect(await tool.outcome().status == 0)
  }

  @Test("play · lines that cannot be written are no success", .timeLimit(.minutes(10)))
  func fullDisk() async throws {
    let tool = try Tool.executable().path
    let shell = try Tool(running: "/bin/sh", ["-c", "exec \"$0\" play \"$1\" > /dev/full", tool, refused])
    let outcome = await shell.outcome()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("standard output cannot be written"))
  }

  @Test("play · a pipe is a file too", .timeLimit(.minutes(10)))
  func pipe() async throws {
    let tool = try Tool.executable().path
    let shell = try Tool(running: "/bin/sh", ["-c", "cat \"$1\" | \"$0\" play /dev/stdin", tool, refused])
    let outcome = await shell.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == #"{"t":0,"event":"playerOpened","player":"main"}"#)
  }

  @Test("D2 · play --platform android --format text: the platform's words, for people")
  func platformAndFormat() async throws {
    let outcome = try await Tool.run("play", refused, "--platform", "android", "--format", "text")
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains { $0.hasPrefix("0.000 main moments m1 REFUSED externalUserTokenMissing · held") })
    #expect(outcome.lines.last?.contains("reason=EXTERNAL_USER_TOKEN_MISSING") == true)
  }

  @Test("play · an expectation unmet: the lines all the same, the entry on standard error, exit 1")
  func unmet() async throws {
    let file = try folder.file("unmet.json", PlayTests.scenario(expecting: #"{"event": "playerClosed"}"#))
    let outcome = try await Tool.run("play", file)
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 5)
    #expect(outcome.errors.hasPrefix(#"entitlements: \#(file): expect[0] is not met: {"event":"playerClosed"}"#))
  }

  @Test("play · a bad file: place and cure on standard error, nothing is run, exit 2")
  func badFile() async throws {
    let bad = try folder.file("bad.json", #"{"scenario": 1, "steps": [{"at": 0, "open": {"kind": "clips"}}]}"#)
    let outcome = try await Tool.run("play", refused, bad)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("entitlements: \(bad):1:"))
    #expect(outcome.errors.contains("steps[0].open.kind"))
  }

  @Test("play · a file that is not there, exit 2")
  func missingFile() async throws {
    let outcome = try await Tool.run("play", folder.path("none.json"))
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("none.json\" cannot be read"))
  }

  @Test("A file without end is not read to its end")
  func withoutEnd() async throws {
    let outcome = try await Tool.run("play", "/dev/zero")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("larger than 64 MB"))
  }

  @Test("play · several files: each is run in turn, the worst ending is the tool's")
  func severalFiles() async throws {
    let unmet = try folder.file("unmet.json", PlayTests.scenario(expecting: #"{"event": "playerClosed"}"#))
    let outcome = try await Tool.run("play", unmet, refused)
    #expect(outcome.status == 1)
    #expect(outcome.lines.filter { $0.contains("playerOpened") }.count == 2)
    let alone = try await Tool.run("play", refused, refused)
    #expect(alone.status == 0)
    #expect(alone.lines.prefix(5) == alone.lines.suffix(5))
  }

  @Test("play - · a scenario on standard input")
  func standardInput() async throws {
    let tool = try Tool(["play", "-"])
    try tool.send(PlayTests.scenario(expecting: #"{"event": "contentRestricted"}"#))
    try tool.endInput()
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 5)
  }

  @Test("play · a run that goes round in circles prints its 100,000 lines, then fails")
  func endless() async throws {
    let handler =
      #"{"return": "handledByApp", "then": [{"setExternalUserToken": null, "fetchedContentPolicy": "evict"}]}"#
    let file = try folder.file(
      "endless.json",
      """
      {"scenario": 1, "content": {"moments": [{"id": "m1"}]}, "host": {"onContentRestricted": \(handler)},
       "steps": [{"at": 0, "open": {"kind": "moments"}}]}
      """)
    let outcome = try await Tool.run("play", file)
    #expect(outcome.status == 2)
    #expect(outcome.lines.count == 100_000)
    #expect(outcome.errors.contains("stopped after 100000 lines"))
  }
}
