import ContentEntitlements
import Dispatch

/// A content service that misbehaves: it answers from threads of its own, early and late, whole, in part or not at all,
/// and where it was called off it answers all the same as often as not. What it grants names the item and the epoch it
/// was granted for. May be calmed, after which it grants everything to ``lastToken`` and refuses everyone else.
final class ErraticService: ContentService {
  static let lastToken = "secret-last"
  /// Found in no output: it is in every token and in every granted URL's query (I12).
  static let secret = "secret"

  let resolveBatchLimit = 3
  private let isCalm = Locked(false)
  private let counts = Locked((begun: 0, ended: 0))
  private let threads = DispatchQueue(label: "service", attributes: .concurrent)

  /// Calls that have not ended.
  var callsUnderWay: Int { counts.withLock { $0.begun - $0.ended } }
  var calls: Int { counts.withLock { $0.begun } }

  func calmDown() { isCalm.withLock { $0 = true } }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await answer { isCalm in
      if !isCalm, Int.random(in: 0..<8) == 0 { throw ErraticService.failure() }
      return ContentAnswer(entries: ErraticService.entries(of: request.kind))
    }
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await answer { isCalm in
      if isCalm {
        let isLast = request.token == ViewerToken(ErraticService.lastToken)
        return ResolveAnswer(
          outcomes: request.items.map {
            ItemOutcome($0, isLast ? ErraticService.grant($0, request.epoch) : .refused(Refusal(.notEntitled)))
          })
      }
      if Int.random(in: 0..<8) == 0 { throw ErraticService.failure() }
      let items = request.items.filter { _ in Int.random(in: 0..<10) > 0 }
      return ResolveAnswer(outcomes: items.map { ItemOutcome($0, ErraticService.outcome($0, request.epoch)) })
    }
  }

  private func answer<Answer: Sendable>(
    _ make: @escaping @Sendable (_ isCalm: Bool) throws -> Answer
  ) async throws -> Answer {
    counts.withLock { $0.begun += 1 }
    defer { counts.withLock { $0.ended += 1 } }
    let isCalm = isCalm.withLock { $0 }
    // Some are never answered: a call that was called off and does not hear of it stays under way for ever (C1, P2).
    if !isCalm, Int.random(in: 0..<20) == 0 { try await ErraticService.untilCancelled() }
    // Now and then longer than an attempt may take.
    let microseconds = isCalm ? 0 : Int.random(in: 0..<50) == 0 ? 80_000 : Int.random(in: 0..<3_000)
    // Handed over under a lock: ThreadSanitizer does not see that a continuation which is resumed before it suspends
    // orders what was done on either side.
    let answer = Locked<Result<Answer, any Error>?>(nil)
    await withCheckedContinuation { continuation in
      threads.asyncAfter(deadline: .now() + .microseconds(microseconds)) {
        let made = Result { try make(isCalm) }
        answer.withLock { $0 = made }
        continuation.resume()
      }
    }
    if Bool.random() { try Task.checkCancellation() }
    guard let made = answer.withLock({ $0 }) else { throw CancellationError() }
    return try made.get()
  }

  /// Not a long sleep: the runtime keeps what is left of a cancelled one until its time has come.
  private static func untilCancelled() async throws {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
  }

  private static func failure() -> ContentServiceError {
    switch Int.random(in: 0..<4) {
    case 0: ContentServiceError(.offline)
    case 1: ContentServiceError(.serviceError(status: 503), retryAfter: 0.002)
    case 2: ContentServiceError(.unauthorized)
    default: ContentServiceError(.throttled)
    }
  }

  private static func outcome(_ item: ItemID, _ epoch: Epoch) -> ResolveOutcome {
    switch Int.random(in: 0..<10) {
    case 0...4: grant(item, epoch)
    case 5...7: .refused(Refusal(.subscriptionRequired, details: ["offer": secret]))
    case 8: .notStarted(timeToStart: Double.random(in: 0...0.01), recheckAfter: nil)
    default: .failed(.serviceError(status: 500), retryAfter: nil)
    }
  }

  static func grant(_ item: ItemID, _ epoch: Epoch) -> ResolveOutcome {
    let path = "\(item.contentID)/\(item.pageID ?? "-")/\(epoch.number)"
    let lifetime: Double? = Int.random(in: 0..<10) == 0 ? 0.01 : nil
    return .granted(PlaybackURL("https://granted.example/\(path)?signature=\(secret)"), lifetime: lifetime)
  }

  private static func entries(of kind: ContentKind) -> [FetchedEntry] {
    let free = PlaybackURL("https://free.example/film?signature=\(secret)")
    switch kind {
    case .moments:
      return [
        .item(FetchedItem(id: "m1", url: free)), .item(FetchedItem(id: "m2")), .item(FetchedItem(id: "m3")),
        .malformed(id: nil), .item(FetchedItem(id: "m4")), .item(FetchedItem(id: "m2")),
      ]
    case .stories:
      return [
        .story(id: "s1", title: "One", pages: [FetchedItem(id: "p1"), FetchedItem(id: "p2", url: free)]),
        .story(id: "s2", title: nil, pages: [FetchedItem(id: "p1", duration: 0.005), FetchedItem(id: "p2")]),
        .story(id: "s3", title: nil, pages: []),
      ]
    case .videos:
      return [
        .item(FetchedItem(id: "v1")), .item(FetchedItem(id: "v2", url: free, startsIn: 0.01)),
        .item(FetchedItem(id: "v3", startsIn: 0.005)),
      ]
    }
  }

  static let anyItem: [ItemID] = [
    ItemID("m1"), ItemID("m2"), ItemID("m4"), ItemID("s1", page: "p2"), ItemID("s2"), ItemID("v2"), ItemID("v3"),
    ItemID("nowhere"),
  ]
}

/// A hook that lets most URLs pass, and answers late or not at all.
struct ErraticModifier: PlaybackURLModifier {
  private struct NoURL: Error {}

  @concurrent func modify(_ request: PlaybackURLRequest) async throws -> PlaybackURL {
    for _ in 0..<Int.random(in: 0..<4) { await Task.yield() }
    if Int.random(in: 0..<20) == 0 { throw NoURL() }
    return PlaybackURL(request.url.reveal() + "&hook=\(ErraticService.secret)")
  }
}
