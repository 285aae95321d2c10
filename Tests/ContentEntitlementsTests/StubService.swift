import ContentEntitlements
import ContentEntitlementsTesting

/// A service of one Story with three gated pages that answers at once, as a closure says.
final class StubService: ContentService {
  private let answer: @Sendable (ResolveRequest) throws -> [ItemOutcome]
  private let requests = Locked<[[ItemID]]>([])
  let resolveBatchLimit: Int

  init(batchLimit: Int = 50, _ answer: @escaping @Sendable (ResolveRequest) throws -> [ItemOutcome]) {
    self.answer = answer
    resolveBatchLimit = batchLimit
  }

  /// The items of every resolve call, in order.
  var asked: [[ItemID]] { requests.withLock { $0 } }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    let pages = ["p1", "p2", "p3"].map { FetchedItem(id: $0) }
    return ContentAnswer(entries: [.story(id: "s1", title: nil, pages: pages)])
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    requests.withLock { $0.append(request.items) }
    return ResolveAnswer(outcomes: try answer(request))
  }
}

/// A service that takes no notice of cancellation: it answers, granting, when the test lets it.
final class LateService: ContentService {
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    let pages = ["p1", "p2", "p3"].map { FetchedItem(id: $0) }
    return ContentAnswer(entries: [.story(id: "s1", title: nil, pages: pages)])
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    if request.epoch.number == 0 {
      await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
      return ResolveAnswer(outcomes: request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://a/late"))) })
    }
    return ResolveAnswer(outcomes: request.items.map { ItemOutcome($0, .refused(Refusal(.notEntitled))) })
  }

  func release() {
    let waiting = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// The SDK on a ``LateService``.
struct LateSession {
  let run = DeterministicRun()
  let service = LateService()
  let events = RecordingEvents()
  let entitlements: ContentEntitlements

  init() {
    entitlements = run.entitlements(service: service, externalUserToken: "token", events: events)
  }
}

/// Set once, from any thread.
final class Flag: Sendable {
  private let state = Locked(false)
  var isSet: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}
