import ContentEntitlements
import ContentEntitlementsExplain
import EntitlementScenarios

/// Puts what happened into words, with one platform's names.
struct NoteWording {
  private let wording: Wording
  private let platform: Platform

  init(platform: Platform) {
    self.platform = platform
    wording = Wording(
      names: ExplanationNames(
        reason: { platform.spelling(of: $0) }, response: { platform.spelling(of: $0) }))
  }

  func note(of event: EntitlementEvent, player: String? = nil) -> Scene.Note {
    Scene.Note(time: event.time, kind: kind(of: event), text: text(of: event, player: player))
  }

  private func kind(of event: EntitlementEvent) -> Scene.Note.Kind {
    switch event.detail {
    case .resolveStarted, .resolveCancelled, .resolveAnswered, .resolveJoined, .decisionReused, .retryScheduled,
      .checkScheduled, .staleDropped(.answer), .contentFetched, .contentFailed, .contentOmitted, .urlUnusable:
      .service
    case .contentRestricted, .restrictionLifted, .resolveFailed, .staleDropped(.contentRestricted),
      .staleDropped(.resolveFailed):
      .host
    default:
      .happened
    }
  }

  private func text(of event: EntitlementEvent, player: String?) -> String {
    let item = event.item.map { Wording.name(of: $0) } ?? "the item"
    switch event.detail {
    case .contentRestricted(let reason, let number, let replacing, let returned):
      let place = replacing.map { " in place of \($0)" } ?? ""
      guard returned != .unset else {
        return "no handler is set: nobody is told of \(item), \(wording.reason(reason)), restriction \(number)\(place)"
      }
      return "onContentRestricted: \(item), \(wording.reason(reason)), restriction \(number)\(place) "
        + "→ returned \(platform.spelling(of: returned))"
    case .restrictionLifted(let number, let cause):
      return "onContentRestrictionLifted: restriction \(number), \(wording.ending(cause))"
    case .resolveFailed(let failure):
      return "onContentResolveFailed: \(item), \(Wording.word(failure.kind))"
    case .resolveStarted(let attempt):
      return "asked about \(item), attempt \(attempt) (epoch \(event.epoch.number))"
    case .resolveAnswered(let answer):
      return "answered about \(item): \(wording.text(of: answer))"
    case .resolveCancelled:
      return "the question about \(item) is called off (epoch \(event.epoch.number))"
    case .playerOpened, .playerClosed, .moveIgnored:
      return (player.map { Wording.word($0) + ": " } ?? "") + wording.text(of: event)
    default:
      return (event.item.map { Wording.name(of: $0) + ": " } ?? "") + wording.text(of: event)
    }
  }

  /// A step of the scenario. Of a token it says that there is one.
  func text(of action: ScenarioAction, on player: String, isInHandler: Bool) -> String {
    let who = Wording.word(player)
    let what =
      switch action {
      case .open(let request):
        "\(who): open \(request.kind.rawValue)" + (request.item.map { " at " + Wording.name(of: $0) } ?? "")
      case .player(.show(let item), _): "\(who): show \(Wording.name(of: item))"
      case .player(let command, _): "\(who): \(command)"
      case .setExternalUserToken(nil, let policy): "setExternalUserToken(none, \(spelled(policy.rawValue)))"
      case .setExternalUserToken(_?, let policy): "setExternalUserToken(a token, \(spelled(policy.rawValue)))"
      case .refreshEntitlements: "refreshEntitlements()"
      case .enterBackground: "the app goes to the background"
      case .enterForeground: "the app comes back"
      case .setHandler(let handler):
        handler.response == .unset ? "the app removes its handler" : "the app sets another handler"
      case .serviceOverride(let item, _): "the service changes its mind about \(Wording.name(of: item))"
      }
    return isInHandler ? "from inside the handler: " + what : what
  }

  private func spelled(_ policy: String) -> String {
    platform == .android ? policy.uppercased() : policy
  }
}
