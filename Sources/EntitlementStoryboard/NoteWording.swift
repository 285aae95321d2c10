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

  /// The line for an event; `nil` where a step or the picture says it already.
  func note(of event: EntitlementEvent, player: String? = nil) -> Scene.Note? {
    switch event.detail {
    case .presentation, .playerOpened, .playerClosed, .refreshFinished:
      nil
    case .contentRestricted, .restrictionLifted, .resolveFailed, .staleDropped(.contentRestricted),
      .staleDropped(.resolveFailed):
      callback(event)
    case .resolveStarted, .resolveCancelled, .resolveAnswered, .resolveJoined, .decisionReused, .retryScheduled,
      .checkScheduled, .staleDropped(.answer), .contentFetched, .contentFailed, .contentOmitted, .urlUnusable:
      question(event)
    default:
      happening(event, player)
    }
  }

  private func callback(_ event: EntitlementEvent) -> Scene.Note? {
    let item = name(of: event)
    switch event.detail {
    case .contentRestricted(let reason, let number, let replacing, let returned):
      let place = replacing.map { " in place of \($0)" } ?? ""
      let what = "\(item), \(wording.reason(reason)), restriction \(number)\(place)"
      guard returned != .unset else {
        return Scene.Note(
          time: event.time, kind: .host, subject: "No handler is set:", text: "nobody is told of \(what)")
      }
      return Scene.Note(
        time: event.time, kind: .host, subject: "onContentRestricted", text: what,
        returned: platform.spelling(of: returned))
    case .restrictionLifted(let number, let cause):
      let what = "\(item), restriction \(number) is over: \(wording.ending(cause))"
      return Scene.Note(time: event.time, kind: .host, subject: "onContentRestrictionLifted", text: what)
    case .resolveFailed(let failure):
      return Scene.Note(
        time: event.time, kind: .host, subject: "onContentResolveFailed",
        text: "\(item), \(Wording.word(failure.kind))")
    default:
      return Scene.Note(
        time: event.time, kind: .host, subject: "Not told:", text: "\(item), \(wording.text(of: event))")
    }
  }

  private func question(_ event: EntitlementEvent) -> Scene.Note? {
    let item = name(of: event)
    let (subject, text) =
      switch event.detail {
      case .resolveStarted(let attempt): ("Asked", "about \(item), attempt \(attempt), epoch \(event.epoch.number)")
      case .resolveAnswered(let answer): ("Answered", "about \(item): \(wording.text(of: answer))")
      case .resolveCancelled: ("Called off", "the question about \(item), epoch \(event.epoch.number)")
      case .retryScheduled(let after): ("Next attempt", "about \(item) in \(Wording.span(after))")
      case .checkScheduled(let after): ("Next look", "at \(item) in \(Wording.span(after))")
      case .resolveJoined: ("Not asked twice", "about \(item): it joins the question under way")
      case .decisionReused(let answer): ("Not asked again", "about \(item): \(wording.text(of: answer)), as before")
      case .staleDropped: ("Dropped", "\(item): \(wording.text(of: event))")
      case .contentFetched(let kind, let count): ("Delivered", "\(count) \(count == 1 ? kind.singular : kind.rawValue)")
      case .contentFailed: ("Delivered nothing", wording.text(of: event))
      default: ("Delivered", "\(item): \(wording.text(of: event))")
      }
    return Scene.Note(time: event.time, kind: .service, subject: subject, text: text)
  }

  private func happening(_ event: EntitlementEvent, _ player: String?) -> Scene.Note {
    switch event.detail {
    case .tokenChanged(let present):
      let token = present ? "a viewer token is set" : "no viewer token is set"
      return Scene.Note(
        time: event.time, kind: .happened, subject: "Epoch \(event.epoch.number)", text: "begins: \(token)")
    case .refreshed:
      return Scene.Note(
        time: event.time, kind: .happened, subject: "Epoch \(event.epoch.number)", text: "begins under the same token")
    default:
      let who = player.map { Wording.word($0) + ": " } ?? ""
      return Scene.Note(time: event.time, kind: .happened, subject: "SDK", text: who + wording.text(of: event))
    }
  }

  private func name(of event: EntitlementEvent) -> String {
    event.item.map { Wording.name(of: $0) } ?? "the item"
  }

  /// A step of the scenario. Of a token it says that there is one.
  func note(of action: ScenarioAction, on player: String, at time: Duration, isInHandler: Bool) -> Scene.Note {
    let (subject, text) = words(for: action, on: Wording.word(player))
    guard isInHandler else { return Scene.Note(time: time, kind: .happened, subject: subject, text: text) }
    return Scene.Note(
      time: time, kind: .host, subject: subject, text: text + (text.isEmpty ? "" : " ") + "from inside the handler")
  }

  private func words(for action: ScenarioAction, on player: String) -> (subject: String, text: String) {
    switch action {
    case .open(let request):
      ("open", "\(request.kind.rawValue) in \(player)" + (request.item.map { ", at " + Wording.name(of: $0) } ?? ""))
    case .player(.show(let item), _): ("show", "\(Wording.name(of: item)) in \(player)")
    case .player(let command, _): ("\(command)", "in \(player)")
    case .setExternalUserToken(let token, let policy):
      ("setExternalUserToken", (token == nil ? "none" : "a token") + ", " + spelled(policy.rawValue))
    case .refreshEntitlements: ("refreshEntitlements", "")
    case .enterBackground: ("enterBackground", "")
    case .enterForeground: ("enterForeground", "")
    case .setHandler(let handler):
      ("setDelegate", handler.response == .unset ? "none" : "another handler")
    case .serviceOverride(let item, _): ("The service", "changes its mind about \(Wording.name(of: item))")
    }
  }

  private func spelled(_ policy: String) -> String {
    platform == .android ? policy.uppercased() : policy
  }
}

extension ContentKind {
  fileprivate var singular: String {
    switch self {
    case .stories: "story"
    case .moments: "moment"
    case .videos: "video"
    }
  }
}
