/// The observability port: gets the one redacted event stream that answers "why is this item held?" (O1).
///
/// ``record(_:)`` is called on the SDK's lane, in the order of events, between the callbacks they belong to.
public protocol EventSink: Sendable {
  /// Takes one event. It may call back into the SDK.
  ///
  /// - Parameter event: what happened; it holds no token, no signed part of a URL and no server details (T2, O2).
  func record(_ event: EntitlementEvent)
}
