import ContentEntitlements
import ContentEntitlementsEmbedded

/// Stands for the app's login: hands out a fresh token each time, all for the same viewer.
@MainActor final class Login {
  private let backend: EmbeddedContentService
  private var issued = 0

  init(_ backend: EmbeddedContentService) {
    self.backend = backend
  }

  func token() -> String {
    issued += 1
    let token = "anna-\(issued)"
    backend.addViewer(token, entitlements: ["premium"])
    if issued > 1 { backend.expire("anna-\(issued - 1)") }
    return token
  }
}

/// Tells of each grant, from the SDK's redacted event stream.
struct Answers: EventSink {
  let granted: AsyncStream<ItemID?>
  private let tell: AsyncStream<ItemID?>.Continuation

  init() {
    (granted, tell) = AsyncStream.makeStream()
  }

  func record(_ event: EntitlementEvent) {
    if case .resolveAnswered(.granted) = event.detail { tell.yield(event.item) }
  }
}
