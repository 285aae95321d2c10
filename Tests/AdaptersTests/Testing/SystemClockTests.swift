import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("System clock")
struct SystemClockTests {
  @Test("Timers of one time fire in the order set, after those of an earlier time, and not from inside schedule")
  func order() async {
    let clock = SystemClock()
    let log = Log<Int>()
    await withCheckedContinuation { continuation in
      let time = clock.now
      // Nothing fires while the first timer runs, so the order of the others is not a matter of luck.
      _ = clock.schedule(at: .zero) {
        _ = clock.schedule(at: time) { log.add(2) }
        _ = clock.schedule(at: time) { log.add(3) }
        _ = clock.schedule(at: time + .nanoseconds(1)) {
          log.add(4)
          continuation.resume()
        }
        _ = clock.schedule(at: .zero) { log.add(1) }
        for _ in 0..<200_000 { _ = clock.now }  // Room for a clock that fires two at once to be found out.
        log.add(0)
      }
    }
    #expect(log.all == [0, 1, 2, 3, 4])
  }

  @Test("A timer set for sooner than the one that is slept for fires first")
  func sooner() async {
    let clock = SystemClock()
    let log = Log<String>()
    let late = clock.schedule(at: clock.now + .seconds(3600)) { log.add("late") }
    await withCheckedContinuation { continuation in
      _ = clock.schedule(at: clock.now) { continuation.resume() }
    }
    #expect(log.all.isEmpty)
    late.cancel()
  }

  @Test("Sooner timers call off no sleep that is under way, and none is begun twice")
  func sleeps() async {
    let begun = Log<ContinuousClock.Instant>()
    let calledOff = Log<ContinuousClock.Instant>()
    let clock = SystemClock { deadline in
      begun.add(deadline)
      do {
        try await ContinuousClock().sleep(until: deadline)
      } catch {
        calledOff.add(deadline)
        throw error
      }
    }
    let late = clock.schedule(at: clock.now + .seconds(3600)) {}
    for _ in 0..<20 {
      await withCheckedContinuation { continuation in
        _ = clock.schedule(at: clock.now) { continuation.resume() }
      }
    }
    #expect(begun.all.count <= 21)
    #expect(calledOff.all.isEmpty)
    late.cancel()
  }

  @Test("A timer fires at or after its time")
  func notEarly() async {
    let clock = SystemClock()
    let time = clock.now + .milliseconds(2)
    let fired = await withCheckedContinuation { continuation in
      _ = clock.schedule(at: time) { continuation.resume(returning: clock.now) }
    }
    #expect(fired >= time)
  }

  @Test("A cancelled timer lets go of what it holds, and so does the clock when it goes")
  func release() {
    weak var cancelled: Log<Int>?
    weak var dropped: Log<Int>?
    do {
      let clock = SystemClock()
      let timer = clock.schedule(at: .seconds(3600), holding(&cancelled))
      _ = clock.schedule(at: .seconds(3600), holding(&dropped))
      timer.cancel()
      #expect(cancelled == nil)
      #expect(dropped != nil)
    }
    #expect(dropped == nil)
  }

  private func holding(_ reference: inout Log<Int>?) -> @Sendable () -> Void {
    let log = Log<Int>()
    reference = log
    return { log.add(1) }
  }

  @Test("Every timer set from many tasks at once fires once")
  func contention() async {
    let clock = SystemClock()
    let log = Log<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<400 {
        group.addTask {
          await withCheckedContinuation { continuation in
            _ = clock.schedule(at: clock.now + .microseconds(number % 7)) {
              log.add(number)
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(log.all.sorted() == Array(0..<400))
  }

  @Test("A lock keeps changes of many tasks whole, and passes on what its body throws")
  func lock() async {
    struct Failure: Error {}
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<1000 { count.withLock { $0 += 1 } } } }
    }
    #expect(count.withLock { $0 } == 8000)
    #expect(throws: Failure.self) { try count.withLock { _ throws(Failure) in throw Failure() } }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test("D4 · taking a lock that this very thread holds ends a debug build, and is no silent wait")
  func lockTakenTwice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Locked(0)
      count.withLock { _ in count.withLock { $0 += 1 } }
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(said.contains("with the lock held"))
  }
}
