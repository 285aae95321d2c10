import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsTesting

/// An embedded service as if at the other end of a network: every answer takes its time, so that what is shown meanwhile
/// can be seen.
struct DistantService: ContentService {
  let service: EmbeddedContentService
  let clock: any EntitlementClock
  private var latency: Duration { .milliseconds(120) }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await clock.sleep(until: clock.now + latency)
    return try await service.content(request)
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await clock.sleep(until: clock.now + latency)
    return try await service.resolve(request)
  }
}
