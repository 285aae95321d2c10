import EntitlementScenarios

/// `entitlements play`: runs scenario files and says whether they end as they expect.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor struct PlayCommand {
  private let files: [String]
  private let platform: Platform
  private let format: OutputFormat

  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let flags = try Flags(arguments, for: "play", taking: ["--platform", "--format"])
    if flags.wantsHelp {
      Output.write(Usage.play)
      return nil
    }
    platform = try flags.choice("--platform", else: .ios)
    format = try flags.choice("--format", else: .jsonl)
    files = flags.rest
    if files.isEmpty { throw WrongUse("no scenario file given", command: "play") }
  }

  /// Every file is read before any is run: for bad input nothing is run.
  func run() throws -> ExitStatus {
    let scenarios = try files.map { try ScenarioFile.read($0, for: "play") }
    var status = ExitStatus.success
    for (file, scenario) in zip(files, scenarios) {
      let outcome = run(scenario, file: file)
      if outcome.rawValue > status.rawValue { status = outcome }
    }
    return status
  }

  private func run(_ scenario: Scenario, file: String) -> ExitStatus {
    let result = ScenarioRun(scenario, platform: platform).run()
    Output.write(lines: zip(result.lines, result.texts).map { format.text(of: $0, $1) })
    if result.isCut {
      Output.complain(
        "\(JSONText.escaped(file)): stopped after \(Timeline.lineLimit) lines; something in it goes round in circles"
      )
      return .wrongUse
    }
    guard let unmet = UnmetExpectation.first(of: scenario.expectations, in: result.lines) else { return .success }
    Output.complain("\(JSONText.escaped(file)): \(unmet.report)")
    return .unmet
  }
}
