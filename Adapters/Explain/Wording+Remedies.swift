import ContentEntitlements

/// What would change it. Only what the SDK really does is named.
extension Wording {
  func remedies(_ situation: Situation) -> [String] {
    switch situation.state {
    case .opening, .loading: ["Wait: the fetch ends by itself, with content, without any, or with a failure."]
    case .empty: ["Content for this viewer at the service; setExternalUserToken(…) that evicts fetches it anew."]
    case .contentFailed: ["The cause mended, then retry().", "Another token: setExternalUserToken(…) fetches anew."]
    case .resolving: resolving(situation)
    case .playing: []
    case .paused: ["resume()."]
    case .ended: ["resume() plays it again.", moveOn]
    case .refused: refused(situation) + [moveOn]
    case .upcoming: upcoming(situation) + [moveOn]
    case .failed: failed(situation) + [moveOn]
    }
  }

  private var moveOn: String { "Move on: the viewer may leave the item by hand; it is never skipped." }

  private func resolving(_ situation: Situation) -> [String] {
    if situation.isBeingPrepared {
      return ["An answer of the host's URL hook.", moveOn]
    }
    return ["Wait: every question ends, with a decision or as failed.", moveOn]
  }

  private func refused(_ situation: Situation) -> [String] {
    if situation.isBeingAsked { return ["Wait for the answer: granted it plays, refused anew it stays."] }
    if situation.isTokenMissing { return ["Set a viewer token: setExternalUserToken(…) has it asked at once."] }
    let again = "A new token has it asked at once too; so has coming back to the app and, after a while, to the item."
    switch situation.player.presented?.reason {
    case .externalUserTokenMissing?, .externalUserTokenInvalid?, .externalUserTokenExpired?:
      return ["Set a token the service accepts: setExternalUserToken(…)."]
    case .subscriptionRequired?, .purchaseRequired?:
      return ["Buy, then refreshEntitlements().", again]
    case .notEntitled?:
      return ["Give this viewer the right at the service, then refreshEntitlements().", again]
    case .geoRestricted?:
      return ["Nothing the app does; once the viewer is elsewhere, refreshEntitlements().", again]
    case .ageRestricted?:
      return ["Have the viewer's age confirmed at the service, then refreshEntitlements().", again]
    case .concurrencyLimitReached?:
      return ["Stop playback on another device, then refreshEntitlements().", again]
    default:
      return ["See what the service means by its reason; once that is settled, refreshEntitlements().", again]
    }
  }

  private func upcoming(_ situation: Situation) -> [String] {
    guard situation.wasEverAsked else {
      let start = situation.player.checkAt.map { " at " + Wording.seconds($0 - self.start) } ?? ""
      return ["Wait for the start\(start); nothing is asked."]
    }
    let check = situation.player.checkAt.map { " at " + Wording.seconds($0 - start) } ?? ""
    return [
      "Wait: it is asked again\(check), and plays when the service returns a URL.",
      "Started early? refreshEntitlements() asks at once.",
    ]
  }

  private func failed(_ situation: Situation) -> [String] {
    let fresh = "A new token or refreshEntitlements() asks again too."
    switch situation.player.presented?.failure {
    case .tokenNotTransportable?:
      return ["Set a token of visible ASCII without white space at its ends: setExternalUserToken(…)."]
    case .unauthorized?:
      return ["A token, or access to the service, that it accepts; then retry().", fresh]
    case .invalidResponse?:
      return ["Mend the service's answer: a grant needs a playable URL and time left; then retry().", fresh]
    case .playbackFailed?:
      return ["See whether the URL plays at all; retry() begins anew.", fresh]
    case .urlModifierFailed?:
      return ["Mend the host's URL hook, then retry()."]
    case .contentWithdrawn?:
      return []
    case .other?:
      return ["Mend what the content service's error names, such as its certificate; then retry().", fresh]
    default:
      return ["The service within reach again, then retry().", fresh]
    }
  }
}
