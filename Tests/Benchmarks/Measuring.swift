import Foundation

/// What one benchmark found. Counts are exact, ratios are medians of interleaved pairs, times are for reading only.
struct Findings: Codable {
  struct Spread: Codable {
    var median: Double
    var min: Double
    var max: Double

    init(_ values: [Double]) {
      let sorted = values.sorted()
      (median, min, max) = (sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1])
    }
  }

  /// Exact: calls, tasks, lane jobs, allocations.
  var counts: [String: Int] = [:]
  /// Bytes on the heap for one of a kind.
  var bytes: [String: Int] = [:]
  /// Measured side by side; above 1 is dearer unless the name says otherwise.
  var ratios: [String: Spread] = [:]
  /// Nanoseconds, printed and never judged.
  var nanoseconds: [String: Spread] = [:]

  mutating func merge(_ other: Findings) {
    counts.merge(other.counts) { $1 }
    bytes.merge(other.bytes) { $1 }
    ratios.merge(other.ratios) { $1 }
    nanoseconds.merge(other.nanoseconds) { $1 }
  }
}

enum Stopwatch {
  /// Processor time of this thread in nanoseconds: what others on the machine do hardly shows in it.
  static func thread(_ body: () -> Void) -> Double {
    let start = clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)
    body()
    return Double(clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID) - start)
  }

  /// Processor time of the whole process in nanoseconds.
  static func process(_ body: () async throws -> Void) async rethrows -> Double {
    let start = clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID)
    try await body()
    return Double(clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID) - start)
  }

  /// Time on the wall, and processor time of the whole process, in nanoseconds.
  static func both(_ body: () async throws -> Void) async rethrows -> (wall: Double, processor: Double) {
    var processor = 0.0
    let wall = try await Stopwatch.wall { processor = try await Stopwatch.process(body) }
    return (wall, processor)
  }

  /// Time on the wall in nanoseconds.
  static func wall(_ body: () async throws -> Void) async rethrows -> Double {
    let start = clock_gettime_nsec(CLOCK_MONOTONIC)
    try await body()
    return Double(clock_gettime_nsec(CLOCK_MONOTONIC) - start)
  }

  private static func clock_gettime_nsec(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

extension Findings {
  /// Times `body` in rounds, each of `repeats` runs with `inputs` steps in each, and counts one run's allocations.
  mutating func measure(_ name: String, inputs: Int = 1, repeats: Int = 200, _ body: () -> Void) {
    for _ in 0..<5 { body() }
    let before = Allocations.count
    for _ in 0..<16 { body() }
    let allocations = Allocations.count - before
    counts["allocations: \(name)"] = Int((Double(allocations) / Double(16 * inputs)).rounded())
    var rounds: [Double] = []
    for _ in 0..<11 {
      let time = Stopwatch.thread { for _ in 0..<repeats { body() } }
      rounds.append(time / Double(repeats * inputs))
    }
    nanoseconds[name] = Spread(rounds)
  }
}
