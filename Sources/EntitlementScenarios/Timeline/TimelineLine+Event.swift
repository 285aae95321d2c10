package import ContentEntitlements

extension TimelineLine {
  /// The line that tells of an event; `nil` where the format has none for it.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - platform: whose names reasons and returned values have.
  ///   - playerName: the scenario's name for a player.
  package init?(_ event: EntitlementEvent, platform: Platform, playerName: (PlayerID) -> String) {
    var fields = FieldList(event, platform: platform)
    guard fields.fill(with: event.detail, player: event.player.map(playerName)) else { return nil }
    self.init(time: event.time, fields: fields.fields)
  }
}

/// Puts a line's keys together in the order of the format.
private struct FieldList {
  var fields: [TimelineLine.Field] = []
  private let event: EntitlementEvent
  private let platform: Platform

  init(_ event: EntitlementEvent, platform: Platform) {
    self.event = event
    self.platform = platform
  }

  /// False for an event that has no line.
  mutating func fill(with detail: EntitlementEvent.Detail, player: String?) -> Bool {
    switch detail {
    case .contentFetched, .contentFailed, .contentOmitted, .urlUnusable, .contentEvicted:
      fillContent(detail)
    case .tokenChanged, .tokenUnchanged, .refreshed, .refreshFinished:
      fillViewer(detail)
    case .resolveStarted, .resolveCancelled, .resolveAnswered:
      fillResolve(detail)
    case .presentation, .contentRestricted, .restrictionLifted, .resolveFailed:
      fillOnScreen(detail, player: player)
    case .playerOpened:
      begin("playerOpened", player: player)
    case .playerClosed:
      begin("playerClosed", player: player)
    case .moveIgnored(let action):
      begin("moveIgnored", player: player)
      add("action", .text(action.rawValue))
    case .staleDropped(let stale):
      begin("staleDropped")
      add("what", .text(stale.rawValue))
      addItem()
      addEpoch()
    case .resolveJoined, .decisionReused, .retryScheduled, .checkScheduled, .enteredBackground, .enteredForeground:
      return false
    }
    return true
  }

  private mutating func fillContent(_ detail: EntitlementEvent.Detail) {
    switch detail {
    case .contentFetched(let kind, let count):
      begin("contentFetched")
      add("kind", .text(kind.rawValue))
      add("count", .number(count))
      addEpoch()
    case .contentFailed(let kind, let failure):
      begin("contentFailed")
      add("kind", .text(kind.rawValue))
      add("failure", .text(failure.kind))
      addEpoch()
    case .contentOmitted(let cause):
      begin("contentOmitted")
      addItem()
      add("cause", .text(cause.rawValue))
    case .urlUnusable:
      begin("urlUnusable")
      addItem()
    default:
      begin("contentEvicted")
      addEpoch()
    }
  }

  private mutating func fillViewer(_ detail: EntitlementEvent.Detail) {
    switch detail {
    case .tokenChanged(let present):
      begin("tokenChanged")
      addEpoch()
      add("present", .bool(present))
    case .tokenUnchanged:
      begin("tokenUnchanged")
      addEpoch()
    case .refreshFinished(let outcome):
      begin("refreshFinished")
      addEpoch()
      add("outcome", .text(outcome.rawValue))
    default:
      begin("refreshed")
      addEpoch()
    }
  }

  private mutating func fillResolve(_ detail: EntitlementEvent.Detail) {
    switch detail {
    case .resolveStarted(let attempt):
      begin("resolveStarted")
      addItem()
      addEpoch()
      add("attempt", .number(attempt))
    case .resolveAnswered(let answer):
      begin("resolveAnswered")
      addItem()
      addEpoch()
      add(answer)
    default:
      begin("resolveCancelled")
      addItem()
      addEpoch()
    }
  }

  private mutating func fillOnScreen(_ detail: EntitlementEvent.Detail, player: String?) {
    switch detail {
    case .presentation(let presented):
      begin("presentation", player: player)
      addItem()
      add("state", .text(presented.state))
      if let url = presented.url { add("url", .text(url)) }
      if let reason = presented.reason { add("reason", .text(platform.spelling(of: reason))) }
      if let failure = presented.failure { add("failure", .text(failure.kind)) }
      add("affordances", .list(presented.affordances.map(\.rawValue)))
    case .contentRestricted(let reason, let restriction, let replacing, let returned):
      begin("contentRestricted", player: player)
      addItem()
      add("reason", .text(platform.spelling(of: reason)))
      add("restriction", .number(restriction))
      if let replacing { add("replacing", .number(replacing)) }
      add("returned", .text(platform.spelling(of: returned)))
    case .restrictionLifted(let restriction, let cause):
      begin("restrictionLifted", player: player)
      addItem()
      add("restriction", .number(restriction))
      add("cause", .text(cause.rawValue))
    case .resolveFailed(let failure):
      begin("resolveFailed", player: player)
      addItem()
      add("failure", .text(failure.kind))
    default:
      break
    }
  }

  private mutating func begin(_ name: String, player: String? = nil) {
    add("event", .text(name))
    if let player { add("player", .text(player)) }
  }

  private mutating func addItem() {
    guard let item = event.item else { return }
    add("item", .text(item.contentID))
    if let page = item.pageID { add("page", .text(page)) }
  }

  private mutating func addEpoch() {
    add("epoch", .number(event.epoch.number))
  }

  private mutating func add(_ answer: EntitlementEvent.Answer) {
    switch answer {
    case .granted: add("outcome", .text("granted"))
    case .notStarted: add("outcome", .text("notStarted"))
    case .refused(let reason):
      add("outcome", .text("refused"))
      add("reason", .text(platform.spelling(of: reason)))
    case .failed(let failure):
      add("outcome", .text("failed"))
      add("failure", .text(failure.kind))
    }
  }

  private mutating func add(_ key: String, _ value: TimelineLine.Value) {
    fields.append(TimelineLine.Field(key: key, value: value))
  }
}
