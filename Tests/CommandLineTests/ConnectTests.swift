import Foundation
import Testing

/// `entitlements connect` as a process, against its embedded sample in real time.
@Suite(.timeLimit(.minutes(10)))
struct ConnectTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func connect(
    _ flags: String..., platform: String = "ios", environment: [String: String] = [:]
  ) throws -> Tool {
    let arguments = ["connect", "--kind", "moments", "--item", "m2", "--format", "jsonl", "--platform", platform]
    return try Tool(arguments + flags, environment: environment)
  }

  @Test("connect · the end of the input closes the player: last lift, exit 0", arguments: ["ios", "android"])
  func endOfInput(platform: String) async throws {
    let tool = try connect(platform: platform)
    _ = try #require(await tool.line(with: #""contentRestricted""#))
    try tool.endInput()
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.suffix(2).first?.contains(#""event":"restrictionLifted""#) == true)
    #expect(outcome.lines.last?.contains(#""event":"playerClosed""#) == true)
  }

  @Test("connect · Ctrl-C and a request to terminate close the player too", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) async throws {
    let tool = try connect()
    _ = try #require(await tool.line(with: #""contentRestricted""#))
    tool.signal(number)
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.lines.suffix(2).first?.contains(#""cause":"playerClosed""#) == true)
    #expect(outcome.lines.last?.contains(#""event":"playerClosed""#) == true)
  }

  @Test("C2 · connect: tokens come and go while the player stays open", arguments: ["ios", "android"])
  func session(platform: String) async throws {
    let (anna, ben) = (try folder.file("anna", "token-anna\n"), try folder.file("ben", "token-ben"))
    let tool = try connect(platform: platform)
    _ = try #require(await tool.line(with: #""contentRestricted""#, #""restriction":1"#))
    try tool.send("token \(anna)")
    _ = try #require(await tool.line(with: #""state":"playing""#))
    try tool.send("pause")
    _ = try #require(await tool.line(with: #""state":"paused""#))
    try tool.send("resume")
    _ = try #require(await tool.line(with: #""state":"playing""#))
    try tool.send("token \"\(ben)\" evict")
    _ = try #require(await tool.line(with: #""contentRestricted""#, #""restriction":2"#))
    try tool.send("refresh")
    _ = try #require(await tool.line(with: #""refreshFinished""#))
    _ = try #require(await tool.line(with: #""contentRestricted""#, #""restriction":3,"replacing":2"#))
    try tool.send("show m1")
    _ = try #require(await tool.line(with: #""restrictionLifted""#, #""cause":"leftScreen""#))
    try tool.send("playbackFinished")
    _ = try #require(await tool.line(with: #""item":"m2","state":"refused""#))
    try tool.send("token none")
    _ = try #require(await tool.line(with: #""tokenChanged""#, #""present":false"#))
    try tool.send("close")
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.last?.contains(#""event":"playerClosed""#) == true)
    for secret in ["token-anna", "token-ben", "sig="] { #expect(!outcome.output.contains(secret)) }
  }

  @Test("connect · a command that is none gets one line on standard error and changes nothing")
  func wrongCommands() async throws {
    let tool = try connect()
    _ = try #require(await tool.line(with: #""contentRestricted""#))
    let wrong = ["skip", "next please", "show", "token", "token none keep", "token /none/canary-5f2", "show \"m1"]
    for command in wrong { try tool.send(command) }
    try tool.send("")
    try tool.send("next")
    _ = try #require(await tool.line(with: #""restrictionLifted""#))
    try tool.send(exactly: "the last line, without its line feed")
    try tool.endInput()
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    let numbers = outcome.errors.split(separator: "\n").map { $0.split(separator: ":").dropFirst().first }
    #expect(numbers == [1, 2, 3, 4, 5, 6, 7, 10].map { " line \($0)" })
    #expect(!outcome.errors.contains("canary"))
    let before = try #require(outcome.lines.firstIndex { $0.contains("contentRestricted") })
    let after = outcome.lines[(before + 1)...].compactMap { $0.split(separator: "\"").dropFirst(5).first }
    #expect(after == ["presentation", "restrictionLifted", "playerClosed"])
  }

  @Test("connect · help goes to standard error and names every command")
  func help() async throws {
    let tool = try connect()
    try tool.send("help")
    try tool.send("close")
    let outcome = await tool.outcome()
    let words = outcome.errors.split { $0 == " " || $0 == "\n" }.map(String.init)
    for command in [
      "next", "previous", "nextPage", "previousPage", "show", "pause", "resume", "retry", "playbackFinished",
      "playbackFailed", "token", "refresh", "background", "foreground", "close", "help", "explain",
    ] {
      #expect(words.contains(command))
    }
    #expect(!outcome.output.contains("previousPage"))
  }

  @Test(
    "O1 · connect: explain says on standard error why the item is held, in the platform's names",
    arguments: [("ios", "externalUserTokenMissing"), ("android", "EXTERNAL_USER_TOKEN_MISSING")])
  func explain(platform: String, reason: String) async throws {
    let tool = try connect(platform: platform)
    _ = try #require(await tool.line(with: #""contentRestricted""#))
    try tool.send("explain")
    try tool.send("close")
    let outcome = await tool.outcome()
    #expect(outcome.errors.hasPrefix("player main · item m2 · refused\n"))
    #expect(outcome.errors.contains(reason))
    #expect(outcome.errors.contains("What would change it:"))
    #expect(!outcome.output.contains("What would change it:"))
  }

  /// The sample knows `token-anna` and no other spelling of it.
  @Test(
    "T1 · of a token file's end exactly one line feed is left out, and nothing else",
    arguments: [
      ("token-anna", "granted"), ("token-anna\n", "granted"), ("token-anna\n\n", "externalUserTokenInvalid"),
      ("token-anna\r\n", "externalUserTokenInvalid"), (" token-anna\n", "externalUserTokenInvalid"),
      ("\u{FEFF}token-anna\n", "externalUserTokenInvalid"),
    ])
  func tokenFile(text: String, answer: String) async throws {
    let tool = try connect("--token-file", try folder.file("token", text))
    let line = try #require(await tool.line(with: #""resolveAnswered""#))
    #expect(line.contains("\"\(answer)\""))
    try tool.endInput()
    let outcome = await tool.outcome()
    #expect(!(outcome.output + outcome.errors).contains("token-anna"))
  }

  @Test("T3 · an empty token file identifies nobody")
  func emptyTokenFile() async throws {
    let tool = try connect("--token-file", try folder.file("token", "\n"))
    let line = try #require(await tool.line(with: #""contentRestricted""#))
    #expect(line.contains("externalUserTokenMissing"))
  }

  @Test("T1 · a token from the environment, as it is")
  func tokenVariable() async throws {
    let tool = try connect("--token-env", "VIEWER_TOKEN", environment: ["VIEWER_TOKEN": "token-anna"])
    _ = try #require(await tool.line(with: #""state":"playing""#))
    try tool.endInput()
    #expect(await tool.outcome().status == 0)
  }

  @Test("connect · two sources for one token, exit 2")
  func twoTokens() async throws {
    let file = try folder.file("token", "token-anna")
    let outcome = try await Tool.run("connect", "--kind", "moments", "--token-file", file, "--token-env", "HOME")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--token-file and --token-env are both given"))
  }
}
