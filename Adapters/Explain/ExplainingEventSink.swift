public import ContentEntitlements

/// An event sink that can say at any time why a player's item is held (O1).
///
///     let events = ExplainingEventSink()
///     let entitlements = ContentEntitlements.iOS(service: service, events: events)
///     …
///     print(events.explanation(of: player.id)?.description ?? "closed")
///
/// It keeps what it needs in memory, bounded for each item and player, and writes nothing anywhere. Its methods can be
/// called from any thread.
public final class ExplainingEventSink: EventSink {
  private let explainer: Locked<Explainer>
  private let clock: any EntitlementClock
  private let next: (any EventSink)?

  /// - Parameters:
  ///   - names: how reasons and returned values are spelled.
  ///   - historyLimit: how many events are kept for an item, for a player and for the viewer; at least 1.
  ///   - clock: the clock the SDK was given, to say how long ago something was.
  ///   - start: the clock's time that is told as 0; `nil` for now.
  ///   - next: gets every event after this sink, since an SDK has one sink; for instance a log.
  public init(
    names: ExplanationNames = .standard, historyLimit: Int = Explainer.standardHistoryLimit,
    clock: any EntitlementClock = SystemClock(), start: Duration? = nil, forwardingTo next: (any EventSink)? = nil
  ) {
    explainer = Locked(Explainer(names: names, historyLimit: historyLimit, start: start ?? clock.now))
    self.clock = clock
    self.next = next
  }

  /// Takes note of the event and hands it on.
  ///
  /// - Parameter event: what happened.
  public func record(_ event: EntitlementEvent) {
    explainer.withLock { $0.record(event) }
    next?.record(event)
  }

  /// Why the player's item is held now.
  ///
  /// - Parameter player: the player, as its handle names it.
  /// - Returns: `nil` where no such player is open.
  public func explanation(of player: PlayerID) -> Explanation? {
    let now = clock.now
    return explainer.withLock { $0.explanation(of: player, at: now) }
  }

  /// The same of every open player, in order of opening.
  public var explanations: [Explanation] {
    let now = clock.now
    return explainer.withLock { explainer in
      explainer.openPlayers.compactMap { explainer.explanation(of: $0, at: now) }
    }
  }
}
