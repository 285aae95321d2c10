public import ContentEntitlements

extension ContentEntitlements {
  /// The SDK as an iOS app composes it: everything it calls, it calls on the main actor (D1).
  ///
  /// - Parameters:
  ///   - service: delivers content and decides who is entitled.
  ///   - configuration: how the SDK behaves where the rules leave a choice.
  ///   - externalUserToken: the viewer's token, if the app has one already (T1).
  ///   - clock: the time; the system's unless a test brings its own.
  ///   - delegate: serves players that have none of their own (D5).
  ///   - events: gets the redacted event stream (O1), on the main actor.
  ///   - urlModifier: may replace a URL just before playback (R11).
  /// - Returns: the SDK, callable from any thread.
  public static func iOS(
    service: any ContentService, configuration: EntitlementConfiguration = .init(), externalUserToken: String? = nil,
    clock: any EntitlementClock = SystemClock(), delegate: PlayerSourceDelegate? = nil,
    events: (any EventSink)? = nil, urlModifier: (any PlaybackURLModifier)? = nil
  ) -> ContentEntitlements {
    ContentEntitlements(
      service: service, lane: MainActorLane(), configuration: configuration, externalUserToken: externalUserToken,
      clock: clock, delegate: delegate.map { MainActorDelegateBridge($0) }, events: events, urlModifier: urlModifier)
  }

  /// Opens a player with a delegate of its own (P1, D5). Use it with an SDK made by
  /// ``iOS(service:configuration:externalUserToken:clock:delegate:events:urlModifier:)``, whose lane is the main actor.
  ///
  /// - Parameters:
  ///   - kind: the kind of content it shows.
  ///   - item: where it opens; the first item where `nil` or unknown.
  ///   - sourceID: the app's own name for the place that opens it, echoed in every callback.
  ///   - presentation: what shows it, held weakly.
  ///   - delegate: the app's closures, held until the player closes or they are replaced.
  /// - Returns: the player; letting go of it closes it (P5).
  public func open(
    _ kind: ContentKind, at item: ItemID? = nil, sourceID: String? = nil, presentation: (any Presentation)? = nil,
    delegate: PlayerSourceDelegate
  ) -> Player {
    open(
      kind, at: item, sourceID: sourceID, presentation: presentation,
      delegate: MainActorDelegateBridge(delegate) as any HostDelegate)
  }

  /// Puts an SDK-wide delegate in place of the one before (D5). It serves players that have none of their own.
  ///
  /// - Parameter delegate: the app's closures.
  public func setDelegate(_ delegate: PlayerSourceDelegate) {
    setDelegate(MainActorDelegateBridge(delegate) as any HostDelegate)
  }
}

extension Player {
  /// Puts a delegate in place of the one before; the old one is called no more (D4). Where a restriction stands, the new
  /// one is told of it once (D5).
  ///
  /// - Parameter delegate: the app's closures.
  public func setDelegate(_ delegate: PlayerSourceDelegate) {
    setDelegate(MainActorDelegateBridge(delegate) as any HostDelegate)
  }
}
