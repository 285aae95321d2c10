@available(iOS 18, macOS 15, tvOS 18, *)
extension DeterministicRun {
  /// Names what `body` made and could not let go of: a screen, a paywall or a player that something still holds.
  ///
  /// An empty list, where nothing leaks. Closures of a delegate are held until the player closes (P5), so the usual
  /// finding is a closure that captures the screen strongly while the screen holds the player.
  ///
  ///     let leaked = run.leaks {
  ///       let screen = FeedScreen(run.entitlements(service: service))
  ///       screen.appear()
  ///       run.runUntilQuiet()
  ///       return [screen, screen.paywall]
  ///     }
  ///     #expect(leaked == [])
  ///
  /// - Parameter body: opens and uses what is to be looked at, and returns it; called once, at once. What the test itself
  ///   holds elsewhere counts as held, the SDK alone excepted.
  /// - Returns: the names of the types of what is alive after the run has settled, in the order of `body`'s list.
  public func leaks(_ body: () throws -> [AnyObject]) rethrows -> [String] {
    let watched = try body().map { Watched($0) }
    settle()  // a closed player's last callbacks wait on the lane, and hold what they are for
    return watched.filter { $0.object != nil }.map(\.name)
  }

  private struct Watched {
    weak var object: AnyObject?
    let name: String

    init(_ object: AnyObject) {
      self.object = object
      name = String(describing: type(of: object))
    }
  }
}
