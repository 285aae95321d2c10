import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Deterministic run")
struct DeterministicRunTests {
  let run = DeterministicRun()
  let screen = RecordingPresentation()
  let delegate = RecordingDelegate()

  private func open(_ outcomes: Scripted<ResolveOutcome>..., token: String? = "token") -> Player {
    let service = ScriptedContentService(clock: run.clock, latency: .milliseconds(100))
    service.setContent([.item(FetchedItem(id: "m2"))], of: .moments)
    service.answer(ItemID("m2"), inTurn: outcomes)
    let entitlements = run.entitlements(service: service, externalUserToken: token, delegate: delegate)
    let player = entitlements.open(.moments, presentation: screen)
    run.settle()
    return player
  }

  @Test("R7 · one advance carries a failed attempt, its retry and the grant, each at its own time")
  func settlesBetweenTimers() {
    let player = open(.failure(.offline), .granted("https://cdn.example/m2"))
    #expect(screen.stateNames == ["loading"])
    run.advance(by: .seconds(3))
    #expect(screen.stateNames == ["loading", "resolving", "playing"])
    #expect(player.snapshot == screen.current)
    #expect(delegate.failures.isEmpty)
    player.close()
    run.settle()
  }

  @Test("Nothing reaches the host before the run settles")
  func waits() {
    let player = open(.refused(.notEntitled), token: nil)
    run.clock.advance(upTo: .milliseconds(100))
    #expect(delegate.calls.isEmpty)
    run.advance(by: .zero)
    #expect(delegate.restrictions.map(\.reason) == [.externalUserTokenMissing])
    player.close()
    #expect(delegate.lifts.isEmpty)
    run.settle()
    #expect(delegate.lifts.map(\.cause) == [.playerClosed])
  }

  @Test("I10 · running until quiet leaves no timer, or says that the limit was reached")
  func quiet() {
    let player = open(.notStarted(timeToStart: 50), .granted("https://cdn.example/m2"))
    #expect(!run.runUntilQuiet(limit: .seconds(10)))
    #expect(screen.stateNames.last == "upcoming")
    #expect(run.clock.now < .seconds(10))
    #expect(run.runUntilQuiet())
    #expect(screen.stateNames.last == "playing")
    #expect(run.clock.nextTimer == nil)
    player.close()
    run.settle()
  }

  @Test("P5 · a run that stops anywhere leaves nothing behind: no job of its lane, no call, no SDK", arguments: 0..<4)
  func leavesNothing(steps: Int) {
    weak let service = stopped(after: steps, lettingGoOf: .runFirst)
    #expect(service == nil)
    weak let other = stopped(after: steps, lettingGoOf: .playerFirst)
    #expect(other == nil)
  }

  private enum Order { case runFirst, playerFirst }

  /// What the content service is held by ends with the run: its calls, and the SDK that makes them.
  private func stopped(after steps: Int, lettingGoOf order: Order) -> ScriptedContentService {
    var run: DeterministicRun? = DeterministicRun()
    let service = ScriptedContentService(clock: run?.clock ?? ManualClock(), latency: .milliseconds(100))
    service.setContent(["m1", "m2"].map { .item(FetchedItem(id: $0)) }, of: .moments)
    var player = run?.entitlements(service: service, externalUserToken: "token", delegate: delegate).open(.moments)
    if steps > 0 { run?.advance(by: .milliseconds(100)) }
    if steps > 1 { player?.next() }
    if steps > 2 { run?.settle() }
    if order == .runFirst { run = nil }
    player = nil
    run = nil
    return service
  }
}
