import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsIOS
import ContentEntitlementsTesting

/// The host app of a scenario: opens players, calls the SDK, answers its callbacks through the platform's adapter.
@MainActor final class ScenarioHost {
  private let entitlements: ContentEntitlements
  private let platform: Platform
  private let service: ScenarioService
  private let timeline: Timeline
  private let lane: ManualLane
  private let clock: ManualClock
  private let observer: (any ScenarioObserver)?
  private var players: [PlayerName: Player] = [:]
  private var open: Set<PlayerName> = []
  private var names: [PlayerID: PlayerName] = [:]
  private var presentations: [PlayerName: any Presentation] = [:]

  init(
    entitlements: ContentEntitlements, platform: Platform, service: ScenarioService, timeline: Timeline,
    lane: ManualLane, clock: ManualClock, observer: (any ScenarioObserver)? = nil
  ) {
    self.entitlements = entitlements
    self.platform = platform
    self.service = service
    self.timeline = timeline
    self.lane = lane
    self.clock = clock
    self.observer = observer
  }

  func setHandlers(_ script: HandlerScript) {
    entitlements.setDelegate(
      ScenarioDelegate(script: script, platform: platform) { [weak self] actions, player in
        self?.callBack(actions, calledFor: player)
      })
  }

  /// What a handler does before it returns. A run that is full already goes no further round.
  private func callBack(_ actions: [ScenarioAction], calledFor player: PlayerID) {
    guard !timeline.isFull else { return }
    for action in actions { perform(action, calledFor: names[player]) }
  }

  func perform(_ action: ScenarioAction, calledFor caller: PlayerName?) {
    let meant = caller ?? .main
    observer?.performs(action, on: action.player ?? meant, at: clock.now, isInHandler: caller != nil)
    switch action {
    case .open(let request): open(request, as: request.name ?? meant)
    case .player(let command, let name): perform(command, on: name ?? meant)
    case .setExternalUserToken(let token, let policy):
      entitlements.setExternalUserToken(token?.reveal(), fetchedContentPolicy: policy)
    case .refreshEntitlements: refresh()
    case .enterBackground: entitlements.enterBackground()
    case .enterForeground: entitlements.enterForeground()
    case .setHandler(let handler): setHandlers(HandlerScript([handler]))
    case .serviceOverride(let item, let answers): service.override(item, with: answers)
    }
  }

  private func refresh() {
    entitlements.refreshEntitlements()
  }

  private func open(_ request: ScenarioAction.OpenRequest, as name: PlayerName) {
    guard open.insert(name).inserted else { return ignore(.open, name) }
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
    players[name] = player
    presentations[name] = presentation
    names[player.id] = name
    timeline.name(player.id, name.text)
  }

  private func perform(_ command: ScenarioAction.PlayerCommand, on name: PlayerName) {
    guard open.contains(name), let player = players[name] else { return ignore(command.action, name) }
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
      open.remove(name)
      player.close()
    }
  }

  /// On the lane, where the SDK's own lines come from: after what was said before.
  private func ignore(_ action: PlayerAction, _ name: PlayerName) {
    lane.enqueue { [timeline, clock] in timeline.recordIgnored(action, player: name.text, at: clock.now) }
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
