import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Recorders")
struct RecordersTests {
  @Test("A delegate keeps its calls in order and answers unset until it has a handler")
  func delegate() {
    let delegate = RecordingDelegate()
    #expect(delegate.contentRestricted(Samples.restriction()) == .unset)
    delegate.onContentRestricted { $0.reason == .geoRestricted ? .handledByApp : .sdkShouldHandle }
    #expect(delegate.contentRestricted(Samples.restriction(.geoRestricted)) == .handledByApp)
    delegate.restrictionLifted(Samples.end)
    delegate.resolveFailed(Samples.failure)
    delegate.contentLoaded(Samples.load)
    #expect(
      delegate.calls == [
        .contentRestricted(Samples.restriction()), .contentRestricted(Samples.restriction(.geoRestricted)),
        .restrictionLifted(Samples.end), .resolveFailed(Samples.failure), .contentLoaded(Samples.load),
      ])
    #expect(delegate.restrictions.map(\.reason) == [.subscriptionRequired, .geoRestricted])
    #expect(delegate.lifts == [Samples.end])
    #expect(delegate.failures == [Samples.failure])
    #expect(delegate.loads == [Samples.load])
  }

  @Test("D4 · a handler may call back into the delegate's own recorder")
  func reentrant() {
    let delegate = RecordingDelegate()
    delegate.onContentRestricted { [weak delegate] _ in
      delegate?.onContentRestricted(nil)
      return (delegate?.calls.count == 1) ? .handledByApp : .unset
    }
    #expect(delegate.contentRestricted(Samples.restriction()) == .handledByApp)
    #expect(delegate.contentRestricted(Samples.restriction()) == .unset)
  }

  @Test("A presentation keeps its snapshots, a sink its events")
  func presentationAndEvents() {
    let presentation = RecordingPresentation()
    let loading = PlayerSnapshot(player: Samples.player, kind: .moments, sourceID: nil, state: .loading)
    let empty = PlayerSnapshot(player: Samples.player, kind: .moments, sourceID: nil, state: .empty)
    presentation.present(loading)
    presentation.present(empty)
    #expect(presentation.snapshots == [loading, empty])
    #expect(presentation.current == empty)
    #expect(presentation.stateNames == ["loading", "empty"])

    let events = RecordingEvents()
    let event = EntitlementEvent(time: .seconds(1), epoch: Epoch(1), detail: .tokenChanged(present: true))
    events.record(event)
    #expect(events.events == [event])
    #expect(events.details == [.tokenChanged(present: true)])
  }
}

@Suite("Deterministic executor")
struct DeterministicExecutorTests {
  @Test("Tasks run when told to, on the caller's thread, and may run others from inside")
  func nested() {
    let executor = DeterministicExecutor()
    let log = Log<String>()
    Task(executorPreference: executor) {
      log.add("outer begins")
      Task(executorPreference: executor) { log.add("inner") }
      executor.runUntilIdle()
      log.add("outer ends")
    }
    #expect(log.all.isEmpty)
    executor.runUntilIdle()
    #expect(log.all == ["outer begins", "inner", "outer ends"])
    #expect(executor.isIdle)
  }
}
