import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsTesting

/// An embedded service as if at the other end of a network: every answer takes its time, so that what is shown meanwhile
/// can be seen, and the network in between can be down.
final class DistantService: ContentService {
  private let service: EmbeddedContentService
  private let clock: any EntitlementClock
  private let isNetworkUp = Locked(true)
  private var latency: Duration { .milliseconds(120) }

  init(service: EmbeddedContentService, clock: any EntitlementClock) {
    self.service = service
    self.clock = clock
  }

  func setNetwork(isUp: Bool) {
    isNetworkUp.withLock { $0 = isUp }
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await reach()
    return try await service.content(request)
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await reach()
    return try await service.resolve(request)
  }

  private func reach() async throws {
    try await clock.sleep(until: clock.now + latency)
    if !isNetworkUp.withLock({ $0 }) { throw ContentServiceError(.offline, explanation: "the network is down") }
  }
}
