// Placeholder so that adapters compile before the SDK class lands. To be dropped at merge.

/// Placeholder.
public protocol PlaybackURLModifier: Sendable {}

/// Placeholder.
public final class ContentEntitlements: Sendable {
  /// Placeholder.
  public convenience init(
    service: any ContentService, lane: any DeliveryLane, configuration: EntitlementConfiguration = .init(),
    externalUserToken: String? = nil, clock: any EntitlementClock = SystemClock(),
    delegate: (any HostDelegate)? = nil, events: (any EventSink)? = nil,
    urlModifier: (any PlaybackURLModifier)? = nil
  ) { fatalError() }
  package init(
    service: any ContentService, lane: any DeliveryLane, configuration: EntitlementConfiguration = .init(),
    externalUserToken: String? = nil, clock: any EntitlementClock = SystemClock(),
    delegate: (any HostDelegate)? = nil, events: (any EventSink)? = nil,
    urlModifier: (any PlaybackURLModifier)? = nil, launcher: TransportLauncher
  ) { fatalError() }
  /// Placeholder.
  public func setExternalUserToken(_ token: String?, fetchedContentPolicy: FetchedContentPolicy = .keep) {
    fatalError()
  }
  /// Placeholder.
  public func refreshEntitlements() { fatalError() }
  /// Placeholder.
  public func refreshEntitlements() async -> RefreshOutcome { fatalError() }
  /// Placeholder.
  public func setDelegate(_ delegate: (any HostDelegate)?) { fatalError() }
  /// Placeholder.
  public func open(
    _ kind: ContentKind, at item: ItemID? = nil, sourceID: String? = nil, presentation: (any Presentation)? = nil,
    delegate: (any HostDelegate)? = nil
  ) -> Player { fatalError() }
}

/// Placeholder.
public final class Player: Sendable {
  init() {}
  /// Placeholder.
  public func close() { fatalError() }
  /// Placeholder.
  public func setDelegate(_ delegate: (any HostDelegate)?) { fatalError() }
}

package struct TransportLauncher: Sendable {
  package init(_ start: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void) {}
  package static let standard = TransportLauncher { _ in {} }
}
