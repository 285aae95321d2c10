/// The command line tool: plays scenarios, shows the demo, connects to a content service.
@main
struct EntitlementsTool {
  @MainActor static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = await run(arguments)
    Output.end(with: status)
  }

  @MainActor private static func run(_ arguments: [String]) async -> ExitStatus {
    do {
      guard let name = arguments.first else { throw WrongUse("no command given") }
      let rest = Array(arguments.dropFirst())
      switch name {
      case "play": return try PlayCommand(rest)?.run() ?? .success
      case "explain": return try ExplainCommand(rest)?.run() ?? .success
      case "storyboard": return try StoryboardCommand(rest)?.run() ?? .success
      case "--help", "-h", "help":
        Output.write(Usage.whole)
        return .success
      default: throw WrongUse("there is no command \(Output.quoted(name))")
      }
    } catch let wrong as WrongUse {
      Output.complain(wrong.message + "; see `entitlements \(wrong.command.map { $0 + " " } ?? "")--help`")
      return .wrongUse
    } catch {
      Output.complain("\(error)")
      return .wrongUse
    }
  }
}
