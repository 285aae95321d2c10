import ContentEntitlements
import Dispatch
import Glibc
import Heap

/// Minutes of random host behaviour on the real shell and the real clock, against a service that misbehaves. Every few
/// seconds an SDK is let go of whole and another takes its place. At the end nothing may have grown.
@main struct Soak {
  static func main() async {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 300
    let isFlat = await isFlat(for: seconds)
    // Only now, when nothing is held any more: what is left is a leak.
    exit(isFlat ? 0 : 1)
  }

  private static func isFlat(for seconds: Int) async -> Bool {
    let stage = SoakStage()
    for number in 0..<2 { stage.startCaller(number) }
    var samples: [Sample] = []
    for second in 0..<seconds {
      try? await Task.sleep(for: .seconds(1))
      samples.append(Sample(stage))
      if second % 5 == 4 { await stage.renew() }
      if second % 30 == 29, let sample = samples.last { print("soak: \(second + 1) s, \(sample)") }
    }
    stage.stop()
    // What is under way takes at most an attempt's time to end; nothing new begins.
    await stage.renew(withNew: false)
    for _ in 0..<50 where stage.service.callsUnderWay > 0 || HostCount.alive > 0 {
      try? await Task.sleep(for: .milliseconds(100))
    }
    return report(seconds, samples, stage)
  }

  private static func report(_ seconds: Int, _ samples: [Sample], _ stage: SoakStage) -> Bool {
    var faults = stage.violations
    // The first fifth is start-up.
    let fifth = max(1, samples.count / 5)
    let early = Sample.median(of: Array(samples.dropFirst(fifth).prefix(fifth)))
    let late = Sample.median(of: samples.suffix(fifth))
    let lowEarly = Sample.lowest(of: samples.dropFirst(fifth).prefix(fifth))
    let lowLate = Sample.lowest(of: samples.suffix(fifth))
    #if !SANITIZED  // A sanitizer keeps what was let go of, to see who still uses it.
      // Between bursts the heap is back at what is held for good: that does not grow. What stands in memory is a little
      // more each time a burst was the largest yet.
      if lowLate > lowEarly + 512 { faults.append("what the heap holds grew from \(lowEarly) to \(lowLate) KB") }
      if late.kilobytes > early.kilobytes + 1024 {
        faults.append("memory grew from \(early.kilobytes) to \(late.kilobytes) KB")
      }
    #endif
    if late.threads > early.threads + 4 { faults.append("threads grew from \(early.threads) to \(late.threads)") }
    if late.files > early.files + 2 { faults.append("descriptors grew from \(early.files) to \(late.files)") }
    if late.calls > early.calls + 20 { faults.append("calls under way grew from \(early.calls) to \(late.calls)") }
    if stage.service.callsUnderWay > 0 { faults.append("\(stage.service.callsUnderWay) calls have not ended") }
    if HostCount.alive > 0 { faults.append("\(HostCount.alive) hosts are still held") }
    if stage.refreshes.begun != stage.refreshes.ended { faults.append("T6: refreshes: \(stage.refreshes)") }
    let totals = stage.totals
    print(
      "soak: \(seconds) s, \(totals.calls) calls, \(totals.events) events, \(totals.sdks) SDKs, "
        + "\(stage.service.calls) service calls, \(stage.refreshes.ended) refreshes awaited")
    print("soak: early (median)  \(early)")
    print("soak: late (median)   \(late)")
    #if !SANITIZED
      print("soak: heap at its lowest, early \(lowEarly) KB, late \(lowLate) KB")
    #endif
    print("soak: peak \(samples.map(\.kilobytes).max() ?? 0) KB; hosts left \(HostCount.alive)")
    for fault in faults { print("soak: FAULT \(fault)") }
    print(faults.isEmpty ? "soak: flat" : "soak: \(faults.count) faults")
    return faults.isEmpty
  }
}

/// What the process holds at one moment.
struct Sample: CustomStringConvertible {
  /// What stands in memory.
  var kilobytes = 0
  /// What is held of the heap, in KB.
  var heap = 0
  var threads = 0
  var files = 0
  var calls = 0

  init() {}

  init(_ stage: SoakStage) {
    kilobytes = Sample.residentKilobytes()
    heap = heap_in_use() / 1024
    threads = Sample.entries(of: "/proc/self/task")
    files = Sample.entries(of: "/proc/self/fd")
    calls = stage.service.callsUnderWay
  }

  var description: String {
    "\(kilobytes) KB (heap \(heap) KB), \(threads) threads, \(files) descriptors, \(calls) calls under way"
  }

  static func median(of samples: [Sample]) -> Sample {
    func middle(_ values: [Int]) -> Int { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
    var sample = Sample()
    sample.kilobytes = middle(samples.map(\.kilobytes))
    sample.heap = middle(samples.map(\.heap))
    sample.threads = middle(samples.map(\.threads))
    sample.files = middle(samples.map(\.files))
    sample.calls = middle(samples.map(\.calls))
    return sample
  }

  /// The least that the heap held, in KB.
  static func lowest(of samples: ArraySlice<Sample>) -> Int { samples.map(\.heap).min() ?? 0 }

  private static func entries(of folder: String) -> Int {
    guard let directory = opendir(folder) else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count - 2
  }

  private static func residentKilobytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE)) / 1024
  }
}

