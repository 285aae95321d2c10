public import ContentEntitlements

/// What ``PlayerSourceDelegate/onContentRestricted`` is told.
public struct ContentRestrictedParams: Hashable, Sendable {
  /// The kind of content the player shows.
  public var playerType: ContentKind { restriction.kind }
  /// The app's own name for the place that opened the player, echoed.
  public var sourceID: String? { restriction.sourceID }
  /// The item that was refused: content id and, for a Story, page id.
  public var item: ItemID { restriction.item }
  /// Names this restriction; the lift names it again.
  public var restrictionID: Int { restriction.id }
  /// The restriction this one takes the place of: update the paywall in place instead of showing a second one.
  public var replacedRestrictionID: Int? { restriction.replaces }
  /// The refusal whole: reason, message and details as the service gave them, beside the facts above.
  public let restriction: ContentRestriction

  package init(_ restriction: ContentRestriction) {
    self.restriction = restriction
  }
}

/// What an app returns from ``PlayerSourceDelegate/onContentRestricted``. Playback stays off and the controls stay
/// stripped whatever it is (X2), and the SDK presents no restriction screen of its own.
public enum ContentRestrictionResponse: String, Hashable, Sendable {
  /// The app presents its own response, such as a paywall.
  case handledByApp
  /// The refusal is left to the SDK.
  case sdkShouldHandle

  /// The same in the words of the core.
  var hostResponse: HostResponse {
    switch self {
    case .handledByApp: .handledByApp
    case .sdkShouldHandle: .sdkShouldHandle
    }
  }
}

/// What ``PlayerSourceDelegate/onContentRestrictionLifted`` is told.
public struct ContentRestrictionLiftedParams: Hashable, Sendable {
  private let end: RestrictionEnd

  /// The kind of content the player shows.
  public var playerType: ContentKind { end.kind }
  /// The app's own name for the place that opened the player, echoed.
  public var sourceID: String? { end.sourceID }
  /// The item that was refused.
  public var item: ItemID { end.item }
  /// The restriction that ended, as ``ContentRestrictedParams/restrictionID`` named it.
  public var restrictionID: Int { end.restriction }
  /// Why it ended.
  public var cause: RestrictionEnd.Cause { end.cause }

  package init(_ end: RestrictionEnd) {
    self.end = end
  }
}

/// What ``PlayerSourceDelegate/onContentResolveFailed`` is told.
public struct ContentResolveFailedParams: Hashable, Sendable {
  private let report: ResolveFailureReport

  /// The kind of content the player shows.
  public var playerType: ContentKind { report.kind }
  /// The app's own name for the place that opened the player, echoed.
  public var sourceID: String? { report.sourceID }
  /// The item that could not be decided.
  public var item: ItemID { report.item }
  /// What kept it from being decided.
  public var failure: ResolveFailure { report.failure }

  package init(_ report: ResolveFailureReport) {
    self.report = report
  }
}

/// What ``PlayerSourceDelegate/onContentLoaded`` is told.
public struct ContentLoadedParams: Hashable, Sendable {
  private let report: ContentLoadReport

  /// The kind of content fetched.
  public var playerType: ContentKind { report.kind }
  /// The app's own name for the place that opened the player, echoed; `nil` through an SDK-wide delegate.
  public var sourceID: String? { report.sourceID }
  /// How many entries there are; a Story counts as one.
  public var count: Int { report.count }
  /// What went wrong, where the fetch failed; `nil` where it brought content.
  public var failure: ResolveFailure? { report.failure }

  package init(_ report: ContentLoadReport) {
    self.report = report
  }
}
