package import ContentEntitlements

/// One call on the SDK, made by a step or from inside a handler.
package enum ScenarioAction: Sendable {
  /// Opens a player.
  case open(OpenRequest)
  /// Asks something of an open player. Without a name: the player the handler was called for, elsewhere ``PlayerName/main``.
  case player(PlayerCommand, name: PlayerName?)
  /// Sets or clears the token. It is revealed only to hand it to the SDK.
  case setExternalUserToken(ViewerToken?, FetchedContentPolicy)
  case refreshEntitlements
  case enterBackground
  case enterForeground
  /// Replaces the delegate by one with this handler.
  case setHandler(Handler)
  /// Replaces an item's answers, for any token, from now on.
  case serviceOverride(ItemID, [ScriptedAnswer])

  /// Which player to open, and where.
  package struct OpenRequest: Sendable {
    /// Without a name: the player the handler was called for, elsewhere ``PlayerName/main``.
    package let name: PlayerName?
    package let kind: ContentKind
    package let item: ItemID?
    package let sourceID: String?
  }

  /// What can be asked of an open player.
  package enum PlayerCommand: Sendable, Hashable {
    case next, previous, nextPage, previousPage
    case show(ItemID)
    case playbackFinished, playbackFailed, pause, resume, retry, close
  }
}
