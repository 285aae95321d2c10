import ContentEntitlementsExplain
import EntitlementScenarios

/// `entitlements explain`: runs a scenario up to a time and says why what is on screen is held.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor struct ExplainCommand {
  private static let name = "explain"
  private let file: String
  private let platform: Platform
  private let time: Duration?
  private let player: String?

  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let flags = try Flags(arguments, for: Self.name, taking: ["--at", "--player", "--platform"])
    if flags.wantsHelp {
      Output.write(Usage.explain)
      return nil
    }
    platform = try flags.choice("--platform", else: .ios)
    time = try flags.values["--at"].map { try Self.time($0) }
    player = flags.values["--player"]
    guard let file = flags.rest.first else { throw WrongUse("no scenario file given", command: Self.name) }
    guard flags.rest.count == 1 else {
      throw WrongUse("takes one scenario file, not \(flags.rest.count)", command: Self.name)
    }
    self.file = file
  }

  func run() throws -> ExitStatus {
    let run = ExplainedRun(try ScenarioFile.read(file, for: Self.name), at: time, platform: platform)
    if run.isCut {
      Output.complain("\(JSONText.escaped(file)): stopped; something in it goes round in circles")
      return .wrongUse
    }
    let explained = run.players.filter { player == nil || PlayerName($0.name) == PlayerName(player ?? "") }
    guard !explained.isEmpty else { throw WrongUse(nothing, command: Self.name) }
    for (position, player) in explained.enumerated() {
      if position > 0 { Output.write("") }
      Output.write(lines: player.explanation.lines(player: player.name))
    }
    return .success
  }

  private var nothing: String {
    let when = time.map { " at " + JSONText.thousandths(TimelineLine.thousandths($0)) } ?? ""
    return player.map { "there is no open player \(Output.quoted($0))\(when)" } ?? "no player is open\(when)"
  }

  private static func time(_ text: String) throws -> Duration {
    // `Double` reads hexadecimal and "infinity" too.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let seconds = Double(text), seconds.isFinite,
      (0...1e9).contains(seconds)
    else {
      throw WrongUse("--at takes a time in seconds, 0 or more, not \(Output.quoted(text))", command: name)
    }
    return .microseconds(Int64((seconds * 1_000_000).rounded()))
  }
}
