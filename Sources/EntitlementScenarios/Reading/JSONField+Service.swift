import ContentEntitlements

extension JSONField {
  func service() throws(JSONError) -> ServiceScript {
    let object = try object(ScenarioKeys.service)
    let defaults = ServiceScript()
    return ServiceScript(
      latency: try object["latency"]?.time() ?? defaults.latency,
      contentLatency: try object["contentLatency"]?.time() ?? defaults.contentLatency,
      decisions: try object["decisions"]?.list().map { field throws(JSONError) in try field.decision() } ?? [],
      contentFailures: try object["contentFailures"]?.contentFailures() ?? [:])
  }

  private func contentFailures() throws(JSONError) -> [ContentKind: [ScriptedFailure?]] {
    let object = try object(ScenarioKeys.kinds)
    var failures: [ContentKind: [ScriptedFailure?]] = [:]
    for kind in ContentKind.allCases {
      failures[kind] = try object[kind.rawValue]?.list().map { field throws(JSONError) in
        field.isNull ? nil : try field.failure("or null")
      }
    }
    return failures
  }

  private func decision() throws(JSONError) -> DecisionScript {
    let object = try object(ScenarioKeys.decision)
    var token: ViewerToken?
    if let field = object["token"] {
      token = ViewerToken(try field.text("a token"))
      if token == nil { throw field.fault("an empty token identifies nobody; leave the key out for any token") }
    }
    return DecisionScript(item: try object.itemID(), token: token, answers: try object.required("answers").answers())
  }

  /// Answers used in turn.
  func answers() throws(JSONError) -> [ScriptedAnswer] {
    try filledList("a list of at least one answer").map { field throws(JSONError) in try field.answer() }
  }

  /// A refusal is read first, then a granted URL, then a start time (R4, R5).
  private func answer() throws(JSONError) -> ScriptedAnswer {
    let object = try object(ScenarioKeys.answer)
    let latency = try object["latency"]?.time()
    if let field = object["failure"] {
      if let other = object.members.first(where: { $0.key != "failure" && $0.key != "latency" }) {
        throw object.fault(
          at: other.key, "\"failure\" stands alone, but for \"latency\"; take \(JSONText.quoted(other.key)) away")
      }
      return ScriptedAnswer(.failed(try field.failure()), latency: latency)
    }
    return ScriptedAnswer(try object.decision(), latency: latency)
  }

  /// A failure by its word, or by a status that is no success.
  private func failure(_ alternative: String = "") throws(JSONError) -> ScriptedFailure {
    let words: [ResolveFailure] = [.timeout, .offline, .connectionLost, .invalidResponse]
    switch value.content {
    case .text(let text):
      guard let failure = words.first(where: { $0.kind.hasSameBytes(as: text) }) else {
        throw fault("expected \(JSONField.choice(words.map(\.kind))), found another word")
      }
      return ScriptedFailure(failure)
    case .object:
      let object = try object(ScenarioKeys.failure)
      let status = try object.required("status").wholeNumber("a status from 300 to 599", in: 300...599)
      return ScriptedFailure(.forStatus(status), retryAfter: try object["retryAfter"]?.time())
    default:
      let choices = "\(JSONField.choice(words.map(\.kind))), or an object with a \"status\""
      throw expected(alternative.isEmpty ? choices : choices + ", " + alternative)
    }
  }
}

extension JSONObject {
  /// The item that "item" and, for a Story, "page" name.
  func itemID() throws(JSONError) -> ItemID {
    ItemID(try required("item").name(), page: try self["page"]?.name())
  }

  /// What the service decided. Every key is read, for a wrong type is a fault even where something else decides.
  fileprivate func decision() throws(JSONError) -> ScriptedAnswer.Content {
    let granted = self["granted"]
    let url = try granted?.urlOrNull()
    let lifetime = try self["expiresIn"]?.time()
    let startsAt = try self["startsAt"]?.time()
    let recheckAfter = try self["recheckAfter"]?.time()
    let message = try self["message"]?.text()
    let details = try self["details"]?.details()
    if let reason = try self["refused"]?.text() {
      return .refused(Refusal(RefusalReason(reason), message: message, details: details ?? [:]))
    }
    for key in ["message", "details"] where has(key) {
      throw fault(at: key, "\"\(key)\" belongs to a refusal; add \"refused\" or take it away")
    }
    guard let granted else {
      throw field.fault("an answer needs one of \"granted\", \"refused\" and \"failure\"; add one")
    }
    if let url { return .granted(url, lifetime: lifetime) }
    guard let startsAt else {
      throw granted.fault("\"granted\": null is a stream that has not begun; add \"startsAt\", or grant a URL")
    }
    return .notStarted(startsAt: startsAt, recheckAfter: recheckAfter)
  }
}

extension JSONField {
  /// Details are free text, and told by position.
  fileprivate func details() throws(JSONError) -> [String: String] {
    var details: [String: String] = [:]
    for (key, field) in try map() { details[key] = try field.text() }
    return details
  }
}
