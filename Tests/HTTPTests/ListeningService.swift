import ContentEntitlements
import Foundation

/// What became of the calls of a content service. Outlives it.
final class CallLog: Sendable {
  private struct State {
    var inFlight = 0
    var errors: [String] = []
  }

  private let state = Locked(State())

  /// Calls that have not ended.
  var inFlight: Int { state.withLock { $0.inFlight } }
  /// Everything their errors say.
  var errors: [String] { state.withLock { $0.errors } }

  func began() { state.withLock { $0.inFlight += 1 } }
  func ended() { state.withLock { $0.inFlight -= 1 } }
  func failed(_ text: String) { state.withLock { $0.errors.append(text) } }
}

/// Passes calls on, and keeps a log of them.
final class ListeningService: ContentService {
  private let inner: any ContentService
  private let log: CallLog

  init(_ inner: any ContentService, log: CallLog) {
    (self.inner, self.log) = (inner, log)
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await listen { try await inner.content(request) }
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await listen { try await inner.resolve(request) }
  }

  private func listen<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
    log.began()
    defer { log.ended() }
    do {
      return try await call()
    } catch {
      var text = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
      dump(error, to: &text)
      log.failed(text)
      throw error
    }
  }
}

/// Forgets to cancel: what it asks runs on in a task of its own, whatever becomes of the call.
struct CarelessService: ContentService {
  let inner: any ContentService

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await inner.content(request)
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await Task.detached { try await inner.resolve(request) }.value
  }
}
