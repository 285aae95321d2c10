/// The SDK: gates content for one viewer at a time in any number of players.
///
/// The host supplies a viewer token; the SDK carries it unchanged to the content service, asks about each gated item
/// when it is about to play, and relays the decision. The server decides; the SDK never does.
///
/// Hosts usually compose it through a platform adapter (`ContentEntitlements.iOS(service:)`,
/// `ContentEntitlements.android(service:executor:)`). Every method can be called from any thread and from inside any
/// callback, returns at once, cannot fail and takes effect in call order (T5, D4). Callbacks come on the lane.
public final class ContentEntitlements: Sendable {
  private let shell: Shell

  /// Composes the SDK from its ports.
  ///
  /// - Parameters:
  ///   - service: the content service, which delivers content and decides (transport port).
  ///   - lane: the serial executor on which presentation, delegates and events are called.
  ///   - configuration: how to behave where the rules leave a choice.
  ///   - externalUserToken: the viewer's token, if the host has it already; empty text is none (T1, T3).
  ///   - clock: monotonic time; the default suits apps.
  ///   - delegate: serves players that have none of their own (D5).
  ///   - events: gets the redacted event stream (O1).
  ///   - urlModifier: may replace a URL just before its playback starts (R11).
  public convenience init(
    service: any ContentService, lane: any DeliveryLane, configuration: EntitlementConfiguration = .init(),
    externalUserToken: String? = nil, clock: any EntitlementClock = SystemClock(),
    delegate: (any HostDelegate)? = nil, events: (any EventSink)? = nil,
    urlModifier: (any PlaybackURLModifier)? = nil
  ) {
    self.init(
      service: service, lane: lane, configuration: configuration, externalUserToken: externalUserToken, clock: clock,
      delegate: delegate, events: events, urlModifier: urlModifier, launcher: .standard)
  }

  package init(
    service: any ContentService, lane: any DeliveryLane, configuration: EntitlementConfiguration = .init(),
    externalUserToken: String? = nil, clock: any EntitlementClock, delegate: (any HostDelegate)? = nil,
    events: (any EventSink)? = nil, urlModifier: (any PlaybackURLModifier)? = nil, launcher: TransportLauncher
  ) {
    let engine = Engine(
      configuration: configuration, token: externalUserToken.flatMap { ViewerToken($0) },
      batchLimit: service.resolveBatchLimit, modifiesURLs: urlModifier != nil, isObserved: events != nil)
    let transport = Transport(service: service, modifier: urlModifier, launcher: launcher)
    shell = Shell(
      engine: engine, transport: transport, clock: clock, lane: lane, delegate: delegate, events: events)
  }

  /// Sets, replaces or clears the viewer's token (T1–T5). The last call wins, always.
  ///
  /// Questions in flight are cancelled, the item on screen is asked again, and nothing of the old viewer reaches the
  /// new one (C1–C6). An equal token with `.keep` changes nothing (T4).
  ///
  /// - Parameters:
  ///   - token: the token as the host has it, passed on unchanged; `nil` or empty text clears it.
  ///   - fetchedContentPolicy: `.keep` for a renewed token of the same viewer, `.evict` for another viewer (C4).
  public func setExternalUserToken(_ token: String?, fetchedContentPolicy: FetchedContentPolicy = .keep) {
    shell.submit(.setToken(token.flatMap { ViewerToken($0) }, fetchedContentPolicy))
  }

  /// Asks again under the same token, for instance because a purchase went through (T6).
  public func refreshEntitlements() {
    shell.submit(.refresh(nil))
  }

  /// Asks again under the same token and waits for the outcome (T6). Takes effect before it first suspends, and always
  /// ends, once; cancelling the waiting task does not cancel the refresh.
  ///
  /// - Returns: how it ended.
  @discardableResult
  public func refreshEntitlements() async -> RefreshOutcome {
    await shell.refresh()
  }

  /// Sets, replaces or removes the delegate that serves players without one of their own. A new one is told, once, of
  /// each restriction that stands (D5).
  ///
  /// - Parameter delegate: the delegate; held until it is replaced.
  public func setDelegate(_ delegate: (any HostDelegate)?) {
    shell.setDelegate(delegate)
  }

  /// Reports an action on a player that is not there, in its turn among the SDK's own events (P1).
  package func reportIgnored(_ action: PlayerAction, on player: PlayerID) {
    shell.submit(.ignored(player, action))
  }

  /// The app went to the background: nothing new is prefetched or looked at again (P6). Repeated, it does nothing.
  public func enterBackground() {
    shell.submit(.enterBackground)
  }

  /// The app came back: what was in flight and what is refused on screen is asked again (P6). Repeated, it does nothing.
  public func enterForeground() {
    shell.submit(.enterForeground)
  }

  /// Opens a player on content of one kind (P1, P3).
  ///
  /// - Parameters:
  ///   - kind: the kind of content.
  ///   - item: where to begin; one that is not there opens at the first, and is reported.
  ///   - sourceID: the host's own name for the place that opens the player, echoed in every callback.
  ///   - presentation: what shows the player; held weakly.
  ///   - delegate: what is told of this player; held until the player has closed or it is replaced. Without one the
  ///     SDK-wide delegate serves.
  /// - Returns: the handle. Letting go of it closes the player (P5).
  public func open(
    _ kind: ContentKind, at item: ItemID? = nil, sourceID: String? = nil, presentation: (any Presentation)? = nil,
    delegate: (any HostDelegate)? = nil
  ) -> Player {
    let id = shell.open(kind, at: item, sourceID: sourceID, presentation: presentation, delegate: delegate)
    return Player(shell: shell, id: id, kind: kind, sourceID: sourceID)
  }
}
