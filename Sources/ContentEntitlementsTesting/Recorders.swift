public import ContentEntitlements

/// A presentation that keeps what it was given. Hold it for as long as it should record: the SDK holds it weakly.
public final class RecordingPresentation: Presentation {
  private let recorded = Locked<[PlayerSnapshot]>([])

  /// A presentation that was given nothing yet.
  public init() {}

  /// Everything it was given, in order.
  public var snapshots: [PlayerSnapshot] { recorded.withLock { $0 } }

  /// What it shows now: the last it was given.
  public var current: PlayerSnapshot? { recorded.withLock { $0.last } }

  /// The states it was given, in order, by their names.
  public var stateNames: [String] { snapshots.map(\.state.name) }

  /// Keeps the snapshot.
  ///
  /// - Parameter snapshot: what to show.
  public func present(_ snapshot: PlayerSnapshot) {
    recorded.withLock { $0.append(snapshot) }
  }
}

/// A delegate that keeps what it was told, and answers and calls back as a test says.
public final class RecordingDelegate: HostDelegate {
  /// One call.
  @nonexhaustive public enum Call: Hashable, Sendable {
    /// An item on screen was refused (X1).
    case contentRestricted(ContentRestriction)
    /// A restriction is over (X6).
    case restrictionLifted(RestrictionEnd)
    /// An item on screen is undetermined (R7).
    case resolveFailed(ResolveFailureReport)
    /// A fetch ended (F6).
    case contentLoaded(ContentLoadReport)
  }

  /// What a test does when the host is told of a refusal.
  public typealias Handler = @Sendable (ContentRestriction) -> HostResponse

  private struct State: Sendable {
    var calls: [Call] = []
    var handler: Handler?
  }

  private let state: Locked<State>

  /// - Parameter handler: called for each refusal, on the lane; it may call back into the SDK (D4). `nil` answers
  ///   `HostResponse.unset`.
  public init(onContentRestricted handler: Handler? = nil) {
    state = Locked(State(handler: handler))
  }

  /// Every call so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The refusals it was told of, in order.
  public var restrictions: [ContentRestriction] {
    calls.compactMap { if case .contentRestricted(let restriction) = $0 { restriction } else { nil } }
  }

  /// The ends of restrictions it was told of, in order.
  public var lifts: [RestrictionEnd] {
    calls.compactMap { if case .restrictionLifted(let end) = $0 { end } else { nil } }
  }

  /// The undetermined items it was told of, in order.
  public var failures: [ResolveFailureReport] {
    calls.compactMap { if case .resolveFailed(let report) = $0 { report } else { nil } }
  }

  /// The ends of fetches it was told of, in order.
  public var loads: [ContentLoadReport] {
    calls.compactMap { if case .contentLoaded(let report) = $0 { report } else { nil } }
  }

  /// Puts another handler in place of the one before.
  ///
  /// - Parameter handler: see ``init(onContentRestricted:)``.
  public func onContentRestricted(_ handler: Handler?) {
    state.withLock { $0.handler = handler }
  }

  /// Keeps the call and asks the handler.
  public func contentRestricted(_ restriction: ContentRestriction) -> HostResponse {
    record(.contentRestricted(restriction))
    let handler = state.withLock { $0.handler }
    return handler?(restriction) ?? .unset
  }

  /// Keeps the call.
  public func restrictionLifted(_ end: RestrictionEnd) { record(.restrictionLifted(end)) }

  /// Keeps the call.
  public func resolveFailed(_ report: ResolveFailureReport) { record(.resolveFailed(report)) }

  /// Keeps the call.
  public func contentLoaded(_ report: ContentLoadReport) { record(.contentLoaded(report)) }

  private func record(_ call: Call) {
    state.withLock { $0.calls.append(call) }
  }
}

/// An event sink that keeps what it was told.
public final class RecordingEvents: EventSink {
  private let recorded = Locked<[EntitlementEvent]>([])

  /// A sink that was told nothing yet.
  public init() {}

  /// Every event so far, in order.
  public var events: [EntitlementEvent] { recorded.withLock { $0 } }

  /// What happened so far, in order, without when and where.
  public var details: [EntitlementEvent.Detail] { events.map(\.detail) }

  /// Keeps the event.
  ///
  /// - Parameter event: what happened.
  public func record(_ event: EntitlementEvent) {
    recorded.withLock { $0.append(event) }
  }
}
