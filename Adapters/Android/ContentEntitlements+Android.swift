public import ContentEntitlements

extension ContentEntitlements {
  /// The SDK as an Android host composes it: everything it calls, it calls on one serial executor of the host (D2).
  ///
  /// - Parameters:
  ///   - service: delivers content and decides who is entitled.
  ///   - executor: the counterpart of the main looper; ``ExecutorLane`` makes one of a function.
  ///   - configuration: how the SDK behaves where the rules leave a choice.
  ///   - externalUserToken: the viewer's token, if the host has one already (T1).
  ///   - clock: the time; the system's unless a test brings its own.
  ///   - delegate: serves players that have none of their own (D5).
  ///   - events: gets the redacted event stream (O1), on `executor`.
  ///   - urlModifier: may replace a URL just before playback (R11).
  /// - Returns: the SDK, callable from any thread.
  public static func android(
    service: any ContentService, executor: any DeliveryLane, configuration: EntitlementConfiguration = .init(),
    externalUserToken: String? = nil, clock: any EntitlementClock = SystemClock(),
    delegate: (any PlayerSourceDelegate)? = nil, events: (any EventSink)? = nil,
    urlModifier: (any PlaybackURLModifier)? = nil
  ) -> ContentEntitlements {
    ContentEntitlements(
      service: service, lane: executor, configuration: configuration, externalUserToken: externalUserToken,
      clock: clock, delegate: delegate.map { InterfaceDelegateBridge($0) }, events: events,
      urlModifier: urlModifier)
  }

  /// Opens a player (P1, D5).
  ///
  /// - Parameters:
  ///   - playerType: the kind of content it shows.
  ///   - item: where it opens; the first item where `nil` or unknown.
  ///   - sourceId: the host's own name for the place that opens it, echoed in every callback.
  ///   - presentation: what shows it, held weakly.
  ///   - delegate: the host's callbacks, held until the player closes or they are replaced; `nil` leaves the player to
  ///     the SDK-wide delegate.
  /// - Returns: the player; letting go of it closes it (P5).
  public func open(
    _ playerType: PlayerType, at item: ItemID? = nil, sourceId: String? = nil,
    presentation: (any Presentation)? = nil, delegate: (any PlayerSourceDelegate)? = nil
  ) -> Player {
    open(
      playerType.kind, at: item, sourceID: sourceId, presentation: presentation,
      delegate: delegate.map { InterfaceDelegateBridge($0) } as (any HostDelegate)?)
  }

  /// Puts an SDK-wide delegate in place of the one before (D5). It serves players that have none of their own.
  ///
  /// - Parameter delegate: the host's callbacks.
  public func setDelegate(_ delegate: any PlayerSourceDelegate) {
    setDelegate(InterfaceDelegateBridge(delegate) as any HostDelegate)
  }
}

extension Player {
  /// Puts a delegate in place of the one before; the old one is called no more (D4). Where a restriction stands, the new
  /// one is told of it once (D5).
  ///
  /// - Parameter delegate: the host's callbacks.
  public func setDelegate(_ delegate: any PlayerSourceDelegate) {
    setDelegate(InterfaceDelegateBridge(delegate) as any HostDelegate)
  }
}
