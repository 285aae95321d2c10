/// One entry of a scenario's "expect".
package enum Expectation: Sendable {
  /// Some line after the one that met the entry before must match.
  case line(LinePattern)
  /// No line of the whole run may match. It stands alone and moves nothing.
  case never(LinePattern)
}

extension JSONField {
  /// The entries in their order.
  func expectations() throws(JSONError) -> [Expectation] {
    try list("a list of expected lines").map { field throws(JSONError) in try field.expectation() }
  }

  private func expectation() throws(JSONError) -> Expectation {
    let object = try object(TimelineLine.keys + ["never"])
    guard let never = object["never"] else { return .line(try LinePattern(of: object)) }
    if let other = object.members.first(where: { $0.key != "never" }) {
      let key = JSONText.quoted(other.key)
      throw object.fault(
        at: other.key, "\"never\" stands alone; put \(key) inside it, or into an entry of its own")
    }
    return .never(try LinePattern(of: try never.object(TimelineLine.keys)))
  }
}

extension LinePattern {
  /// A misspelt event would be met by no line: a "never" that watches nothing would pass.
  fileprivate init(of object: JSONObject) throws(JSONError) {
    if let event = object["event"] { _ = try event.word(of: TimelineLine.EventName.allCases) }
    self.init(object.field.value, members: object.members)
  }
}
