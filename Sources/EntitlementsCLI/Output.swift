import EntitlementScenarios
import Foundation

/// Standard output and standard error, unbuffered and in order.
enum Output {
  static func write(_ line: String) {
    put(line + "\n", to: .standardOutput)
  }

  /// A run's lines in one piece.
  static func write(lines: [String]) {
    if !lines.isEmpty { put(lines.joined(separator: "\n") + "\n", to: .standardOutput) }
  }

  static func complain(_ line: String) {
    put("entitlements: " + line + "\n", to: .standardError)
  }

  static func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
  }

  /// Text from the command line, safe to show.
  static func quoted(_ text: String) -> String {
    JSONText.quoted(text)
  }

  /// A reader that is gone has had what it wanted.
  private static func put(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
