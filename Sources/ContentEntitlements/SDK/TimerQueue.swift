/// Timers in the order in which they fire: by time, then by the order in which they were set.
///
/// A binary heap of times beside a table of what to call. Cancelling takes the call out of the table at once, so that
/// what it holds is released, and leaves the time in the heap until it comes up or the dead outnumber the living.
package struct TimerQueue: Sendable {
  /// What a timer calls.
  package typealias Fire = @Sendable () -> Void

  private struct Slot: Comparable {
    let time: Duration
    let serial: Int

    static func < (left: Slot, right: Slot) -> Bool {
      left.time == right.time ? left.serial < right.serial : left.time < right.time
    }
  }

  private var heap: [Slot] = []
  private var calls: [Int: Fire] = [:]
  private var serial = 0

  package init() {}

  /// How many timers are set.
  package var count: Int { calls.count }

  /// When the next one fires.
  package var nextTime: Duration? {
    mutating get {
      dropDead()
      return heap.first?.time
    }
  }

  /// Sets a timer.
  ///
  /// - Returns: the name to cancel it by.
  package mutating func insert(at time: Duration, _ fire: @escaping Fire) -> Int {
    serial += 1
    calls[serial] = fire
    heap.append(Slot(time: time, serial: serial))
    siftUp(from: heap.count - 1)
    return serial
  }

  /// Calls a timer off, if it has not fired.
  ///
  /// - Returns: what it would have called, to be let go outside the caller's lock: what it holds may use the clock when it
  ///   ends.
  package mutating func cancel(_ serial: Int) -> Fire? {
    guard let fire = calls.removeValue(forKey: serial) else { return nil }
    if heap.count > 64, heap.count > 2 * calls.count {
      // A sorted array is a heap.
      heap = heap.filter { calls[$0.serial] != nil }.sorted()
    }
    return fire
  }

  /// Takes out the next timer, if its time has come.
  package mutating func popDue(at now: Duration) -> Fire? {
    guard let next = nextTime, next <= now else { return nil }
    return calls.removeValue(forKey: removeFirst().serial)
  }

  private mutating func dropDead() {
    while let first = heap.first, calls[first.serial] == nil { _ = removeFirst() }
  }

  private mutating func removeFirst() -> Slot {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    siftDown()
    return first
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
