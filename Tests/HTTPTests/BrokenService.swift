import ContentEntitlements
import ContentEntitlementsHTTP
import ContentEntitlementsTesting
import Foundation

/// A service that is wrong in one way.
struct BrokenService: ContentService {
  let inner: HTTPContentService
  let fault: ContentServiceConformance.Case
  let calls: EndlessCalls

  struct Leak: Error {
    let token: String
  }

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    switch fault {
    case .contentNeedsNoToken: if request.token == nil { throw ContentServiceError(.unauthorized) }
    case .oversizedAnswerIsAFailure: await calls.wait()
    default: break
    }
    var answer = (try? await inner.content(request)) ?? ContentAnswer(entries: [])
    if fault == .contentKeepsItsOrder { answer.entries.append(.malformed(id: UUID().uuidString)) }
    return answer
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    switch fault {
    case .cancellationEndsTheCall: return ResolveAnswer(outcomes: [])
    case .cancelledBeforehandEndsTheCall:
      // Waits to be told of a cancel, and was told already.
      if Task.isCancelled { await calls.wait() }
    case .deadlineEndsTheCall, .oversizedAnswerIsAFailure: await calls.wait()
    case .failureIsThrown:
      return ResolveAnswer(outcomes: request.items.map { ItemOutcome($0, .refused(Refusal(.notEntitled))) })
    case .tokenIsNotPrinted: if request.items.count == 1 { throw Leak(token: request.token.reveal()) }
    case .unknownTokenGrantsNothing:
      if request.token.reveal().hasPrefix("nobody") {
        return ResolveAnswer(
          outcomes: request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://m.example"))) })
      }
    case .unknownItemSpoilsNoOther:
      if request.items.contains(ItemID("none")) { return ResolveAnswer(outcomes: []) }
    case .wholeBatchIsAnswered:
      if request.items.count > 10 { return ResolveAnswer(outcomes: []) }
    default: break
    }
    var answer = try await inner.resolve(request)
    if fault == .everyItemIsAnswered, request.items.count > 1 { answer.outcomes.removeLast() }
    if fault == .orderDoesNotMatter, request.items.first != ItemID("m1") { answer.outcomes.removeFirst() }
    if fault == .concurrentCallsKeepApart, request.items == [ItemID("m2")] {
      answer.outcomes[0] = ItemOutcome(ItemID("m1"), answer.outcomes[0].outcome)
    }
    if fault == .unknownReasonIsKept, request.items == [ItemID("m3")] {
      answer.outcomes = [ItemOutcome(ItemID("m3"), .refused(Refusal(.notEntitled)))]
    }
    return answer
  }
}

/// Answers no call, and ends none that is cancelled.
struct NeverEndingService: ContentService {
  let calls: EndlessCalls

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    await calls.wait()
    throw CancellationError()
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    await calls.wait()
    throw CancellationError()
  }
}

/// Answers every call at once.
struct HastyService: ContentService {
  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer { ContentAnswer(entries: []) }
  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer { ResolveAnswer(outcomes: []) }
}

/// Calls that do not return and know of no cancellation, until the test that made them is over: a task that never ends keeps
/// all it holds.
final class EndlessCalls: Sendable {
  private let waiting = Locked<[CheckedContinuation<Void, Never>]?>([])

  func wait() async {
    await withCheckedContinuation { call in
      let isOver = waiting.withLock { waiting in
        waiting?.append(call)
        return waiting == nil
      }
      if isOver { call.resume() }
    }
  }

  func end() {
    let calls = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for call in calls { call.resume() }
  }
}
