import ContentEntitlementsTesting

/// `entitlements explore`: follows every course of the standard worlds, and says what breaks.
struct ExploreCommand {
  private let worlds: [ExplorerWorld.Standard]
  private let depth: Int?
  private let stateLimit: Int

  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let flags = try Flags(arguments, for: "explore", taking: ["--world", "--depth", "--states"])
    if flags.wantsHelp {
      Output.write(Usage.explore)
      return nil
    }
    if let extra = flags.rest.first { throw WrongUse("explore takes no \(Output.quoted(extra))", command: "explore") }
    depth = try ExploreCommand.count(flags.values["--depth"], "--depth")
    stateLimit = try ExploreCommand.count(flags.values["--states"], "--states") ?? .max
    let standard = ExplorerWorld.standard
    if let name = flags.values["--world"] {
      worlds = standard.filter { $0.world.name == name }
      if worlds.isEmpty {
        let names = standard.map(\.world.name).joined(separator: ", ")
        throw WrongUse("there is no world \(Output.quoted(name)); there are \(names)", command: "explore")
      }
    } else {
      worlds = standard
    }
  }

  private static func count(_ text: String?, _ flag: String) throws -> Int? {
    guard let text else { return nil }
    guard let count = Int(text), count > 0 else {
      throw WrongUse("\(flag) takes a whole number above 0, not \(Output.quoted(text))", command: "explore")
    }
    return count
  }

  func run() -> ExitStatus {
    let clock = ContinuousClock()
    for standard in worlds {
      let start = clock.now
      let result = Explorer(standard.world).explore(depth: depth ?? standard.depth, stateLimit: stateLimit)
      let tenths = (clock.now - start) / .milliseconds(100)
      let end = result.isComplete ? "complete" : "every course"
      Output.write(
        "\(result.world): \(result.states) states, \(result.transitions) transitions, \(end) to depth \(result.depth), "
          + "\(result.settled) brought to rest, \(tenths.rounded() / 10) s")
      if let violation = result.violation {
        Output.write(violation.report)
        return .unmet
      }
    }
    return .success
  }
}
