import ContentEntitlementsTesting
import Testing

@testable import ContentEntitlements

/// What a review of the shell found, each kept from coming back.
@Suite struct ShellFixTests {
  @Test("P4 · a late subscriber sees what is shown in the end, though the presentation saw no change")
  func lateSubscriber() async {
    guard #available(iOS 18, macOS 15, tvOS 18, *) else { return }
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "v1", url: PlaybackURL("https://cdn.example/v1")))], of: .videos)
    let entitlements = run.entitlements(service: service)
    let player = entitlements.open(.videos)
    run.advance(by: .seconds(1))
    let playing = player.snapshot
    player.pause()
    let snapshots = player.snapshots
    player.resume()
    run.settle()
    player.close()
    run.settle()
    var seen: [PlayerSnapshot] = []
    for await snapshot in snapshots { seen.append(snapshot) }
    #expect(seen == [playing])
  }

  @Test("D5 · where the delegate is taken away nobody is told again, and no event says so; the next one is told")
  func nobodyIsTold() {
    guard #available(iOS 18, macOS 15, tvOS 18, *) else { return }
    let run = DeterministicRun()
    let service = ScriptedContentService(clock: run.clock)
    service.setContent([.item(FetchedItem(id: "v1"))], of: .videos)
    let events = RecordingEvents()
    let entitlements = run.entitlements(service: service, delegate: RecordingDelegate(), events: events)
    let player = entitlements.open(.videos)
    run.advance(by: .seconds(1))
    entitlements.setDelegate(nil)
    player.setDelegate(nil)
    run.settle()
    let told = events.details.filter { if case .contentRestricted = $0 { true } else { false } }
    #expect(told.count == 1)
    let next = RecordingDelegate()
    entitlements.setDelegate(next)
    run.settle()
    #expect(next.restrictions.map(\.id) == [1])
  }

  @Test("D4 · a timer that is called off is let go outside the clock's lock")
  func calledOffOutsideTheLock() {
    let clock = ManualClock()
    let timer = clock.schedule(at: .seconds(1)) { [user = ClockUser(clock)] in _ = user }
    timer.cancel()
    #expect(clock.timerCount == 0)
  }

  /// Uses the clock when it ends, as a host object may.
  private final class ClockUser: Sendable {
    private let clock: ManualClock
    init(_ clock: ManualClock) { self.clock = clock }
    deinit { _ = clock.now }
  }
}
