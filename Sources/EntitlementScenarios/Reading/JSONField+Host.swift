import ContentEntitlements

extension JSONField {
  /// One handler, or a list of them used in turn.
  func handlers() throws(JSONError) -> [Handler] {
    guard case .list = value.content else { return [try handler(alternative: ", or a list of these")] }
    return try filledList("a list of at least one handler").map { field throws(JSONError) in try field.handler() }
  }

  /// What one handler returns, and how it calls back into the SDK.
  func handler(alternative: String = "") throws(JSONError) -> Handler {
    switch value.content {
    case .text:
      return Handler(try word(of: [HostResponse.handledByApp, .sdkShouldHandle, .unset]))
    case .object:
      let object = try object(ScenarioKeys.handler)
      let response = try object.required("return").word(of: [HostResponse.handledByApp, .sdkShouldHandle])
      return Handler(response, then: try object["then"]?.callbacks() ?? [])
    default:
      throw expected(
        "\"handledByApp\", \"sdkShouldHandle\", \"unset\" or an object with \"return\" and \"then\"\(alternative)")
    }
  }

  private func callbacks() throws(JSONError) -> [ScenarioAction] {
    try list("a list of actions").map { field throws(JSONError) in
      let object = try field.object(actionKeysInHandler)
      return try object.action()
    }
  }

  /// "throws", "unplayable", or a URL, which is told from a misspelled word by its scheme.
  func urlModifier() throws(JSONError) -> URLModifierScript {
    let what = "\"throws\", \"unplayable\" or an absolute URL"
    let text = try text(what)
    if text.hasSameBytes(as: "throws") { return .fails }
    if text.hasSameBytes(as: "unplayable") { return .returnsUnplayable }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), URLScheme.isWellFormed(text.utf8[..<colon]) else {
      throw fault("expected \(what), found other text")
    }
    return .returns(PlaybackURL(text))
  }
}

private let actionKeysInHandler = ScenarioKeys.actions + [ScenarioKeys.policy]
