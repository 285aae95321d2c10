import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Manual clock")
struct ManualClockTests {
  let clock = ManualClock()
  let log = Log<String>()

  private func set(_ name: String, at time: Duration) -> any ScheduledTimer {
    clock.schedule(at: time) { [clock, log] in log.add("\(name)@\(clock.now / .seconds(1))") }
  }

  @Test("Timers fire in order of time, then of setting, each at its own time")
  func order() {
    _ = set("late", at: .seconds(2))
    _ = set("first", at: .seconds(1))
    _ = set("second", at: .seconds(1))
    clock.advance(by: .seconds(3))
    #expect(log.all == ["first@1.0", "second@1.0", "late@2.0"])
    #expect(clock.now == .seconds(3))
  }

  @Test("Many timers set in any order fire in order of time and setting")
  func manyTimers() {
    var expected: [(time: Int, serial: Int)] = []
    let fired = Log<Int>()
    for serial in 0..<500 {
      let time = (serial * 7919) % 83
      expected.append((time, serial))
      _ = clock.schedule(at: .seconds(time)) { fired.add(serial) }
    }
    clock.advance(to: .seconds(100))
    #expect(fired.all == expected.sorted { $0 < $1 }.map(\.serial))
  }

  @Test("A timer that is set on the way fires on the same way, if its time is passed")
  func nested() {
    _ = clock.schedule(at: .seconds(1)) { [clock, log] in
      _ = clock.schedule(at: .seconds(1)) { log.add("same time") }
      _ = clock.schedule(at: .seconds(2)) { log.add("end of the way") }
      _ = clock.schedule(at: .seconds(3)) { log.add("beyond") }
    }
    clock.advance(to: .seconds(2))
    #expect(log.all == ["same time", "end of the way"])
    #expect(clock.nextTimer == .seconds(3))
  }

  @Test("A timer whose time has passed waits for the next move, be it of no length")
  func past() {
    clock.advance(to: .seconds(5))
    _ = set("past", at: .seconds(1))
    #expect(log.all.isEmpty)
    clock.advance(by: .zero)
    #expect(log.all == ["past@5.0"])
  }

  @Test("Advancing up to a time leaves what is due at that time")
  func upTo() {
    _ = set("before", at: .seconds(1))
    _ = set("at", at: .seconds(2))
    clock.advance(upTo: .seconds(2))
    #expect(clock.now == .seconds(2))
    #expect(log.all == ["before@1.0"])
    clock.advance(by: .zero)
    #expect(log.all == ["before@1.0", "at@2.0"])
  }

  @Test("A cancelled timer does not fire, is not counted and lets go of what it holds")
  func cancel() {
    weak var held: Log<Int>?
    let timer: any ScheduledTimer
    do {
      let log = Log<Int>()
      held = log
      timer = clock.schedule(at: .seconds(1)) { log.add(1) }
    }
    #expect(held != nil)
    timer.cancel()
    timer.cancel()
    #expect(held == nil)
    #expect(clock.timerCount == 0)
    #expect(clock.nextTimer == nil)
    #expect(!clock.fireNext())
  }

  @Test("Cancelling most of many timers leaves the others in order")
  func cancelMany() {
    let fired = Log<Int>()
    let timers = (0..<300).map { number in clock.schedule(at: .seconds(300 - number)) { fired.add(number) } }
    for (number, timer) in timers.enumerated() where number % 10 != 0 { timer.cancel() }
    #expect(clock.timerCount == 30)
    clock.advance(to: .seconds(300))
    #expect(fired.all == stride(from: 290, through: 0, by: -10).map { $0 })
  }

  @Test("The clock never goes back")
  func monotonic() {
    clock.advance(to: .seconds(5))
    clock.advance(to: .seconds(3))
    clock.advance(by: .seconds(-1))
    #expect(clock.now == .seconds(5))
  }

  @Test("What is to be done after each timer is done before the next")
  func afterEach() {
    clock.afterEachTimer { [log] in log.add("settled") }
    _ = set("one", at: .seconds(1))
    _ = set("two", at: .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(log.all == ["one@1.0", "settled", "two@1.0", "settled"])
  }
}

@Suite("Manual lane")
struct ManualLaneTests {
  let lane = ManualLane()
  let log = Log<String>()

  @Test("D4 · jobs run first in, first out, and only when told to")
  func order() {
    lane.enqueue { [log] in log.add("one") }
    lane.enqueue { [log] in log.add("two") }
    #expect(log.all.isEmpty)
    #expect(lane.pendingJobs == 2)
    #expect(lane.runNext())
    #expect(log.all == ["one"])
    lane.runUntilIdle()
    #expect(log.all == ["one", "two"])
    #expect(!lane.runNext())
  }

  @Test("D4 · a lane is serial: running it from inside a job runs nothing until the job has returned")
  func serial() {
    lane.enqueue { [lane, log] in
      lane.enqueue { log.add("inner") }
      lane.runUntilIdle()
      log.add("outer")
    }
    lane.runUntilIdle()
    #expect(log.all == ["outer", "inner"])
  }
}
