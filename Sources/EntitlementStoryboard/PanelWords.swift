import ContentEntitlements
import ContentEntitlementsHeadless

/// What is said of a player's screen.
extension Scene.Panel {
  /// The item as the viewer knows it: its title, else its id.
  var itemName: String? {
    snapshot.title ?? snapshot.item.map { $0.contentID + ($0.pageID.map { " / " + $0 } ?? "") }
  }

  /// The state in a word or two.
  var stateName: String {
    switch snapshot.state {
    case .loading: "loading"
    case .empty: "empty"
    case .contentFailed: "content failed"
    case .resolving: "resolving"
    case .playing: "playing"
    case .paused: "paused"
    case .ended: "ended"
    case .refused: "refused"
    case .upcoming: "upcoming"
    case .failed: "failed"
    }
  }

  /// The class of its colour.
  var stateClass: String {
    switch snapshot.state {
    case .playing, .paused, .ended: "playing"
    case .refused: "refused"
    case .failed, .contentFailed: "failed"
    case .upcoming: "upcoming"
    case .loading, .empty, .resolving: "waiting"
    }
  }

  /// What a heading says happened.
  var headline: HTML {
    let item = HTML.foreign(itemName ?? "")
    let kind = snapshot.kind.rawValue
    return switch snapshot.state {
    case .loading: "\(kind.capitalizedWord) are being fetched"
    case .empty: "There are no \(kind) to show"
    case .contentFailed: "\(kind.capitalizedWord) could not be fetched"
    case .resolving where hold?.isPrepared == true: "“\(item)” is being prepared"
    case .resolving: "The service is asked about “\(item)”"
    case .playing: "“\(item)” plays"
    case .paused: "“\(item)” is paused"
    case .ended: "“\(item)” has ended"
    case .refused: "“\(item)” is refused"
    case .upcoming: "“\(item)” waits for its start"
    case .failed: "“\(item)” is undetermined"
    }
  }

  /// Why it is refused or failed, as the platform spells it.
  func cause(reason: (RefusalReason) -> String) -> String? {
    switch snapshot.state {
    case .refused(let refusal): reason(refusal.reason)
    case .failed(let failure), .contentFailed(let failure): failure.kind
    default: nil
    }
  }

  /// What a person who does not see the picture is told.
  func description(on platform: String) -> String {
    var parts = [platform + " phone, player " + player + ": " + (itemName.map { "“\($0)”, " } ?? "") + stateName]
    parts.append("Shown: " + snapshot.affordances.map(\.label).joined(separator: ", "))
    let removed = snapshot.removedAffordances
    if !removed.isEmpty { parts.append("Removed: " + removed.map(\.label).joined(separator: ", ")) }
    if let paywall { parts.append("Over it, the app’s own paywall" + (paywall.message.map { ": “\($0)”" } ?? "")) }
    return parts.map { HTML.shortened($0) }.joined(separator: ". ") + "."
  }
}

extension Affordance {
  /// Its name in a sentence.
  var label: String {
    switch self {
    case .autoplayCountdown: "auto-play countdown"
    case .buffering: "buffering"
    case .captions: "captions"
    case .close: "close"
    case .duration: "elapsed and duration"
    case .liveBadge: "live badge"
    case .navigation: "navigation"
    case .playPause: "play/pause"
    case .poster: "poster"
    case .progress: "progress"
    case .retry: "retry"
    case .seekBar: "seek bar"
    case .share: "share"
    case .title: "title"
    case .volume: "volume"
    }
  }
}

extension String {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
