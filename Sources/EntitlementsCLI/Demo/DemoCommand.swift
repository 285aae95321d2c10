import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsHeadless
import ContentEntitlementsTesting
import EntitlementScenarios

/// `entitlements demo`: one story for a host of each platform, on the SDK class apps use and an embedded content service.
///
/// Narration says what viewer and app do. What follows from it is printed by the presentation and by the app's own
/// callbacks, and nowhere else, so that nothing is told that does not happen. Time is virtual: it takes none.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor struct DemoCommand {
  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let flags = try Flags(arguments, for: "demo", taking: [])
    if flags.wantsHelp {
      Output.write(Usage.demo)
      return nil
    }
    if !flags.rest.isEmpty { throw WrongUse("demo takes nothing after it", command: "demo") }
  }

  func run() -> ExitStatus {
    Output.write("The SDK that apps use, in virtual time, against an embedded content service.")
    for platform in Platform.allCases {
      do throws(OtherEnd) {
        try DemoStory(platform).tell()
      } catch {
        Output.complain("the demo went wrong: \(error.problem)")
        return .unmet
      }
    }
    Output.write("\nPlay it yourself: swift run entitlements connect --kind moments --item m2, then type help.")
    return .success
  }
}

/// The story did not come about as it is told.
struct OtherEnd: Error {
  let problem: String
}

/// One telling of the story.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor private struct DemoStory {
  private typealias Viewer = EmbeddedContentService.SampleViewer

  private let platform: Platform
  private let run = DeterministicRun()
  private let backend: EmbeddedContentService
  private let service: DistantService
  private let entitlements: ContentEntitlements

  init(_ platform: Platform) {
    self.platform = platform
    backend = .sample(clock: run.clock)
    service = DistantService(service: backend, clock: run.clock)
    var configuration = EntitlementConfiguration()
    configuration.retry = .init(jitter: 0)  // pauses of no random length: every telling is the same
    entitlements = run.entitlements(service: service, configuration: configuration)
  }

  func tell() throws(OtherEnd) {
    Output.write(platform == .ios ? "\niOS-style host" : "\nAndroid-style host")
    let screen = HeadlessPresentation(player: "main", clock: run.clock, start: .zero) { Output.write("  " + $0) }
    let paywall = DemoPaywall { Output.write("        app: " + $0) }

    narrate("Nobody is signed in. The app opens the Moment m2, which takes a subscription.")
    let player =
      switch platform {
      case .ios: IOSDemoHost(paywall: paywall).open(in: entitlements, on: screen)
      case .android: AndroidDemoHost(paywall: paywall).open(in: entitlements, on: screen)
      }
    try watch(player, until: "refused")

    narrate("Anna, who has a subscription, signs in. The app sets her token; the player stays open.")
    entitlements.setExternalUserToken(Viewer.subscriber, fetchedContentPolicy: .evict)
    try watch(player, until: "playing")

    narrate("While it plays Ben signs in, who has none. The app sets his token and evicts what was fetched for Anna.")
    entitlements.setExternalUserToken(Viewer.visitor, fetchedContentPolicy: .evict)
    try watch(player, until: "refused")

    narrate("Ben buys the subscription, and the network goes down. The app has the SDK ask again, and no answer comes.")
    backend.grant("premium", to: Viewer.visitor)
    service.setNetwork(isUp: false)
    entitlements.refreshEntitlements()
    try watch(player, until: "failed", for: .seconds(3))

    narrate("The network is back, and Ben taps retry.")
    service.setNetwork(isUp: true)
    player.retry()
    try watch(player, until: "playing")

    narrate("Ben signs out. The app clears the token.")
    entitlements.setExternalUserToken(nil, fetchedContentPolicy: .evict)
    try watch(player, until: "refused")

    narrate("The app closes the player.")
    player.close()
    run.settle()
    if paywall.isUp { throw OtherEnd(problem: "a paywall is left over") }
    withExtendedLifetime(screen) {}
  }

  private func narrate(_ sentence: String) {
    Output.write("\n" + sentence)
  }

  /// Time passes: a second is more than the service takes, three are more than all attempts at one that is not reached.
  private func watch(_ player: Player, until state: String, for time: Duration = .seconds(1)) throws(OtherEnd) {
    run.advance(by: time)
    let shown = player.snapshot.state.name
    if shown != state { throw OtherEnd(problem: "the player shows \(shown), not \(state)") }
  }
}
