import ContentEntitlements

/// Passes calls on, and tells what a failed one says of place and cure: lines have its kind only (R7). The same words are
/// told once, not at every attempt.
final class ExplainedService: ContentService {
  var resolveBatchLimit: Int { service.resolveBatchLimit }

  private let service: any ContentService
  private let tell: @Sendable (String) -> Void
  private let told = Locked<String?>(nil)

  /// - Parameters:
  ///   - service: who is asked.
  ///   - tell: takes a failure in words.
  init(_ service: any ContentService, tell: @escaping @Sendable (String) -> Void) {
    (self.service, self.tell) = (service, tell)
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await explain { try await service.content(request) }
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await explain { try await service.resolve(request) }
  }

  private func explain<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
    do {
      let answer = try await call()
      told.withLock { $0 = nil }
      return answer
    } catch let error as ContentServiceError {
      let text = error.description
      let isNew = told.withLock { told in
        defer { told = text }
        return told != text
      }
      if isNew { tell(text) }
      throw error
    }
  }
}
