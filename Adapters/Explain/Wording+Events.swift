package import ContentEntitlements

/// What happened, an event at a time.
extension Wording {
  func text(of entry: PastEntry) -> String {
    text(of: entry.event, took: entry.took)
  }

  /// An event in plain language.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - took: how long the attempt took that it ends.
  package func text(of event: EntitlementEvent, took: Duration? = nil) -> String {
    let epoch = "epoch \(event.epoch.number)"
    switch event.detail {
    case .contentFetched, .contentFailed, .contentOmitted, .urlUnusable, .contentEvicted:
      return contentText(event)
    case .resolveStarted, .resolveCancelled, .resolveAnswered, .resolveJoined, .decisionReused, .retryScheduled,
      .checkScheduled:
      return questionText(event, took: took)
    case .presentation(let presented):
      return "on screen: " + shown(presented)
    case .contentRestricted(let reason, let number, let replacing, let returned):
      let place = replacing.map { ", in place of \($0)" } ?? ""
      let answer = returned == .unset ? "no handler is set" : "it returned \(names.response(returned))"
      return "the host was told: refused with \(self.reason(reason)), restriction \(number)\(place); \(answer)"
    case .restrictionLifted(let number, let cause):
      return "the host was told that restriction \(number) is over: \(ending(cause))"
    case .resolveFailed(let failure):
      return "the host was told that there is no decision: \(Wording.word(failure.kind))"
    case .tokenChanged(let present):
      return (present ? "a viewer token was set" : "the viewer token was cleared") + "; \(epoch) begins"
    case .tokenUnchanged: return "the same token was set again; nothing changes"
    case .refreshed: return "refreshEntitlements(): asked again under the same token; \(epoch) begins"
    case .refreshFinished(let outcome): return "the refresh ended: \(ending(outcome))"
    case .playerOpened: return "the player opened"
    case .playerClosed: return "the player closed"
    case .moveIgnored(let action): return "\(action.rawValue) changed nothing"
    case .staleDropped(let stale): return dropped(stale, epoch)
    case .enteredBackground: return "the app went to the background"
    case .enteredForeground: return "the app came back"
    }
  }

  private func contentText(_ event: EntitlementEvent) -> String {
    switch event.detail {
    case .contentFetched(let kind, let count):
      return "\(kind.rawValue) fetched: \(count)"
    case .contentFailed(let kind, let failure):
      return "\(kind.rawValue) could not be fetched: \(named(failure))" + said(event)
    case .contentOmitted(let cause):
      return "left out: \(event.item.map { Wording.name(of: $0) } ?? "an entry"), \(cause.rawValue)"
    case .urlUnusable: return "it came with text that is no playable URL, so it has to be granted"
    default: return "the fetched content was dropped"
    }
  }

  private func questionText(_ event: EntitlementEvent, took: Duration?) -> String {
    let epoch = "epoch \(event.epoch.number)"
    switch event.detail {
    case .resolveStarted(let attempt): return "the service is asked, attempt \(attempt), \(epoch)"
    case .resolveCancelled: return "the question of \(epoch) was called off"
    case .resolveAnswered(let answer):
      return "the service answered" + (took.map { " after " + Wording.span($0) } ?? "") + ": " + text(of: answer)
        + said(event)
    case .resolveJoined: return "wanted too, and joined the question under way"
    case .decisionReused(let answer): return "an earlier answer is reused: " + text(of: answer)
    case .retryScheduled(let after): return "the next attempt is due in \(Wording.span(after))"
    case .checkScheduled(let after): return "to be looked at again in \(Wording.span(after))"
    default: return ""
    }
  }

  /// What the content service's adapter said of a failure.
  private func said(_ event: EntitlementEvent) -> String {
    event.explanation.map { " (\(Wording.escaped($0)))" } ?? ""
  }

  package func text(of answer: EntitlementEvent.Answer) -> String {
    switch answer {
    case .granted: "granted"
    case .notStarted: "granted, not started"
    case .refused(let reason): "refused, \(self.reason(reason))"
    case .failed(let failure): "no decision, \(Wording.word(failure.kind))"
    }
  }

  private func shown(_ presented: EntitlementEvent.Presented) -> String {
    let state = presented.state == "contentFailed" ? "content failed" : presented.state
    let about = presented.reason.map { reason($0) } ?? presented.failure.map { Wording.word($0.kind) }
    return state + (about.map { ", " + $0 } ?? "") + (presented.url.map { " " + Wording.escaped($0) } ?? "")
  }

  private func dropped(_ stale: EntitlementEvent.Stale, _ epoch: String) -> String {
    switch stale {
    case .answer: "an answer of \(epoch) came too late, and was dropped as stale"
    case .contentRestricted: "a refusal of \(epoch) was over before the host was told, and was dropped as stale"
    case .resolveFailed: "a failure of \(epoch) was over before the host was told, and was dropped as stale"
    case .fetch: "a fetch of \(epoch) was under way, and was dropped as stale"
    }
  }

  package func ending(_ cause: RestrictionEnd.Cause) -> String {
    switch cause {
    case .granted: "granted"
    case .failed: "no decision when asked again"
    case .leftScreen: "the item left the screen"
    case .playerClosed: "the player closed"
    }
  }

  private func ending(_ outcome: RefreshOutcome) -> String {
    switch outcome {
    case .decided: "everything on screen is decided"
    case .undetermined: "something on screen is undetermined"
    case .superseded: "superseded by a newer epoch"
    case .nothingToAsk: "there was nothing to ask"
    }
  }
}
