package import ContentEntitlements
import ContentEntitlementsHeadless

/// Puts situations and events into words.
package struct Wording: Sendable {
  let names: ExplanationNames
  let start: Duration

  package init(names: ExplanationNames, start: Duration = .zero) {
    self.names = names
    self.start = start
  }

  /// Text that is not ours as one word: escaped, and in quotes where it could be mistaken for something else.
  package static func word(_ text: String) -> String {
    EscapedText.word(text)
  }

  /// Text that is not ours, escaped.
  static func escaped(_ text: String) -> String {
    EscapedText.escape(text)
  }

  /// An item's address, a Story's page as `story/page`.
  package static func name(of item: ItemID) -> String {
    word(item.contentID) + (item.pageID.map { "/" + word($0) } ?? "")
  }

  package func reason(_ reason: RefusalReason) -> String {
    Wording.word(names.reason(reason))
  }

  /// Seconds in their shortest form, to a thousandth.
  package static func seconds(_ time: Duration) -> String {
    let (whole, attoseconds) = time.components
    let half: Int64 = attoseconds < 0 ? -500_000_000_000_000 : 500_000_000_000_000
    let thousandths = whole * 1000 + (attoseconds + half) / 1_000_000_000_000_000
    var decimals = String(thousandths.magnitude % 1000)
    decimals = String(repeating: "0", count: 3 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (thousandths < 0 ? "-" : "") + String(thousandths.magnitude / 1000)
      + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// A span of time: `0.1 s`.
  package static func span(_ time: Duration) -> String {
    seconds(time) + " s"
  }

  /// A time to come, as span and as time.
  func due(_ time: Duration, now: Duration) -> String {
    time > now ? "in \(Wording.span(time - now)) (at \(Wording.seconds(time - start)))" : "now"
  }

  /// What a reason means for the viewer.
  func meaning(of reason: RefusalReason) -> String {
    switch reason {
    case .externalUserTokenMissing: "there is no viewer token"
    case .externalUserTokenInvalid: "it does not accept the viewer token"
    case .externalUserTokenExpired: "the viewer token is no longer valid"
    case .notEntitled: "this viewer has no right to it"
    case .subscriptionRequired: "a subscription would give the right to it"
    case .purchaseRequired: "a purchase would give the right to it"
    case .geoRestricted: "it may not be played where the viewer is"
    case .ageRestricted: "it may not be played at the viewer's age"
    case .concurrencyLimitReached: "the viewer plays on as many devices as allowed already"
    default: "a reason of the service's own"
    }
  }

  /// What a failure means.
  func meaning(of failure: ResolveFailure) -> String {
    switch failure {
    case .timeout: "no answer came in time"
    case .offline: "the service could not be reached"
    case .connectionLost: "the connection broke before the answer was complete"
    case .throttled: "the service asks for fewer questions (429)"
    case .unauthorized: "the service turned the request away without a reason for the viewer (401 or 403)"
    case .invalidResponse: "the answer breaks the contract"
    case .tokenNotTransportable: "the transport cannot carry the viewer token unchanged"
    case .playbackFailed: "the media player could not play the URL"
    case .contentWithdrawn: "the item is gone from the content fetched anew, and the feature is off"
    case .urlModifierFailed: "the host's URL hook failed, or returned what cannot be played"
    default:
      failure.status.map { "the service answered with status \($0)" }
        ?? "something else kept the service from answering"
    }
  }

  /// A failure's name, and what it means.
  func named(_ failure: ResolveFailure) -> String {
    "\(Wording.word(failure.kind)), \(meaning(of: failure))"
  }

  func attempts(_ count: Int) -> String {
    count == 1 ? "1 attempt" : "\(count) attempts"
  }
}
