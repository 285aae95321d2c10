import ContentEntitlements
import ContentEntitlementsAndroid
import ContentEntitlementsIOS

/// The delegate of a headless host: takes the script's next handler and answers through the platform's adapter, in the
/// platform's own shape and words. Where no handler is set there is nobody to ask.
struct HeadlessHostDelegate: HostDelegate {
  typealias CallBack = @Sendable (_ actions: [ScenarioAction], _ player: PlayerID) -> Void

  private let script: Locked<HandlerScript>
  private let platform: Platform
  private let callBack: CallBack

  init(script: HandlerScript, platform: Platform, callBack: @escaping CallBack) {
    self.script = Locked(script)
    self.platform = platform
    self.callBack = callBack
  }

  func contentRestricted(_ restriction: ContentRestriction) -> HostResponse {
    let handler = script.withLock { $0.next() }
    guard handler.response != .unset else { return .unset }
    return adapter(handler).contentRestricted(restriction)
  }

  func restrictionLifted(_ end: RestrictionEnd) {}
  func resolveFailed(_ report: ResolveFailureReport) {}
  func contentLoaded(_ report: ContentLoadReport) {}

  private func adapter(_ handler: Handler) -> any HostDelegate {
    switch platform {
    case .ios:
      let callBack = callBack
      return MainActorDelegateBridge(
        ContentEntitlementsIOS.PlayerSourceDelegate(onContentRestricted: { params in
          callBack(handler.then, params.restriction.player)
          return handler.response == .handledByApp ? .handledByApp : .sdkShouldHandle
        }))
    case .android:
      return InterfaceDelegateBridge(AndroidHost(handler: handler, callBack: callBack))
    }
  }
}

/// An Android-style host.
private struct AndroidHost: ContentEntitlementsAndroid.PlayerSourceDelegate {
  let handler: Handler
  let callBack: HeadlessHostDelegate.CallBack

  func onContentRestricted(
    playerType: PlayerType, sourceId: String?, restriction: ContentRestriction
  ) -> ContentRestrictionHandlerState {
    callBack(handler.then, restriction.player)
    return handler.response == .handledByApp ? .HANDLED_BY_APP : .SDK_SHOULD_HANDLE
  }
}
