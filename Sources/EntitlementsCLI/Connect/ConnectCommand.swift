import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsHTTP
import EntitlementScenarios
import Foundation

/// `entitlements connect`: a headless player in real time, against a real service, moved by commands on standard input.
@MainActor struct ConnectCommand {
  private let kind: ContentKind
  private let item: ItemID?
  private let token: String?
  private let service: any ContentService
  private let platform: Platform
  private let format: OutputFormat
  private let configuration: EntitlementConfiguration

  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let names = [
      "--service", "--kind", "--item", "--page", "--token-file", "--token-env", "--platform", "--format",
    ]
    let flags = try Flags(arguments, for: "connect", taking: names)
    if flags.wantsHelp {
      Output.write(Usage.connect)
      return nil
    }
    // Nothing is repeated of what does not belong here: it may be a token.
    guard flags.rest.isEmpty else {
      throw WrongUse("connect takes flags only; a token comes from --token-file or --token-env", command: "connect")
    }
    guard let kind: ContentKind = try flags.choice("--kind") else {
      throw WrongUse("--kind is missing: stories, moments or videos", command: "connect")
    }
    self.kind = kind
    if flags.values["--page"] != nil, flags.values["--item"] == nil {
      throw WrongUse("--page needs --item, the Story it belongs to", command: "connect")
    }
    item = flags.values["--item"].map { ItemID($0, page: flags.values["--page"]) }
    token = try ConnectCommand.token(flags)
    let address = flags.values["--service"]
    service = try ConnectCommand.service(at: address)
    configuration = ConnectCommand.configuration(for: address)
    platform = try flags.choice("--platform", else: .ios)
    format = try flags.choice("--format", else: .text)
  }

  /// Plays until the input ends, `close` is said, a signal comes or nobody reads the lines any more. Then the player is
  /// closed, so that its last lines are there.
  func run() async -> ExitStatus {
    let (inputs, report) = AsyncStream.makeStream(of: ConnectInput.self)
    let signals = TerminationSignals { report.yield(.end) }
    let player = LiveRun(
      kind, at: item, service: service, platform: platform, configuration: configuration, externalUserToken: token
    ) { [format] line, text in
      if !Output.write(format.text(of: line, text)) { report.yield(.end) }
    }
    ConnectInput.readStandardInput { report.yield($0) }
    for await input in inputs {
      guard case .line(let number, let text) = input else { break }
      if !obey(text, number: number, player) { break }
    }
    await player.close()
    withExtendedLifetime(signals) {}
    return .success
  }

  /// Whether it goes on.
  private func obey(_ line: String, number: Int, _ player: LiveRun) -> Bool {
    do throws(InputFault) {
      switch try PlayerCommandLine.read(line) {
      case .nothing: break
      case .perform(let action): player.perform(action)
      case .token(let file, let policy):
        let token = if let file { try TokenSource.file(file).token() } else { String?.none }
        player.perform(.setExternalUserToken(token.flatMap { ViewerToken($0) }, policy))
      case .explain: player.explain { Output.note($0.joined(separator: "\n")) }
      case .help: Output.note(Usage.playerCommands)
      case .close: return false
      }
    } catch {
      Output.complain("line \(number): \(error.problem)")
    }
    return true
  }

  private static func token(_ flags: Flags) throws -> String? {
    let sources = [
      ("--token-file", flags.values["--token-file"].map { TokenSource.file($0) }),
      ("--token-env", flags.values["--token-env"].map { TokenSource.environment($0) }),
    ]
    let given = sources.compactMap { flag, source in source.map { (flag, $0) } }
    guard given.count < 2 else {
      throw WrongUse("--token-file and --token-env are both given; give one", command: "connect")
    }
    guard let (flag, source) = given.first else { return nil }
    do {
      return try source.token()
    } catch {
      throw WrongUse("\(flag): \(error.problem)", command: "connect")
    }
  }

  /// A service of this machine over plain http, such as the reference service, has its media there too.
  private static func configuration(for address: String?) -> EntitlementConfiguration {
    var configuration = EntitlementConfiguration()
    if address?.lowercased().hasPrefix("http:") == true { configuration.allowedSchemes = ["http"] }
    return configuration
  }

  /// The embedded sample where no address is given.
  private static func service(at address: String?) throws -> any ContentService {
    guard let address else { return DistantService(service: .sample(), clock: SystemClock()) }
    guard let url = URL(string: address) else {
      throw WrongUse("--service takes a URL such as https://api.example.com", command: "connect")
    }
    do {
      let http = try HTTPContentService(baseURL: url, configuration: .init(allowsLoopbackHTTP: true))
      return ExplainedService(http) { Output.complain("the service did not answer: \($0)") }
    } catch {
      throw WrongUse("--service: \(error.description)", command: "connect")
    }
  }
}
