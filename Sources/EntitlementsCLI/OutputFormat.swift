import EntitlementScenarios

/// How what happens is written.
enum OutputFormat: String, CaseIterable, Sendable {
  /// One JSON object a line.
  case jsonl
  /// For people; presentations as the headless presentation writes them.
  case text

  func text(of line: TimelineLine, _ text: String) -> String {
    switch self {
    case .jsonl: line.json
    case .text: text
    }
  }
}
