package import ContentEntitlements

/// Gives the core's delegate the iOS shape. Its methods run on the main actor because the lane is ``MainActorLane``; a tool
/// that brings another lane runs it on the main thread.
package struct MainActorDelegateBridge: HostDelegate {
  private let delegate: PlayerSourceDelegate

  package init(_ delegate: PlayerSourceDelegate) {
    self.delegate = delegate
  }

  package func contentRestricted(_ restriction: ContentRestriction) -> HostResponse {
    guard let handler = delegate.onContentRestricted else { return .unset }
    return MainActor.assumeIsolated { handler(ContentRestrictedParams(restriction)).hostResponse }
  }

  package func restrictionLifted(_ end: RestrictionEnd) {
    guard let handler = delegate.onContentRestrictionLifted else { return }
    MainActor.assumeIsolated { handler(ContentRestrictionLiftedParams(end)) }
  }

  package func resolveFailed(_ report: ResolveFailureReport) {
    guard let handler = delegate.onContentResolveFailed else { return }
    MainActor.assumeIsolated { handler(ContentResolveFailedParams(report)) }
  }

  package func contentLoaded(_ report: ContentLoadReport) {
    guard let handler = delegate.onContentLoaded else { return }
    MainActor.assumeIsolated { handler(ContentLoadedParams(report)) }
  }
}
