public import ContentEntitlements

/// What must hold after every step of every course (the SDK's own rules are checked at any rate).
///
///     let noPaywallForStaff = ExplorerInvariant("staff never see a paywall") { step in
///       step.players.contains { $0.state.name == "refused" } ? "a player is refused" : nil
///     }
public struct ExplorerInvariant: Sendable {
  /// What must hold, as the report names it.
  public let name: String
  let broken: @Sendable (ExplorerStep) -> String?

  /// - Parameters:
  ///   - name: what must hold.
  ///   - broken: looks at one step and says how it breaks the invariant; `nil` where it does not. Called on the thread
  ///     that explores, very often: keep it quick, and let it depend on nothing but the step.
  public init(_ name: String, _ broken: @escaping @Sendable (_ step: ExplorerStep) -> String?) {
    self.name = name
    self.broken = broken
  }
}

/// One step of a course: the state it met, what happened, the state it left.
public struct ExplorerStep: Sendable {
  /// What every open player showed before, in order of opening.
  public let playersBefore: [PlayerSnapshot]
  /// What every open player shows now, in order of opening.
  public let players: [PlayerSnapshot]
  /// What the event stream told of this step.
  public let events: [EntitlementEvent]
  /// The restriction events and lifts that the host was given in this step.
  public let callbacks: [HostCall]
  /// Whether a token is set now.
  public let hasToken: Bool
  /// Whether all that was queued for the host has been delivered.
  public let isDelivered: Bool

  /// A callback the host was given.
  public enum HostCall: Sendable, Hashable {
    /// The presentation was given what to show.
    case present(PlayerSnapshot)
    /// The host was told of a refusal (X1).
    case contentRestricted(ContentRestriction)
    /// The host was told that a restriction ended (X6).
    case restrictionLifted(RestrictionEnd)
    /// The host was told that an item is undetermined (R7).
    case resolveFailed(ResolveFailureReport)
    /// The host was told of a fetch (F6).
    case contentLoaded(ContentLoadReport)
  }
}
