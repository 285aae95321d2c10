import EntitlementScenarios
import Foundation

/// Standard output and standard error, unbuffered and in order.
enum Output {
  /// Lets a write to a reader that is gone fail instead of ending the process, which has a player to close.
  static func surviveReaders() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// - Returns: whether there is still somebody who reads.
  @discardableResult
  static func write(_ line: String) -> Bool {
    put(line + "\n", to: .standardOutput)
  }

  /// A run's lines in one piece.
  static func write(lines: [String]) {
    if !lines.isEmpty { write(lines.joined(separator: "\n")) }
  }

  static func complain(_ line: String) {
    note("entitlements: " + line)
  }

  /// For the person at the terminal: standard output stays free for what happens.
  static func note(_ text: String) {
    _ = put(text + "\n", to: .standardError)
  }

  static func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
  }

  /// Text from the command line, safe to show.
  static func quoted(_ text: String) -> String {
    JSONText.quoted(text)
  }

  private static func put(_ text: String, to handle: FileHandle) -> Bool {
    do {
      try handle.write(contentsOf: Data(text.utf8))
      return true
    } catch {
      return false
    }
  }
}
