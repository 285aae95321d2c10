import EntitlementScenarios

/// No secret of the file is in any line of the output, in either format (I12, T2, O2).
enum SecretInvariants {
  static func nothingShows(_ run: ConformanceRun) -> [String] {
    let output = run.lines.flatMap(texts) + run.lines.map(\.json) + run.texts
    return run.facts.secrets.enumerated().filter { _, secret in
      output.contains { contains($0, secret) }
    }.map { "secret \($0.offset) of the file shows" }
  }

  private static func texts(of line: TimelineLine) -> [String] {
    line.fields.flatMap { field -> [String] in
      switch field.value {
      case .text(let text): [text]
      case .list(let list): list
      case .number, .bool: []
      }
    }
  }

  /// By bytes.
  private static func contains(_ text: String, _ secret: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array(secret.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start] == first && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
