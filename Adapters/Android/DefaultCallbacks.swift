import ContentEntitlements

/// Names the callbacks for which `delegate` uses the default: those it means to leave out, and those it misspelt.
///
/// For a host's tests, since a method whose signature is off by a word compiles and is never called. It calls every
/// callback of `delegate` once, with made-up values.
///
///     #expect(callbacksLeftToDefaults(by: PlayerHost(screens: screens)).isEmpty)
///
/// - Parameter delegate: the delegate to look at.
/// - Returns: the names of the callbacks, arguments included, in the order in which the interface declares them.
public func callbacksLeftToDefaults(by delegate: any PlayerSourceDelegate) -> [String] {
  let noted = Locked<[String]>([])
  let player = PlayerID(0)
  let item = ItemID("none")
  let bridge = InterfaceDelegateBridge(delegate)
  DefaultCallbacks.$notes.withValue(noted) {
    _ = bridge.contentRestricted(
      ContentRestriction(
        id: 0, replaces: nil, player: player, kind: .moments, sourceID: nil, item: item,
        refusal: Refusal(.notEntitled)))
    bridge.restrictionLifted(
      RestrictionEnd(
        restriction: 0, cause: .playerClosed, player: player, kind: .moments, sourceID: nil, item: item))
    bridge.resolveFailed(
      ResolveFailureReport(player: player, kind: .moments, sourceID: nil, item: item, failure: .other))
    bridge.contentLoaded(ContentLoadReport(kind: .moments, sourceID: nil, count: 0, failure: nil))
  }
  return noted.withLock { $0 }
}

/// Where the default methods note that they were called, while someone asks.
enum DefaultCallbacks {
  @TaskLocal static var notes: Locked<[String]>?

  static func note(_ name: String) {
    notes?.withLock { $0.append(name) }
  }
}
