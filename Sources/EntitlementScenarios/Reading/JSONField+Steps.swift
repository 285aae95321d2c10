import ContentEntitlements

extension JSONField {
  /// Steps in order of time.
  func steps() throws(JSONError) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    for field in try list("a list of steps") {
      let object = try field.object(ScenarioKeys.step)
      let timeField = try object.required("at")
      let time = try timeField.time()
      if let last = steps.last, time < last.at {
        throw timeField.fault("this step comes before the one above it; put the steps in order of \"at\"")
      }
      steps.append(ScenarioStep(at: time, action: try object.action()))
    }
    return steps
  }
}

extension ScenarioKeys {
  /// Of a step, and, without "at", of an action inside a handler.
  package static let step = ["at"] + actions + [policy]
}

extension JSONObject {
  /// The one action that stands in this object.
  func action() throws(JSONError) -> ScenarioAction {
    let named = members.filter { member in ScenarioKeys.actions.contains { $0.hasSameBytes(as: member.key) } }
    guard let name = named.first?.key, let field = self[name] else {
      throw self.field.fault("no action stands here; add one of \(ScenarioKeys.actions.joined(separator: ", "))")
    }
    if named.count > 1 {
      throw fault(at: named[1].key, "\(JSONText.quoted(named[1].key)) is a second action; give it a step of its own")
    }
    if name != "setExternalUserToken", has(ScenarioKeys.policy) {
      throw fault(
        at: ScenarioKeys.policy, "\"fetchedContentPolicy\" belongs beside \"setExternalUserToken\"; take it away")
    }
    return try action(name, field)
  }

  private func action(_ name: String, _ field: JSONField) throws(JSONError) -> ScenarioAction {
    switch name {
    case "open": return try field.open()
    case "setExternalUserToken":
      let policy = try self[ScenarioKeys.policy]?.word(of: [FetchedContentPolicy.keep, .evict])
      return .setExternalUserToken(try field.tokenOrNull(), policy ?? .keep)
    case "setHandler": return .setHandler(try field.handler())
    case "serviceOverride":
      let object = try field.object(ScenarioKeys.override)
      return .serviceOverride(try object.itemID(), try object.required("answers").answers())
    case "refreshEntitlements": return try field.plain(.refreshEntitlements)
    case "enterBackground": return try field.plain(.enterBackground)
    case "enterForeground": return try field.plain(.enterForeground)
    default: return try field.playerAction(name)
    }
  }

  fileprivate func playerName() throws(JSONError) -> PlayerName? {
    try self["player"].map { field throws(JSONError) in PlayerName(try field.name()) }
  }
}

extension JSONField {
  fileprivate func plain(_ action: ScenarioAction) throws(JSONError) -> ScenarioAction {
    _ = try object([])
    return action
  }

  fileprivate func open() throws(JSONError) -> ScenarioAction {
    let object = try object(ScenarioKeys.open)
    if object.has("page"), !object.has("item") {
      throw object.fault(at: "page", "\"page\" is a page of an item; add \"item\"")
    }
    return .open(
      ScenarioAction.OpenRequest(
        name: try object.playerName(), kind: try object.required("kind").word(of: ContentKind.allCases),
        item: object.has("item") ? try object.itemID() : nil, sourceID: try object["source"]?.text()))
  }

  fileprivate func playerAction(_ name: String) throws(JSONError) -> ScenarioAction {
    let object = try object(name == "show" ? ScenarioKeys.show : ScenarioKeys.player)
    let command: ScenarioAction.PlayerCommand
    switch name {
    case "show": command = .show(try object.itemID())
    case "next": command = .next
    case "previous": command = .previous
    case "nextPage": command = .nextPage
    case "previousPage": command = .previousPage
    case "playbackFinished": command = .playbackFinished
    case "playbackFailed": command = .playbackFailed
    case "pause": command = .pause
    case "resume": command = .resume
    case "retry": command = .retry
    default: command = .close
    }
    return .player(command, name: try object.playerName())
  }
}
