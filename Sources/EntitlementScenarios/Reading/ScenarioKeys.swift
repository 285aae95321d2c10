/// The keys of the format, object by object, in the order in which the format describes them. The JSON Schema is
/// checked against these lists.
package enum ScenarioKeys {
  package static let scenario = [
    "scenario", "name", "configuration", "content", "contentByToken", "service", "host", "steps", "until", "expect",
  ]
  package static let configuration = [
    "entitlements", "externalUserToken", "prefetchAhead", "attemptTimeout", "resolveDeadline", "retry",
    "liveStartJitter", "grantLifetime", "refusalLifetime", "undecidedPlayback", "autoAdvance", "allowedSchemes",
  ]
  package static let retry = ["attempts", "baseDelay", "jitter"]
  package static let kinds = ["stories", "moments", "videos"]
  package static let story = ["id", "title", "pages"]
  /// Of a Moment and of a page.
  package static let item = ["id", "url", "title", "duration"]
  package static let video = item + ["startsAt"]
  package static let service = ["latency", "contentLatency", "contentFailures", "decisions"]
  package static let decision = ["item", "page", "token", "answers"]
  package static let answer = [
    "granted", "expiresIn", "startsAt", "recheckAfter", "refused", "message", "details", "failure", "latency",
  ]
  package static let failure = ["status", "retryAfter"]
  package static let host = ["onContentRestricted", "urlModifier"]
  package static let handler = ["return", "then"]

  /// The actions on one player that take no more than its name.
  package static let plainPlayerActions = [
    "next", "previous", "nextPage", "previousPage", "playbackFinished", "playbackFailed", "pause", "resume", "retry",
    "close",
  ]
  /// The actions on the SDK as a whole that take nothing.
  package static let plainActions = ["refreshEntitlements", "enterBackground", "enterForeground"]
  package static let actions =
    ["open", "show"] + plainPlayerActions + ["setExternalUserToken"] + plainActions + ["setHandler", "serviceOverride"]
  package static let open = ["player", "kind", "item", "page", "source"]
  package static let show = ["player", "item", "page"]
  package static let player = ["player"]
  package static let override = ["item", "page", "answers"]
  /// What may stand beside an action.
  package static let policy = "fetchedContentPolicy"

  private static let all = [
    scenario, configuration, retry, kinds, story, video, service, decision, answer, failure, host, handler, actions,
    open, show, override, [policy, "at", "never"], TimelineLine.keys,
  ].joined()

  /// Whether an error may repeat a key that is given twice: only the format's own words, and never where keys are
  /// tokens or a service's details (T2, O2).
  static func mayShow(_ key: String, under parent: String?) -> Bool {
    if let parent, parent.hasSameBytes(as: "contentByToken") || parent.hasSameBytes(as: "details") { return false }
    return all.contains { $0.hasSameBytes(as: key) }
  }
}
