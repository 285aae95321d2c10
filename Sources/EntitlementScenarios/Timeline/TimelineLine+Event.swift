package import ContentEntitlements

extension TimelineLine {
  /// The line that tells of an event; `nil` where the format has none for it.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - platform: whose names reasons and returned values have.
  ///   - playerName: the scenario's name for a player.
  package init?(_ event: EntitlementEvent, platform: Platform, playerName: (PlayerID) -> String) {
    let parts = LineParts(event, platform: platform, player: event.player.map(playerName))
    guard let fields = parts.fields(of: event.detail) else { return nil }
    self.init(time: event.time, fields: fields)
  }
}

/// The parts that lines are put together from. A part is a list of keys, for some are there only sometimes.
private struct LineParts {
  typealias Part = [TimelineLine.Field]

  let player: Part
  let item: Part
  let epoch: Part
  let platform: Platform

  init(_ event: EntitlementEvent, platform: Platform, player: String?) {
    self.platform = platform
    self.player = LineParts.text("player", player)
    item = LineParts.text("item", event.item?.contentID) + LineParts.text("page", event.item?.pageID)
    epoch = LineParts.number("epoch", event.epoch.number)
  }

  /// The table of the format, row by row: the event's name and its keys in order.
  func fields(of detail: EntitlementEvent.Detail) -> Part? {
    switch detail {
    case .contentFetched(let kind, let count): line(.contentFetched, text("kind", kind), number("count", count), epoch)
    case .contentFailed(let kind, let cause): line(.contentFailed, text("kind", kind), failure(cause), epoch)
    case .contentOmitted(let cause): line(.contentOmitted, item, text("cause", cause))
    case .urlUnusable: line(.urlUnusable, item)
    case .contentEvicted: line(.contentEvicted, epoch)
    case .tokenChanged(let present): line(.tokenChanged, epoch, [.init(key: "present", value: .bool(present))])
    case .tokenUnchanged: line(.tokenUnchanged, epoch)
    case .refreshed: line(.refreshed, epoch)
    case .refreshFinished(let outcome): line(.refreshFinished, epoch, text("outcome", outcome))
    case .resolveStarted(let attempt): line(.resolveStarted, item, epoch, number("attempt", attempt))
    case .resolveCancelled: line(.resolveCancelled, item, epoch)
    case .resolveAnswered(let answer): line(.resolveAnswered, item, epoch, outcome(answer))
    case .presentation(let presented): line(.presentation, player, item, state(presented))
    case .contentRestricted(let cause, let restriction, let replacing, let returned):
      line(
        .contentRestricted, player, item, reason(cause), number("restriction", restriction),
        number("replacing", replacing), LineParts.text("returned", platform.spelling(of: returned)))
    case .restrictionLifted(let restriction, let cause):
      line(.restrictionLifted, player, item, number("restriction", restriction), text("cause", cause))
    case .resolveFailed(let cause): line(.resolveFailed, player, item, failure(cause))
    case .playerOpened: line(.playerOpened, player)
    case .playerClosed: line(.playerClosed, player)
    case .moveIgnored(let action): line(.moveIgnored, player, text("action", action))
    case .staleDropped(let stale): line(.staleDropped, text("what", stale), item, epoch)
    case .resolveJoined, .decisionReused, .retryScheduled, .checkScheduled, .enteredBackground, .enteredForeground: nil
    }
  }

  private func outcome(_ answer: EntitlementEvent.Answer) -> Part {
    switch answer {
    case .granted: LineParts.text("outcome", "granted")
    case .notStarted: LineParts.text("outcome", "notStarted")
    case .refused(let cause): LineParts.text("outcome", "refused") + reason(cause)
    case .failed(let cause): LineParts.text("outcome", "failed") + failure(cause)
    }
  }

  private func state(_ presented: EntitlementEvent.Presented) -> Part {
    LineParts.text("state", presented.state) + LineParts.text("url", presented.url) + reason(presented.reason)
      + failure(presented.failure)
      + [.init(key: "affordances", value: .list(presented.affordances.map(\.rawValue)))]
  }

  private func reason(_ reason: RefusalReason?) -> Part {
    LineParts.text("reason", reason.map { platform.spelling(of: $0) })
  }

  private func failure(_ failure: ResolveFailure?) -> Part {
    LineParts.text("failure", failure?.kind)
  }

  private func line(_ event: TimelineLine.EventName, _ parts: Part...) -> Part {
    LineParts.text("event", event.rawValue) + parts.joined()
  }

  private func text(_ key: String, _ word: some RawRepresentable<String>) -> Part {
    LineParts.text(key, word.rawValue)
  }

  private func number(_ key: String, _ number: Int?) -> Part {
    LineParts.number(key, number)
  }

  private static func text(_ key: String, _ text: String?) -> Part {
    text.map { [.init(key: key, value: .text($0))] } ?? []
  }

  private static func number(_ key: String, _ number: Int?) -> Part {
    number.map { [.init(key: key, value: .number($0))] } ?? []
  }
}
