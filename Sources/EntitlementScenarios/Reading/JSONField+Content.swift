import ContentEntitlements

extension JSONField {
  /// The entries of each kind.
  func contentOfKinds() throws(JSONError) -> [ContentKind: [ScriptedEntry]] {
    let object = try object(ScenarioKeys.kinds)
    var content: [ContentKind: [ScriptedEntry]] = [:]
    for kind in ContentKind.allCases {
      content[kind] = try object[kind.rawValue]?.list().map { field throws(JSONError) in try field.entry(of: kind) }
    }
    return content
  }

  /// The keys are tokens: errors tell them by position.
  func contentByToken() throws(JSONError) -> [ViewerToken: [ContentKind: [ScriptedEntry]]] {
    var content: [ViewerToken: [ContentKind: [ScriptedEntry]]] = [:]
    for (key, field) in try map() {
      guard let token = ViewerToken(key) else {
        throw field.fault("an empty token identifies nobody; put what everybody gets into \"content\"")
      }
      content[token] = try field.contentOfKinds()
    }
    return content
  }

  private func entry(of kind: ContentKind) throws(JSONError) -> ScriptedEntry {
    switch kind {
    case .stories: try story()
    case .moments: .item(try item(ScenarioKeys.item))
    case .videos: .item(try item(ScenarioKeys.video))
    }
  }

  private func story() throws(JSONError) -> ScriptedEntry {
    let object = try object(ScenarioKeys.story)
    return .story(
      id: try object.required("id").text(), title: try object["title"]?.text(),
      pages: try object.required("pages").list().map { field throws(JSONError) in try field.item(ScenarioKeys.item) })
  }

  /// An empty id is not a fault of the file: it is how a scenario writes malformed content (F4).
  private func item(_ keys: [String]) throws(JSONError) -> ScriptedItem {
    let object = try object(keys)
    return ScriptedItem(
      id: try object.required("id").text(), url: try object["url"]?.urlOrNull(),
      title: try object["title"]?.text(), startsAt: try object["startsAt"]?.time(),
      duration: try object["duration"]?.time())
  }

  /// Any text, playable or not.
  func urlOrNull() throws(JSONError) -> PlaybackURL? {
    if isNull { return nil }
    return PlaybackURL(try text("a URL or null"))
  }
}
