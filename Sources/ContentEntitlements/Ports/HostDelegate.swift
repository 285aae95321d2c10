/// The delegate port: how the core tells the host what happened. Platform adapters give it the shape hosts know.
///
/// All methods are called on the SDK's lane, one at a time, each exactly once, and may call back into the SDK from
/// inside (D4). A call is made only if it still holds when it begins (X7). A method that does not return delays what
/// follows on its lane, and nothing else.
public protocol HostDelegate: Sendable {
  /// An item on screen was refused (X1). The refused-item treatment is in force already, whatever is returned (X2).
  ///
  /// - Parameter restriction: what was refused, why, and which restriction it replaces.
  /// - Returns: whether the host took care of it; recorded, and without effect on playback.
  func contentRestricted(_ restriction: ContentRestriction) -> HostResponse

  /// A restriction the host was told of is over (X6): it takes its paywall down.
  ///
  /// - Parameter end: which restriction, and why it ended.
  func restrictionLifted(_ end: RestrictionEnd)

  /// An item on screen is undetermined: no decision, no playback, and no paywall (R7).
  ///
  /// - Parameter report: which item, and what kept it from being decided.
  func resolveFailed(_ report: ResolveFailureReport)

  /// A fetch of content ended, well or badly (F6). Told once for each fetch.
  ///
  /// - Parameter report: the kind, how many, or what went wrong.
  func contentLoaded(_ report: ContentLoadReport)
}
