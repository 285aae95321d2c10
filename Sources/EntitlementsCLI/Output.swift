import ContentEntitlements
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

  /// Lines that were lost are no success, whatever else went well.
  static func end(with status: ExitStatus) -> Never {
    if isIncomplete.withLock({ $0 }) {
      complain("standard output cannot be written; is the disk full?")
      exit(ExitStatus.wrongUse.rawValue)
    }
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
      if !isOfLostReader(error), handle === FileHandle.standardOutput { isIncomplete.withLock { $0 = true } }
      return false
    }
  }

  /// Whether something could not be written although somebody reads.
  private static let isIncomplete = Locked(false)

  /// A reader that is gone has had what it wanted.
  private static func isOfLostReader(_ error: any Error) -> Bool {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return error.code == Int(EPIPE) || cause?.code == Int(EPIPE)
  }
}
