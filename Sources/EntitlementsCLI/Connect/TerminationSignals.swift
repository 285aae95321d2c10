import ContentEntitlements
import Dispatch
import Foundation

/// Ctrl-C and a request to terminate: the first is reported, so that the player can be closed; a second one ends the
/// process at once, in case it is held up by a reader that does not read.
final class TerminationSignals {
  private let sources: [any DispatchSourceSignal]

  /// - Parameter report: called on a thread of its own, once.
  init(_ report: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "content-entitlements.signals")
    let isReported = Locked(false)
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let isSecond = isReported.withLock { isReported in
          defer { isReported = true }
          return isReported
        }
        if isSecond { _exit(128 + number) }
        report()
      }
      source.resume()
      return source
    }
  }
}
