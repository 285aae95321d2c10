public import ContentEntitlements

/// The host's side of a player, Android style: an interface of methods that all have a default, with unbundled
/// arguments (D2).
///
///     final class PlayerHost: PlayerSourceDelegate {
///       func onContentRestricted(
///         playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
///       ) -> ContentRestrictionHandlerState {
///         restriction.reason == .EXTERNAL_USER_TOKEN_MISSING ? screens.signIn() : screens.paywall(restriction)
///         return .HANDLED_BY_APP
///       }
///     }
///
/// Methods are called on the executor that the SDK was made with, one at a time, and may call back into the SDK (D4). The
/// SDK lets go of the delegate when the player closes or the delegate is replaced (P5).
///
/// Since every method has a default, one with a misspelt name or argument compiles and is never called;
/// ``callbacksLeftToDefaults(by:)`` tells in a test.
public protocol PlayerSourceDelegate: Sendable {
  /// An item on screen was refused (X1). The player is held and stripped of playback controls already, and stays so
  /// whatever is returned (X2).
  ///
  /// - Parameters:
  ///   - playerType: the kind of content the player shows.
  ///   - sourceId: the host's own name for the place that opened the player.
  ///   - restriction: the refusal as one value: reason, message, details, item, and its id.
  /// - Returns: reserved; recorded, and without effect in this version.
  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState

  /// A restriction the host was told of is over: take the paywall down (X6).
  ///
  /// - Parameters:
  ///   - playerType: the kind of content the player shows.
  ///   - sourceId: the host's own name for the place that opened the player.
  ///   - restriction: the end as one value: the restriction's id, the item, and the cause.
  func onContentRestrictionLifted(playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd)

  /// An item on screen could not be decided. No refusal: offer a retry, show no paywall (R7).
  ///
  /// - Parameters:
  ///   - playerType: the kind of content the player shows.
  ///   - sourceId: the host's own name for the place that opened the player.
  ///   - item: the item.
  ///   - failure: what kept it from being decided.
  func onContentResolveFailed(playerType: PlayerType, sourceId: String?, item: ItemID, failure: ResolveFailure)

  /// A fetch of content ended, well or badly (F6).
  ///
  /// - Parameters:
  ///   - playerType: the kind of content fetched.
  ///   - sourceId: the host's own name for the place that opened the player; `nil` through an SDK-wide delegate.
  ///   - count: how many entries there are; a Story counts as one.
  ///   - failure: what went wrong, where the fetch failed; `nil` where it brought content.
  func onContentLoaded(playerType: PlayerType, sourceId: String?, count: Int, failure: ResolveFailure?)
}

extension PlayerSourceDelegate {
  /// Leaves the refusal to the SDK.
  public func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    DefaultCallbacks.note("onContentRestricted(playerType:sourceId:restriction:)")
    return .SDK_SHOULD_HANDLE
  }

  /// Does nothing.
  public func onContentRestrictionLifted(playerType: PlayerType, sourceId: String?, restriction: RestrictionEnd) {
    DefaultCallbacks.note("onContentRestrictionLifted(playerType:sourceId:restriction:)")
  }

  /// Does nothing.
  public func onContentResolveFailed(
    playerType: PlayerType, sourceId: String?, item: ItemID, failure: ResolveFailure
  ) {
    DefaultCallbacks.note("onContentResolveFailed(playerType:sourceId:item:failure:)")
  }

  /// Does nothing.
  public func onContentLoaded(playerType: PlayerType, sourceId: String?, count: Int, failure: ResolveFailure?) {
    DefaultCallbacks.note("onContentLoaded(playerType:sourceId:count:failure:)")
  }
}

/// Gives the core's delegate the Android shape. Its methods run on the SDK's lane.
package struct InterfaceDelegateBridge: HostDelegate {
  private let delegate: any PlayerSourceDelegate

  package init(_ delegate: any PlayerSourceDelegate) {
    self.delegate = delegate
  }

  package func contentRestricted(_ restriction: ContentRestriction) -> HostResponse {
    delegate.onContentRestricted(
      playerType: PlayerType(restriction.kind), sourceId: restriction.sourceID, restriction: restriction
    ).hostResponse
  }

  package func restrictionLifted(_ end: RestrictionEnd) {
    delegate.onContentRestrictionLifted(playerType: PlayerType(end.kind), sourceId: end.sourceID, restriction: end)
  }

  package func resolveFailed(_ report: ResolveFailureReport) {
    delegate.onContentResolveFailed(
      playerType: PlayerType(report.kind), sourceId: report.sourceID, item: report.item, failure: report.failure)
  }

  package func contentLoaded(_ report: ContentLoadReport) {
    delegate.onContentLoaded(
      playerType: PlayerType(report.kind), sourceId: report.sourceID, count: report.count, failure: report.failure)
  }
}
