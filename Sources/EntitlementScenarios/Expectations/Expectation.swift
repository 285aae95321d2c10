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
    guard let never = object["never"] else { return .line(LinePattern(object.field.value, members: object.members)) }
    if let other = object.members.first(where: { $0.key != "never" }) {
      let key = JSONText.quoted(other.key)
      throw object.fault(
        at: other.key, "\"never\" stands alone; put \(key) inside it, or into an entry of its own")
    }
    let pattern = try never.object(TimelineLine.keys)
    // Misspelt, it would watch nothing and pass; an expected line that is misspelt is not met, and says so.
    if let event = pattern["event"] { _ = try event.word(of: TimelineLine.EventName.allCases) }
    return .never(LinePattern(pattern.field.value, members: pattern.members))
  }
}
