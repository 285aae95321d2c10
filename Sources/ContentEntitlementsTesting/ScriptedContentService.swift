public import ContentEntitlements

/// A content service that answers as a test says, when the test's clock says so.
///
///     let clock = ManualClock()
///     let service = ScriptedContentService(clock: clock, latency: .milliseconds(100))
///     service.setContent([.item(FetchedItem(id: "m2"))], of: .moments)
///     service.answer("m2", with: .refused(.subscriptionRequired), .granted("https://cdn.example/m2.m3u8"))
///
/// An item's answers are used in turn, one each time it is asked, and the last repeats; an item without any is refused
/// with `notEntitled`. Items asked in one batch are answered together at the largest of their latencies; where one of
/// them is a failure the batch fails whole, with the first in the order asked. A cancelled call ends at once with
/// `CancellationError`. May be changed at any time, from any thread.
public final class ScriptedContentService: ContentService {
  /// Decides, for a rule set with ``onResolve(_:)``; `nil` leaves the item to its own answers.
  public typealias Rule = @Sendable (_ item: ItemID, _ request: ResolveRequest) -> Scripted<ResolveOutcome>?

  private struct State: Sendable {
    var content: [ContentKind: Turns<[FetchedEntry]>] = [:]
    var outcomes: [ItemID: Turns<ResolveOutcome>] = [:]
    var rule: Rule?
    var requests: [RecordedRequest] = []
  }

  /// How many items one request may carry (R8).
  public let resolveBatchLimit: Int
  private let clock: any EntitlementClock
  private let latency: Duration
  private let state = Locked(State())

  /// - Parameters:
  ///   - clock: what the latencies are measured by; usually the clock the SDK was given.
  ///   - latency: how long an answer takes that does not say otherwise. Even `.zero` waits for the clock's next move.
  ///   - resolveBatchLimit: how many items one request may carry.
  public init(clock: any EntitlementClock, latency: Duration = .zero, resolveBatchLimit: Int = 50) {
    self.clock = clock
    self.latency = latency
    self.resolveBatchLimit = resolveBatchLimit
  }

  /// Every call so far, in order.
  public var requests: [RecordedRequest] { state.withLock { $0.requests } }

  /// The items of every resolve call so far, in order.
  public var resolvedItems: [[ItemID]] {
    requests.compactMap { if case .resolve(let items) = $0.question { items } else { nil } }
  }

  /// Says what a fetch of a kind brings, from now on.
  ///
  /// - Parameters:
  ///   - entries: the entries, in order.
  ///   - kind: the kind.
  public func setContent(_ entries: [FetchedEntry], of kind: ContentKind) {
    setContent(of: kind, .answer(entries))
  }

  /// Says what fetches of a kind bring from now on, used in turn.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - answers: one for each attempt to fetch; the last repeats.
  public func setContent(of kind: ContentKind, _ answers: Scripted<[FetchedEntry]>...) {
    state.withLock { $0.content[kind] = Turns(answers) }
  }

  /// Says how an item is decided from now on, whatever the token.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - outcomes: one for each time it is asked, retries and cancelled calls too; the last repeats.
  public func answer(_ item: ItemID, with outcomes: Scripted<ResolveOutcome>...) {
    answer(item, inTurn: outcomes)
  }

  /// As ``answer(_:with:)-(ItemID,_)``, for answers that come as a list.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - outcomes: one for each time it is asked; the last repeats.
  public func answer(_ item: ItemID, inTurn outcomes: [Scripted<ResolveOutcome>]) {
    state.withLock { $0.outcomes[item] = Turns(outcomes) }
  }

  /// Says how a Moment or a Video is decided from now on, whatever the token.
  ///
  /// - Parameters:
  ///   - contentID: the id of the Moment or Video.
  ///   - outcomes: one for each time it is asked, retries and cancelled calls too; the last repeats.
  public func answer(_ contentID: String, with outcomes: Scripted<ResolveOutcome>...) {
    answer(ItemID(contentID), inTurn: outcomes)
  }

  /// Decides by a rule from now on, where a list of answers does not do: by token, say. It comes before the answers.
  ///
  /// - Parameter rule: called on the thread of the request, once for each item; `nil` takes the rule away.
  public func onResolve(_ rule: Rule?) {
    state.withLock { $0.rule = rule }
  }

  /// Delivers what ``setContent(_:of:)`` said; without entries where nothing was said.
  @concurrent public func content(_ request: ContentRequest) async throws -> ContentAnswer {
    let index = record(.content(request.kind), token: request.token, epoch: request.epoch, attempt: request.attempt)
    let scripted = state.withLock { $0.content[request.kind]?.take() } ?? .answer([])
    return try await play(scripted.map { ContentAnswer(entries: $0) }, of: index)
  }

  /// Decides as ``answer(_:with:)-(ItemID,_)`` and ``onResolve(_:)`` said.
  @concurrent public func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    let index = record(.resolve(request.items), token: request.token, epoch: request.epoch, attempt: request.attempt)
    let rule = state.withLock { $0.rule }
    let outcomes = request.items.map { item in
      rule?(item, request) ?? state.withLock { $0.outcomes[item]?.take() } ?? .refused(.notEntitled)
    }
    return try await play(batch(of: request.items, outcomes), of: index)
  }

  /// One answer for the whole batch: never, else the first failure, else all outcomes.
  private func batch(of items: [ItemID], _ scripted: [Scripted<ResolveOutcome>]) -> Scripted<ResolveAnswer> {
    let slowest = scripted.map { $0.latency ?? latency }.max()
    var outcomes: [ItemOutcome] = []
    var failure: (any Error)?
    for (item, scripted) in zip(items, scripted) {
      switch scripted.ending {
      case .value(let outcome): outcomes.append(ItemOutcome(item, outcome))
      case .error(let error): failure = failure ?? error
      case .never: return .never
      }
    }
    if let failure { return .error(failure, after: slowest) }
    return .answer(ResolveAnswer(outcomes: outcomes), after: slowest)
  }

  private func record(
    _ question: RecordedRequest.Question, token: ViewerToken?, epoch: Epoch, attempt: Int
  ) -> Int {
    let request = RecordedRequest(question, at: clock.now, token: token, epoch: epoch, attempt: attempt)
    return state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
  }

  private func play<Value: Sendable>(_ scripted: Scripted<Value>, of index: Int) async throws -> Value {
    do {
      switch scripted.ending {
      case .never: try await sleepUntilCancelled()
      case .value, .error: try await clock.sleep(until: clock.now + (scripted.latency ?? latency))
      }
      let value = try scripted.value()
      end(index, .answered)
      return value
    } catch {
      end(index, error is CancellationError ? .cancelled : .failed)
      throw error
    }
  }

  private func end(_ index: Int, _ end: RecordedRequest.End) {
    state.withLock { $0.requests[index].end = end }
  }
}
