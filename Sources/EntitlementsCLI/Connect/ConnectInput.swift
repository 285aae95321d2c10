import Foundation

/// What a live player's user does.
enum ConnectInput: Sendable {
  /// A line of standard input, without its end. Lines count from 1.
  case line(number: Int, String)
  /// The input is over, or the user leaves.
  case end

  /// Reads standard input on a thread of its own, so that waiting for the user holds up nothing.
  ///
  /// - Parameter report: called on that thread with each line, a last one without its line feed too, and then the end.
  static func readStandardInput(_ report: @escaping @Sendable (ConnectInput) -> Void) {
    Thread.detachNewThread {
      var number = 0
      func line(_ bytes: some Collection<UInt8>) {
        number += 1
        report(.line(number: number, String(decoding: bytes, as: UTF8.self)))
      }
      var pending: [UInt8] = []
      while let bytes = nextBytes() {
        pending += bytes
        let lines = pending.split(separator: 0x0A, omittingEmptySubsequences: false)
        for complete in lines.dropLast() { line(complete) }
        pending = lines.last.map { Array($0) } ?? []
      }
      if !pending.isEmpty { line(pending) }
      report(.end)
    }
  }

  /// What there is, at least one byte; `nil` at the end.
  private static func nextBytes() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }
}
