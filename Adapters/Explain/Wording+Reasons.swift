import ContentEntitlements

/// Why the screen is what it is.
extension Wording {
  func reasons(_ situation: Situation) -> [String] {
    switch situation.state {
    case .opening: ["The player has opened and has shown nothing yet."]
    case .loading: ["Its content is being fetched; there is no item to hold yet."]
    case .empty: ["Its content was fetched, and holds nothing to show."]
    case .contentFailed: [contentFailed(situation)]
    case .resolving: resolving(situation)
    case .playing, .paused, .ended: playback(situation)
    case .refused: refused(situation)
    case .upcoming: upcoming(situation)
    case .failed: failed(situation)
    }
  }

  private func contentFailed(_ situation: Situation) -> String {
    let cause = situation.player.presented?.failure.map { ": " + named($0) } ?? ""
    return "Its content could not be fetched\(cause)."
  }

  private func resolving(_ situation: Situation) -> [String] {
    let isPrepared = situation.isBeingPrepared
    let why =
      switch (isPrepared, situation.wasEverAsked) {
      case (true, true): "it is granted, and playback is being prepared; the host's URL hook has not answered."
      case (true, false):
        "it came with a playable URL, and playback is being prepared; the host's URL hook has not answered."
      case (false, _): "it came without a playable URL, so the service has to grant it first."
      }
    var reasons = ["Held: " + why]
    if situation.item.isURLUnusable { reasons.append(unusable) }
    if !isPrepared { reasons.append(question(situation) ?? "It is about to be asked.") }
    return reasons
  }

  private var unusable: String {
    "There was text in the place of its URL, but not a playable one; look at the content."
  }

  /// The question under way, if there is one.
  private func question(_ situation: Situation) -> String? {
    if let asked = situation.asked {
      let age = Wording.span(max(.zero, situation.now - asked.time))
      return "The service was asked \(age) ago, attempt \(asked.attempt), and has not answered."
    }
    guard let retryAt = situation.retryAt else { return nil }
    return "Attempt \(situation.item.attempts) failed; the next is due \(due(retryAt, now: situation.now))."
  }

  private func playback(_ situation: Situation) -> [String] {
    let verb =
      switch situation.state {
      case .paused: "It is paused"
      case .ended: "It has played to its end, and there was nowhere to advance to"
      default: "Not held: it plays"
      }
    guard situation.wasEverAsked else {
      return ["\(verb), as delivered: it came with a playable URL and is never asked about."]
    }
    guard situation.isUndecided, let answer = situation.item.answer else {
      return ["\(verb), under the service's grant of epoch \(situation.viewer.epoch.number)."]
    }
    if answer.answer.isFailure {
      return ["\(verb), under an earlier grant; asked again, the service gave no decision."]
    }
    let grant = "\(verb), under the grant of epoch \(answer.epoch.number)"
    guard let asked = question(situation) else { return [grant + "."] }
    return [grant + " while the service is asked again.", asked]
  }

  private func refused(_ situation: Situation) -> [String] {
    guard let reason = situation.player.presented?.reason else { return ["Held: it is refused."] }
    var reasons: [String] = []
    if situation.isTokenMissing {
      reasons.append(
        "Held: refused with \(self.reason(reason)); without a viewer token the SDK refuses by itself and asks nobody.")
      if situation.viewer.isTokenPresent == true { reasons.append("A token has come since.") }
    } else {
      reasons.append("Held: the service refused it with \(self.reason(reason)): \(meaning(of: reason)).")
      if situation.isReused { reasons.append("The refusal is an earlier answer, reused while it is fresh.") }
    }
    if situation.item.isURLUnusable { reasons.append(unusable) }
    if let asked = question(situation) {
      reasons.append("It is being asked again, and stays refused until there is a decision. " + asked)
    }
    reasons.append(told(situation))
    return reasons
  }

  private func told(_ situation: Situation) -> String {
    guard let restriction = situation.player.restriction else { return "The host has not been told of it yet." }
    let which =
      "restriction \(restriction.number)" + (restriction.replacing.map { ", in place of \($0)" } ?? "")
    guard restriction.returned != .unset else {
      return "No handler for restrictions is set, so no app screen answers it (\(which))."
    }
    return "The host was told (\(which)) and returned \(names.response(restriction.returned)); playback does not start "
      + "whatever it returns."
  }

  private func upcoming(_ situation: Situation) -> [String] {
    guard situation.wasEverAsked else {
      let when = situation.player.checkAt.map { " It starts \(due($0, now: situation.now))." } ?? ""
      return ["Held: a free stream that has not begun; it starts by itself, and nobody is asked." + when]
    }
    var reasons = ["Held: it is granted, and the stream has not begun."]
    if let asked = question(situation) {
      reasons.append("It is being asked again. " + asked)
    } else if case .failed(let failure)? = situation.answer?.answer {
      reasons.append("The last look at it failed: \(named(failure)).")
    }
    if let checkAt = situation.player.checkAt, situation.asked == nil {
      reasons.append("It is looked at again \(due(checkAt, now: situation.now)).")
    }
    if situation.viewer.isInBackground { reasons.append("The app is in the background, where nothing is looked at.") }
    return reasons
  }

  private func failed(_ situation: Situation) -> [String] {
    guard let failure = situation.player.presented?.failure else { return ["Held: there is no decision."] }
    var reasons: [String] = []
    switch failure {
    case .playbackFailed, .contentWithdrawn, .urlModifierFailed:
      reasons.append("Held: \(Wording.word(failure.kind)): \(meaning(of: failure)).")
    default:
      reasons.append(
        "Held: the service gave no decision in \(attempts(max(1, situation.item.attempts))): \(named(failure)).")
      if let said = situation.explanation(of: failure) {
        reasons.append("Said of it: \(Wording.escaped(said)).")
      }
      reasons.append("Without a decision nothing plays; it is no refusal, and no reason for a paywall.")
    }
    let host = situation.player.isFailureTold ? "The host was told" : "The host has not been told yet"
    reasons.append(host + " through onContentResolveFailed.")
    return reasons
  }
}