/// Hosts that somebody still holds. The shell holds delegates, so a shell that leaks shows here.
enum HostCount {
  private final class Weak: Sendable {
    weak let host: ThreadsHost?
    init(_ host: ThreadsHost) { self.host = host }
  }
  private static let hosts = Locked<[Weak]>([])

  static func add(_ host: ThreadsHost) { hosts.withLock { $0 = $0.filter { $0.host != nil } + [Weak(host)] } }
  static var alive: Int { hosts.withLock { $0.count { $0.host != nil } } }
}

/// Two SDKs at a time, moved by threads of their own.
final class SoakStage: Sendable {
  private struct State: Sendable {
    var moves: [ThreadsMoves] = []
    var hosts: [ThreadsHost] = []
    /// Callers in the middle of a burst on it.
    var inUse: [ObjectIdentifier: Int] = [:]
    var isOver = false
    var calls = 0
    var events = 0
    var sdks = 0
    var begun = 0
    var violations: [String] = []
    var past: [ThreadsMoves.Refreshes] = []
  }

  let service = ErraticService()
  private let clock = SystemClock()
  private let lane = SoakLane()
  private let state = Locked(State())

  init() {
    for number in 0..<2 { state.withLock { add(SoakStage.pair(self, hooked: number == 1), to: &$0) } }
  }

  var violations: [String] { state.withLock { $0.violations } }
  var totals: (calls: Int, events: Int, sdks: Int) { state.withLock { ($0.calls, $0.events, $0.sdks) } }
  var refreshes: (begun: Int, ended: Int) {
    state.withLock { state in
      state.past.map(\.counts).reduce(into: (begun: 0, ended: 0)) {
        $0.begun += $1.begun
        $0.ended += $1.ended
      }
    }
  }

  /// Calls something on one of the SDKs every few moments, in bursts.
  func startCaller(_ number: Int) {
    DispatchQueue(label: "caller \(number)").async { [self] in
      while let moves = next() {
        let calls = Int.random(in: 1...20)
        for _ in 0..<calls { moves.anything() }
        finish(moves, calls)
        usleep(UInt32.random(in: 0..<10_000))
      }
    }
  }

  private func next() -> ThreadsMoves? {
    state.withLock { state in
      guard !state.isOver, let moves = state.moves.randomElement() else { return nil }
      state.inUse[ObjectIdentifier(moves), default: 0] += 1
      return moves
    }
  }

  private func finish(_ moves: ThreadsMoves, _ calls: Int) {
    state.withLock { state in
      state.calls += calls
      state.inUse[ObjectIdentifier(moves), default: 0] -= 1
      if state.inUse[ObjectIdentifier(moves)] == 0 { state.inUse[ObjectIdentifier(moves)] = nil }
    }
  }

  func stop() { state.withLock { $0.isOver = true } }

  /// Lets go of the older SDK, or of all.
  func renew(withNew isNew: Bool = true) async {
    repeat {
      let old: (ThreadsMoves, ThreadsHost)? = state.withLock { state in
        guard !state.moves.isEmpty else { return nil }
        return (state.moves.removeFirst(), state.hosts.removeFirst())
      }
      guard let (moves, host) = old else { return }
      if isNew { state.withLock { add(SoakStage.pair(self, hooked: Bool.random()), to: &$0) } }
      while state.withLock({ $0.inUse[ObjectIdentifier(moves)] != nil }) {
        try? await Task.sleep(for: .milliseconds(5))
      }
      host.meet(nil)
      await lane.drained()
      moves.closeAll()
      await lane.drained()
      state.withLock { state in
        state.events += host.events
        state.violations += host.violations(isAtRest: true)
      }
    } while !isNew
  }

  private func add(_ pair: (ThreadsMoves, ThreadsHost), to state: inout State) {
    state.moves.append(pair.0)
    state.hosts.append(pair.1)
    state.past.append(pair.0.refreshes)
    state.sdks += 1
  }

  private static func pair(_ stage: SoakStage, hooked: Bool) -> (ThreadsMoves, ThreadsHost) {
    var configuration = EntitlementConfiguration()
    configuration.attemptTimeout = .milliseconds(40)
    configuration.resolveDeadline = .milliseconds(200)
    configuration.retry = .init(attempts: 3, baseDelay: .milliseconds(1), jitter: 0.5)
    configuration.liveStartJitter = .milliseconds(5)
    configuration.refusalLifetime = .milliseconds(20)
    let host = ThreadsHost(hasToken: true, asksTwice: true, meddlings: 3)
    HostCount.add(host)
    let entitlements = ContentEntitlements(
      service: stage.service, lane: stage.lane, configuration: configuration, externalUserToken: ErraticService.secret,
      clock: stage.clock, delegate: host, events: host, urlModifier: hooked ? ErraticModifier() : nil)
    let moves = ThreadsMoves(entitlements, host, asksTwice: true)
    host.meet(moves)
    return (moves, host)
  }
}

private final class SoakLane: DeliveryLane {
  private let queue = DispatchQueue(label: "lane")

  func enqueue(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }

  func drained() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
