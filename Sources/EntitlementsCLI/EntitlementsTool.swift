/// The command line tool: plays scenarios, shows the demo, connects to a content service.
@main
struct EntitlementsTool {
  @MainActor static func main() async {
    Output.surviveReaders()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = await run(arguments)
    Output.end(with: status)
  }

  @MainActor private static func run(_ arguments: [String]) async -> ExitStatus {
    do {
      guard #available(iOS 18, macOS 15, tvOS 18, *) else { throw WrongUse("it takes macOS 15 or later") }
      guard let name = arguments.first else { throw WrongUse("no command given") }
      let rest = Array(arguments.dropFirst())
      switch name {
      case "play": return try PlayCommand(rest)?.run() ?? .success
      case "demo": return try DemoCommand(rest)?.run() ?? .success
      case "connect": return try await ConnectCommand(rest)?.run() ?? .success
      case "explain": return try ExplainCommand(rest)?.run() ?? .success
      case "storyboard": return try StoryboardCommand(rest)?.run() ?? .success
      case "simulate": return try await SimulateCommand(rest)?.run() ?? .success
      case "explore": return try ExploreCommand(rest)?.run() ?? .success
      case "--help", "-h", "help":
        Output.write(Usage.whole)
        return .success
      case "--version":
        Output.write("entitlements \(Version.current)")
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
