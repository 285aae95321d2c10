/// The service of the model: decides so many questions a second, and turns away the rest with a 503.
///
/// Being turned away costs the service nothing, which flatters those who come back too soon. Its gateway hands out
/// places: `Retry-After` is the whole number of seconds until the next free place in the queue, so that who keeps to it
/// comes back when there is room. While the service is down it does the same, and knows no better than anybody when it
/// will be up again.
struct ModelledService: Sendable {
  enum Verdict: Sendable {
    case granted
    case notStarted(microseconds: Int64)
    case busy(retryAfter: Int)
  }

  private let start: Int64
  private let outage: Range<Int64>
  private let outageRetryAfter: Int64
  private let capacity: Int64
  /// Questions that may come at once: a second's worth.
  private var room: Double
  private var lastTime: Int64 = 0
  private var nextPlace: Double = 0
  /// Questions and decisions in each second of the run.
  private(set) var asked: [Int]
  private(set) var decided: [Int]

  init(_ scene: LiveStart) {
    start = scene.lobby.inMicroseconds
    let down = start + scene.outageStart.inMicroseconds
    outage = down..<(down + scene.outageLength.inMicroseconds)
    outageRetryAfter = Int64(scene.outageRetryAfter) * 1_000_000
    capacity = Int64(scene.capacity)
    room = Double(scene.capacity)
    let seconds = Int((scene.lobby + scene.limit).components.seconds) + 60
    asked = Array(repeating: 0, count: seconds)
    decided = Array(repeating: 0, count: seconds)
  }

  /// - Parameter time: when the question arrives, never before an earlier one.
  mutating func verdict(at time: Int64) -> Verdict {
    asked[Int(time / 1_000_000)] += 1
    room = min(Double(capacity), room + Double(time - lastTime) * Double(capacity) / 1e6)
    lastTime = time
    if outage.contains(time) { return turnedAway(at: time, atLeast: outageRetryAfter) }
    guard room >= 1 else { return turnedAway(at: time, atLeast: 1_000_000) }
    room -= 1
    decided[Int(time / 1_000_000)] += 1
    return time < start ? .notStarted(microseconds: start - time) : .granted
  }

  /// A tenth of the places is kept for those who come for the first time.
  private mutating func turnedAway(at time: Int64, atLeast wait: Int64) -> Verdict {
    nextPlace = max(nextPlace + 1e6 / (0.9 * Double(capacity)), Double(time + wait))
    return .busy(retryAfter: Int(((nextPlace - Double(time)) / 1e6).rounded(.up)))
  }
}
