import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Scripted content service")
struct ScriptedContentServiceTests {
  let run = ScriptedRun()
  var service: ScriptedContentService { run.service }

  @Test("Answers are used in turn and the last repeats; an item without any is refused")
  func turns() {
    service.answer("m2", with: .refused(.subscriptionRequired), .granted("https://cdn.example/m2"))
    run.resolve(ItemID("m2"))
    run.resolve(ItemID("m2"))
    run.resolve(ItemID("m2"))
    run.resolve(ItemID("m9"))
    run.advance(by: .zero)
    #expect(
      run.endings.all == [
        "m2 refused subscriptionRequired", "m2 granted https://cdn.example/m2", "m2 granted https://cdn.example/m2",
        "m9 refused notEntitled",
      ])
  }

  @Test("An answer comes after its latency and not before")
  func latency() {
    service.answer("m2", with: .refused(.geoRestricted, after: .seconds(2)))
    run.resolve(ItemID("m2"))
    run.advance(by: .milliseconds(1999))
    #expect(run.endings.all.isEmpty)
    #expect(service.requests.map(\.end) == [.inFlight])
    run.advance(by: .milliseconds(1))
    #expect(run.endings.all == ["m2 refused geoRestricted"])
    #expect(service.requests.map(\.end) == [.answered])
  }

  @Test("R8 · a batch is answered together, at the largest latency, and fails whole with its first failure")
  func batch() {
    service.answer("a", with: .granted("https://cdn.example/a", after: .seconds(1)))
    service.answer("b", with: .refused(.ageRestricted, after: .seconds(3)))
    service.answer("c", with: .failure(.throttled, retryAfter: 2, after: .seconds(2)))
    service.answer("d", with: .failure(.offline))
    run.resolve(ItemID("a"), ItemID("b"))
    run.resolve(ItemID("a"), ItemID("d"), ItemID("c"))
    run.advance(by: .milliseconds(1999))
    #expect(run.endings.all.isEmpty)
    run.advance(by: .milliseconds(1))
    #expect(run.endings.all == ["failed offline"])
    run.advance(by: .seconds(1))
    #expect(run.endings.all == ["failed offline", "a granted https://cdn.example/a", "b refused ageRestricted"])
    #expect(service.resolvedItems == [["a", "b"].map { ItemID($0) }, ["a", "d", "c"].map { ItemID($0) }])
  }

  @Test("C1 · a cancelled call ends at once with CancellationError and leaves no timer")
  func cancellation() {
    service.answer("m2", with: .never)
    service.answer("m3", with: .granted("https://cdn.example/m3", after: .seconds(9)))
    let calls = [run.resolve(ItemID("m2")), run.resolve(ItemID("m3"))]
    #expect(run.endings.all.isEmpty)
    for call in calls { call() }
    run.executor.runUntilIdle()
    #expect(run.endings.all == ["cancelled", "cancelled"])
    #expect(service.requests.map(\.end) == [.cancelled, .cancelled])
    #expect(run.clock.nextTimer == nil)
  }

  @Test("A call that was cancelled before it began ends at once too")
  func earlyCancellation() async {
    let service = service
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.resolve(Samples.request(ItemID("m2"), token: run.token))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(run.clock.timerCount == 0)
  }

  @Test("A rule comes before the answers, and leaves an item to them with nil")
  func rule() {
    service.answer("m2", with: .refused(.notEntitled))
    service.onResolve { [token = run.token] item, request in
      item == ItemID("m1") && request.token == token ? .granted("https://cdn.example/m1") : nil
    }
    run.resolve(ItemID("m1"), ItemID("m2"))
    run.advance(by: .zero)
    #expect(run.endings.all == ["m1 granted https://cdn.example/m1", "m2 refused notEntitled"])
  }

  @Test("F5 · content comes by kind and in turn; a kind without any is empty")
  func content() async throws {
    service.setContent(of: .moments, .failure(.serviceError(status: 503)), .answer([.item(FetchedItem(id: "m1"))]))
    run.fetch(.moments)
    run.fetch(.moments)
    run.fetch(.videos)
    run.advance(by: .zero)
    #expect(run.endings.all == ["failed serviceError(503)", "moments 1", "videos 0"])
    #expect(service.requests.map(\.question) == [.content(.moments), .content(.moments), .content(.videos)])
  }

  @Test("T1, T2 · a recorded request compares its token and does not show it")
  func recordedToken() throws {
    run.resolve(ItemID("m2"))
    run.fetch(.moments)
    let request = try #require(service.requests.first)
    #expect(request.wasMade(for: "opaque-viewer-42"))
    #expect(!request.wasMade(for: "opaque-viewer-42 "))
    #expect(!request.wasMade(for: nil))
    #expect(service.requests[1].wasMade(for: nil))
    #expect(service.requests[1].wasMade(for: ""))
    var shown = "\(request)" + String(reflecting: request)
    dump(service, to: &shown)
    dump(service.requests, to: &shown)
    #expect(!shown.contains("opaque-viewer"))
    run.advance(by: .zero)
  }
}

/// Calls of a scripted service on a manual clock and executor, and how they ended.
final class ScriptedRun: Sendable {
  let token = ViewerToken("opaque-viewer-42") ?? { preconditionFailure() }()
  let clock = ManualClock()
  let executor = DeterministicExecutor()
  let endings = Log<String>()
  let service: ScriptedContentService

  init() {
    service = ScriptedContentService(clock: clock)
    clock.afterEachTimer { [executor] in executor.runUntilIdle() }
  }

  func advance(by duration: Duration) {
    clock.advance(by: duration)
  }

  @discardableResult
  func resolve(_ items: ItemID...) -> @Sendable () -> Void {
    let request = ResolveRequest(items: items, token: token, epoch: Epoch(1), attempt: 1)
    return start { [service] in
      try await service.resolve(request).outcomes.map { outcome in
        switch outcome.outcome {
        case .granted(let url, _): "\(outcome.item.contentID) granted \(url.reveal())"
        case .refused(let refusal): "\(outcome.item.contentID) refused \(refusal.reason.code)"
        default: "\(outcome.item.contentID) other"
        }
      }
    }
  }

  @discardableResult
  func fetch(_ kind: ContentKind) -> @Sendable () -> Void {
    start { [service] in
      ["\(kind.rawValue) \(try await service.content(Samples.content(kind)).entries.count)"]
    }
  }

  private func start(_ call: @escaping @Sendable () async throws -> [String]) -> @Sendable () -> Void {
    let task = Task(executorPreference: executor) { [endings] in
      do {
        for ending in try await call() { endings.add(ending) }
      } catch let error as ContentServiceError {
        endings.add("failed \(error.failure.kind)")
      } catch {
        endings.add(error is CancellationError ? "cancelled" : "threw")
      }
    }
    executor.runUntilIdle()
    return { task.cancel() }
  }
}
