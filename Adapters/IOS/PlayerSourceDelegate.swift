/// The app's side of a player, iOS style: a struct of optional closures, called on the main actor, each with its
/// arguments bundled into one value (D1).
///
///     PlayerSourceDelegate(
///       onContentRestricted: { [weak paywall] params in
///         paywall?.show(params.restriction)
///         return .handledByApp
///       },
///       onContentRestrictionLifted: { [weak paywall] params in paywall?.hide(params.restrictionID) })
///
/// The SDK releases the closures when the player closes or the delegate is replaced (P5). Until then what they capture
/// lives on, so capture views and controllers weakly. A closure may call back into the SDK (D4). One that is `nil` is not
/// called; without ``onContentRestricted`` a refusal is left to the SDK, as with
/// ``ContentRestrictionResponse/sdkShouldHandle``.
public struct PlayerSourceDelegate: Sendable {
  /// An item on screen was refused (X1). The player is held and stripped of playback controls already, and stays so
  /// whatever is returned (X2).
  public var onContentRestricted: (@MainActor (ContentRestrictedParams) -> ContentRestrictionResponse)?
  /// A restriction the app was told of is over: take the paywall down (X6).
  public var onContentRestrictionLifted: (@MainActor (ContentRestrictionLiftedParams) -> Void)?
  /// An item on screen could not be decided. No refusal: offer a retry, show no paywall (R7).
  public var onContentResolveFailed: (@MainActor (ContentResolveFailedParams) -> Void)?
  /// A fetch of content ended, well or badly (F6).
  public var onContentLoaded: (@MainActor (ContentLoadedParams) -> Void)?

  /// - Parameters:
  ///   - onContentRestricted: an item on screen was refused.
  ///   - onContentRestrictionLifted: a restriction is over.
  ///   - onContentResolveFailed: an item on screen could not be decided.
  ///   - onContentLoaded: a fetch of content ended.
  public init(
    onContentRestricted: (@MainActor (ContentRestrictedParams) -> ContentRestrictionResponse)? = nil,
    onContentRestrictionLifted: (@MainActor (ContentRestrictionLiftedParams) -> Void)? = nil,
    onContentResolveFailed: (@MainActor (ContentResolveFailedParams) -> Void)? = nil,
    onContentLoaded: (@MainActor (ContentLoadedParams) -> Void)? = nil
  ) {
    self.onContentRestricted = onContentRestricted
    self.onContentRestrictionLifted = onContentRestrictionLifted
    self.onContentResolveFailed = onContentResolveFailed
    self.onContentLoaded = onContentLoaded
  }
}
