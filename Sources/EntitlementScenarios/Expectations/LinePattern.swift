/// Part of a line: it matches a line that has all its keys, with equal values.
package struct LinePattern: Sendable {
  package let members: [JSONMember]
  /// The pattern as written, compact.
  package let json: String

  init(_ value: JSONValue, members: [JSONMember]) {
    self.members = members
    json = JSONText.compact(value)
  }

  package func matches(_ line: TimelineLine) -> Bool {
    members.allSatisfy { line.has($0.value, at: $0.key) }
  }

  /// The keys whose values the line lacks or has otherwise.
  package func differences(from line: TimelineLine) -> [String] {
    members.filter { !line.has($0.value, at: $0.key) }.map(\.key)
  }

  /// Whether the line tells of the event the pattern names.
  func namesEvent(of line: TimelineLine) -> Bool {
    members.contains { $0.key == "event" && line.has($0.value, at: "event") }
  }
}

extension TimelineLine {
  /// Whether the line has this key with this value. Text is compared by bytes, numbers by value.
  fileprivate func has(_ expected: JSONValue, at key: String) -> Bool {
    if key == "t" {
      guard case .number(let number, _) = expected.content else { return false }
      return number == Double(milliseconds) / 1000
    }
    guard let field = fields.first(where: { $0.key == key }) else { return false }
    switch (field.value, expected.content) {
    case (.text(let text), .text(let other)): return text.hasSameBytes(as: other)
    case (.number(let number), .number(let other, _)): return Double(number) == other
    case (.bool(let bool), .bool(let other)): return bool == other
    case (.list(let words), .list(let others)):
      return words.count == others.count
        && zip(words, others).allSatisfy { word, other in
          if case .text(let text) = other.content { word.hasSameBytes(as: text) } else { false }
        }
    default: return false
    }
  }
}
