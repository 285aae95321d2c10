import Foundation
import Testing

/// What the tool says of itself, and of a wrong command line.
@Suite(.timeLimit(.minutes(10)))
struct UsageTests {
  @Test("--help · every command with an example, on standard output, exit 0")
  func help() async throws {
    let outcome = try await Tool.run("--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for command in ["play", "demo", "connect", "explain", "storyboard", "simulate", "explore"] {
      #expect(outcome.output.contains("  example: entitlements \(command)"))
      let own = try await Tool.run(command, "--help")
      #expect(own.status == 0)
      #expect(own.errors == "")
      #expect(own.output.hasPrefix("entitlements \(command)"))
      #expect(own.output.contains("example: entitlements \(command)"))
    }
  }

  @Test("--version · the newest version of the changelog, on standard output, exit 0; the help names it")
  func version() async throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../CHANGELOG.md").standardizedFileURL
    let changelog = try String(contentsOf: file, encoding: .utf8)
    let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    let newest = try #require(headings.first { $0.first?.isNumber == true })
    let outcome = try await Tool.run("--version")
    #expect(outcome.output == "entitlements \(newest)\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(try await Tool.run("--help").output.contains("entitlements --version"))
  }

  @Test(
    "wrong use · one line on standard error with the cure, nothing on standard output, exit 2",
    arguments: [
      ([], "no command given; see `entitlements --help`"),
      (["sing"], #"there is no command "sing""#),
      (["play"], "no scenario file given; see `entitlements play --help`"),
      (["play", "--loud"], #"there is no flag "--loud""#),
      (["play", "x.json", "--platform"], "--platform needs a value"),
      (["play", "x.json", "--platform", "tv"], #"--platform takes ios or android, not "tv""#),
      (["play", "x.json", "--format", "text", "--format", "text"], "--format is given twice"),
      (["demo", "now"], "demo takes nothing after it"),
      (["simulate", "--viewers", "none"], #"--viewers takes a whole number from 1 to 10000000, not "none""#),
      (["simulate", "now"], "simulate takes flags only"),
      (["explore", "here"], "explore takes no \"here\""),
      (["explore", "--world", "flat"], "there is no world \"flat\"; there are tokens, late"),
      (["explore", "--depth", "none"], "--depth takes a whole number above 0"),
      (["connect"], "--kind is missing"),
      (["connect", "--kind", "clips"], "--kind takes stories or moments or videos"),
      (["connect", "--kind", "stories", "--page", "p1"], "--page needs --item"),
      (["connect", "--kind", "moments", "--service", "http://example.com"], "Use https"),
      (["connect", "--kind", "moments", "--service", "ftp://127.0.0.1"], "Use https"),
      (["connect", "--kind", "moments", "--service", "nowhere"], "Give one such as https://"),
    ] as [([String], String)])
  func wrongUse(arguments: [String], message: String) async throws {
    let tool = try Tool(arguments)
    try tool.endInput()
    let outcome = await tool.outcome()
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("entitlements: "))
    #expect(outcome.errors.contains(message))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "T2 · a token in the wrong place of the command line is not repeated",
    arguments: [
      ["--token", "canary-5f2"], ["--token=canary-5f2"], ["canary-5f2"], ["--token-file", "/none/canary-5f2"],
      ["--token-env", "canary-5f2"], ["--service", "http://canary-5f2@127.0.0.1"],
      ["--service", "http://127.0.0.1/?token=canary-5f2"],
    ])
  func misplacedToken(arguments: [String]) async throws {
    let tool = try Tool(["connect", "--kind", "moments"] + arguments)
    try tool.endInput()
    let outcome = await tool.outcome()
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("entitlements: "))
    #expect(!outcome.errors.contains("canary"))
  }
}
