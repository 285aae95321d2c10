import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsIOS

/// The host app of a scenario and of a live run: opens players, calls the SDK, answers its callbacks through the
/// platform's adapter. It acts on the SDK's lane, as apps act on their main thread.
final class HeadlessHost: Sendable {
  /// Changes what the service says of an item; where there is no such service, nobody asks for it.
  typealias Override = @Sendable (_ item: ItemID, _ answers: [ScriptedAnswer]) -> Void

  private struct State: Sendable {
    var players: [PlayerName: Player] = [:]
    var open: Set<PlayerName> = []
    var names: [PlayerID: PlayerName] = [:]
    /// Stand for the players that were never opened, so that what is ignored has a name.
    var absent: [PlayerName: PlayerID] = [:]
    /// Held here because the SDK holds presentations weakly.
    var presentations: [PlayerName: any Presentation] = [:]
  }

  private let entitlements: ContentEntitlements
  private let platform: Platform
  private let timeline: Timeline
  private let clock: any EntitlementClock
  private let override: Override
  private let observer: (any ScenarioObserver)?
  private let state = Locked(State())

  init(
    entitlements: ContentEntitlements, platform: Platform, timeline: Timeline, clock: any EntitlementClock,
    override: @escaping Override = { _, _ in }, observer: (any ScenarioObserver)? = nil
  ) {
    self.entitlements = entitlements
    self.platform = platform
    self.timeline = timeline
    self.clock = clock
    self.override = override
    self.observer = observer
  }

  func setHandlers(_ script: HandlerScript) {
    entitlements.setDelegate(
      HeadlessHostDelegate(script: script, platform: platform) { [weak self] actions, player in
        self?.callBack(actions, calledFor: player)
      })
  }

  /// What a handler does before it returns. A run that is full already goes no further round.
  private func callBack(_ actions: [ScenarioAction], calledFor player: PlayerID) {
    guard !timeline.isFull else { return }
    let caller = state.withLock { $0.names[player] }
    for action in actions { perform(action, calledFor: caller) }
  }

  func perform(_ action: ScenarioAction, calledFor caller: PlayerName?) {
    let meant = caller ?? .main
    observer?.performs(action, on: action.player ?? meant, at: clock.now, isInHandler: caller != nil)
    switch action {
    case .open(let request): open(request, as: request.name ?? meant)
    case .player(let command, let name): perform(command, on: name ?? meant)
    case .setExternalUserToken(let token, let policy):
      entitlements.setExternalUserToken(token?.reveal(), fetchedContentPolicy: policy)
    case .refreshEntitlements: entitlements.refreshEntitlements()
    case .enterBackground: entitlements.enterBackground()
    case .enterForeground: entitlements.enterForeground()
    case .setHandler(let handler): setHandlers(HandlerScript([handler]))
    case .serviceOverride(let item, let answers): override(item, answers)
    }
  }

  private func open(_ request: ScenarioAction.OpenRequest, as name: PlayerName) {
    guard state.withLock({ $0.open.insert(name).inserted }) else { return ignore(.open, name) }
    let presentation = ObservedPresentation(
      player: name.text, shown: timeline.presentation(named: name.text, clock: clock, start: .zero),
      observer: observer, clock: clock)
    let player =
      switch platform {
      case .ios:
        entitlements.open(request.kind, at: request.item, sourceID: request.sourceID, presentation: presentation)
      case .android:
        entitlements.open(
          PlayerType(request.kind), at: request.item, sourceId: request.sourceID, presentation: presentation)
      }
    timeline.name(player.id, name.text)
    // A player of the same name that was closed is let go outside the lock: its end calls the SDK.
    _ = state.withLock { state in
      state.presentations[name] = presentation
      state.names[player.id] = name
      return state.players.updateValue(player, forKey: name)
    }
  }

  private func perform(_ command: ScenarioAction.PlayerCommand, on name: PlayerName) {
    // A closed player says itself that nothing changed, in its turn; one that never was cannot.
    let player = state.withLock { $0.players[name] }
    guard let player else { return ignore(command.action, name) }
    switch command {
    case .next: player.next()
    case .previous: player.previous()
    case .nextPage: player.nextPage()
    case .previousPage: player.previousPage()
    case .show(let item): player.show(item)
    case .playbackFinished: player.playbackFinished()
    case .playbackFailed: player.playbackFailed()
    case .pause: player.pause()
    case .resume: player.resume()
    case .retry: player.retry()
    case .close:
      state.withLock { _ = $0.open.remove(name) }
      player.close()
    }
  }

  /// Reported through the SDK, so that it stands among the SDK's own events in its turn.
  private func ignore(_ action: PlayerAction, _ name: PlayerName) {
    let player = state.withLock { state in
      if let player = state.players[name] { return player.id }
      let player = state.absent[name] ?? PlayerID(-1 - state.absent.count)
      state.absent[name] = player
      return player
    }
    timeline.name(player, name.text)
    entitlements.reportIgnored(action, on: player)
  }
}

extension ScenarioAction {
  /// The player the action names.
  fileprivate var player: PlayerName? {
    switch self {
    case .open(let request): request.name
    case .player(_, let name): name
    default: nil
    }
  }
}

extension ScenarioAction.PlayerCommand {
  fileprivate var action: PlayerAction {
    switch self {
    case .next: .next
    case .previous: .previous
    case .nextPage: .nextPage
    case .previousPage: .previousPage
    case .show: .show
    case .playbackFinished: .playbackFinished
    case .playbackFailed: .playbackFailed
    case .pause: .pause
    case .resume: .resume
    case .retry: .retry
    case .close: .close
    }
  }
}
