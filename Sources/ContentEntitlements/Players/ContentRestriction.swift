/// A refusal of the item on screen, as the host is told of it (X1).
public struct ContentRestriction: Hashable, Sendable {
  /// Names this restriction: counted from 1 in order of the events. The lift names it again (X6).
  public let id: Int
  /// The restriction it takes the place of, where the item was refused anew: update the paywall in place.
  public let replaces: Int?
  /// The player whose item was refused.
  public let player: PlayerID
  /// The kind of content the player shows.
  public let kind: ContentKind
  /// The host's own name for the place that opened the player, echoed.
  public let sourceID: String?
  /// The item that was refused: content id and, for a Story, page id.
  public let item: ItemID
  /// Reason, message and details, as the service gave them.
  public let refusal: Refusal

  /// Why the item was refused; the part of ``refusal`` that hosts ask for most.
  public var reason: RefusalReason { refusal.reason }

  package init(
    id: Int, replaces: Int?, player: PlayerID, kind: ContentKind, sourceID: String?, item: ItemID, refusal: Refusal
  ) {
    self.id = id
    self.replaces = replaces
    self.player = player
    self.kind = kind
    self.sourceID = sourceID
    self.item = item
    self.refusal = refusal
  }
}

/// What the host returned from the restriction event. Recorded; the treatment is the same for all three (X2, D1, D2).
public enum HostResponse: String, Hashable, Sendable {
  /// The host leaves the refusal to the SDK, which presents no restriction UI of its own.
  case sdkShouldHandle
  /// The host presents its own response, such as a paywall.
  case handledByApp
  /// No handler is set; counts as ``sdkShouldHandle``.
  case unset
}

/// The end of a restriction the host was told of (X6).
public struct RestrictionEnd: Hashable, Sendable {
  /// Why a restriction ended.
  @nonexhaustive public enum Cause: String, Hashable, Sendable {
    /// The item is granted, or granted but not started.
    case granted
    /// Asked again, the item could not be decided.
    case failed
    /// The viewer or host moved away.
    case leftScreen
    /// The player closed.
    case playerClosed
  }

  /// The restriction that ended, as named by ``ContentRestriction/id``.
  public let restriction: Int
  /// Why it ended.
  public let cause: Cause
  /// The player it stood in.
  public let player: PlayerID
  /// The kind of content the player shows.
  public let kind: ContentKind
  /// The host's own name for the place that opened the player, echoed.
  public let sourceID: String?
  /// The item that was refused.
  public let item: ItemID

  package init(
    restriction: Int, cause: Cause, player: PlayerID, kind: ContentKind, sourceID: String?, item: ItemID
  ) {
    self.restriction = restriction
    self.cause = cause
    self.player = player
    self.kind = kind
    self.sourceID = sourceID
    self.item = item
  }
}

/// An item on screen that could not be decided, as the host is told of it (R7).
public struct ResolveFailureReport: Hashable, Sendable {
  /// The player whose item is undetermined.
  public let player: PlayerID
  /// The kind of content the player shows.
  public let kind: ContentKind
  /// The host's own name for the place that opened the player, echoed.
  public let sourceID: String?
  /// The item.
  public let item: ItemID
  /// What kept it from being decided.
  public let failure: ResolveFailure

  package init(player: PlayerID, kind: ContentKind, sourceID: String?, item: ItemID, failure: ResolveFailure) {
    self.player = player
    self.kind = kind
    self.sourceID = sourceID
    self.item = item
    self.failure = failure
  }
}

/// The end of a fetch, as the host is told of it (F6).
public struct ContentLoadReport: Hashable, Sendable {
  /// The kind of content fetched.
  public let kind: ContentKind
  /// The host's own name for the place that opened the player it is told through; `nil` through an SDK-wide delegate.
  public let sourceID: String?
  /// How many entries there are after omission; a Story counts as one.
  public let count: Int
  /// What went wrong, where the fetch failed; `nil` where it brought content.
  public let failure: ResolveFailure?

  package init(kind: ContentKind, sourceID: String?, count: Int, failure: ResolveFailure?) {
    self.kind = kind
    self.sourceID = sourceID
    self.count = count
    self.failure = failure
  }
}
