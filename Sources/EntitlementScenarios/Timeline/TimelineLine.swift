/// One line of a run's output: what happened, with its keys in the order of the format, so that runs can be compared as
/// text.
package struct TimelineLine: Sendable {
  /// The virtual time, rounded to thousandths of a second.
  package let milliseconds: Int64
  /// What follows the time: the event's name first.
  package let fields: [Field]

  /// A key and its value.
  package struct Field: Sendable {
    package let key: String
    package let value: Value
  }

  /// A value of the few shapes a line has.
  package enum Value: Sendable {
    case text(String)
    case number(Int)
    case bool(Bool)
    case list([String])
  }

  /// What a line can tell of.
  package enum EventName: String, CaseIterable, Sendable {
    case contentFetched, contentFailed, contentOmitted, urlUnusable, contentEvicted
    case tokenChanged, tokenUnchanged, refreshed, refreshFinished, resolveStarted
    case resolveCancelled, resolveAnswered, presentation, contentRestricted, restrictionLifted
    case resolveFailed, playerOpened, playerClosed, moveIgnored, staleDropped
  }

  /// Every key that a line can have.
  package static let keys = [
    "t", "event", "player", "item", "page", "kind", "count", "failure", "epoch", "cause", "present", "outcome",
    "attempt", "reason", "state", "url", "affordances", "restriction", "replacing", "returned", "action", "what",
  ]

  package init(time: Duration, fields: [Field]) {
    milliseconds = TimelineLine.thousandths(time)
    self.fields = fields
  }

  /// To the nearest thousandth of a second; halves go away from zero.
  package static func thousandths(_ time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    let half: Int64 = attoseconds < 0 ? -500_000_000_000_000 : 500_000_000_000_000
    return seconds * 1000 + (attoseconds + half) / 1_000_000_000_000_000
  }

  /// The event's name.
  package var event: String {
    if case .text(let name) = fields.first?.value { name } else { "" }
  }

  /// The line as one compact JSON object, without a line break.
  package var json: String {
    var line = "{\"t\":" + JSONText.thousandths(milliseconds)
    for field in fields { line += ",\"" + field.key + "\":" + field.value.json }
    return line + "}"
  }

  /// The line for people: the time, what happened, and the same facts in the same order.
  package var text: String {
    let facts = fields.dropFirst().map { $0.key + "=" + $0.value.plain }.joined(separator: " ")
    let time = TimelineLine.padding(JSONText.thousandths(milliseconds), to: 9) + JSONText.thousandths(milliseconds)
    return time + "  " + event + (facts.isEmpty ? "" : TimelineLine.padding(event, to: 19) + facts)
  }

  private static func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}

extension TimelineLine.Value {
  fileprivate var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .number(let number): String(number)
    case .bool(let bool): String(bool)
    case .list(let words): "[" + words.map(JSONText.quoted).joined(separator: ",") + "]"
    }
  }

  /// Without quotes where it cannot be misread.
  fileprivate var plain: String {
    switch self {
    case .text(let text): TimelineLine.Value.isPlain(text) ? text : JSONText.quoted(text)
    case .number, .bool: json
    case .list(let words): words.joined(separator: ",")
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}
