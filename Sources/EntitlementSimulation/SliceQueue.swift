/// What waits for its time, in slices of ten milliseconds.
///
/// Putting in costs the same however much waits, which a heap of a million entries does not. What is put in for the
/// slice under way, or an earlier one, comes in the next: a run is exact to the length of a slice.
struct SliceQueue<Event: Sendable>: Sendable {
  /// The length of a slice in microseconds.
  static var length: Int64 { 10_000 }

  struct Entry: Sendable {
    let time: Int64
    let serial: UInt32
    let event: Event
  }

  private var slices: [[Entry]]
  private var serial: UInt32 = 0
  private var current = -1

  /// - Parameter limit: what comes at or after this time is never taken out.
  init(limit: Int64) {
    slices = Array(repeating: [], count: Int(limit / SliceQueue.length) + 1)
  }

  mutating func insert(_ event: Event, at time: Int64) {
    let slice = max(current + 1, Int(time / SliceQueue.length))
    guard slice < slices.count else { return }
    serial &+= 1
    slices[slice].append(Entry(time: time, serial: serial, event: event))
  }

  /// Takes out what is due in a slice, in order of time and then of putting in.
  mutating func take(_ slice: Int) -> [Entry] {
    current = slice
    guard slice < slices.count else { return [] }
    var due = slices[slice]
    slices[slice] = []
    due.sort { $0.time == $1.time ? $0.serial < $1.serial : $0.time < $1.time }
    return due
  }
}
