/// What came of a run, in numbers.
package struct Outcome: Hashable, Sendable {
  package let scene: LiveStart
  /// Questions the service got in each second, counted from the stream's begin.
  package let load: [Int]
  /// Viewers who saw the stream.
  package let playing: Int
  /// Seconds from the stream's begin, or a later arrival, to a viewer's first picture: half of them, 99 in 100, all.
  package let median: Double
  package let ninetyNine: Double
  package let longest: Double
  /// Viewers who waited when the service was up again.
  package let backlog: Int
  /// Seconds from the end of the outage until the last viewer saw the stream.
  package let recovery: Double
  /// All questions of the run.
  package let questions: Int

  init(_ scene: LiveStart, firstPlay: [Int64], asked: [Int], decided: [Int]) {
    self.scene = scene
    let start = scene.lobby.inMicroseconds
    let end = start + (scene.outageStart + scene.outageLength).inMicroseconds
    let lobby = Int(scene.lobby.components.seconds)
    let last = asked.lastIndex { $0 > 0 } ?? lobby
    load = Array(asked[lobby...max(lobby, last)])
    questions = asked.reduce(0, +)
    let waits = firstPlay.filter { $0 >= 0 }.map { Double(max(0, $0 - start)) / 1e6 }.sorted()
    playing = waits.count
    func quantile(_ share: Double) -> Double {
      waits.isEmpty ? .infinity : waits[min(waits.count - 1, Int(share * Double(waits.count)))]
    }
    median = quantile(0.5)
    ninetyNine = quantile(0.99)
    longest = waits.last ?? .infinity
    backlog = firstPlay.count { $0 < 0 || $0 > end }
    recovery = playing < scene.viewers ? .infinity : max(0, longest - Double(end - start) / 1e6)
  }

  /// The most questions in a second after the outage, as a share of the capacity.
  package var peakAfterOutage: Double {
    Double(load.dropFirst(outageEnd).max() ?? 0) / Double(scene.capacity)
  }

  /// The most questions in any second, as a share of the capacity.
  package var peak: Double {
    Double(load.max() ?? 0) / Double(scene.capacity)
  }

  /// Seconds a service would take that lost no moment of its capacity.
  package var idealRecovery: Double {
    Double(backlog) / Double(scene.capacity)
  }

  /// Whether the load rose again after the outage when it had fallen below half the capacity.
  package var hasSecondWave: Bool {
    var hasFallen = false
    for count in load.dropFirst(outageEnd) {
      let share = Double(count) / Double(scene.capacity)
      if share < 0.5 { hasFallen = true }
      if hasFallen, share > 0.7 { return true }
    }
    return false
  }

  /// What is promised of the SDK and does not hold here; empty where all does.
  package var broken: [String] {
    var broken: [String] = []
    if playing < scene.viewers { broken.append("\(scene.viewers - playing) viewers never saw the stream") }
    if peakAfterOutage > 1.2 { broken.append("the load after the outage rose above 1.2 times the capacity") }
    if hasSecondWave { broken.append("there was a second wave") }
    if recovery > 1.5 * idealRecovery { broken.append("recovery took more than 1.5 times the ideal") }
    return broken
  }

  /// The second in which the service is up again.
  var outageEnd: Int {
    let end = (scene.outageStart + scene.outageLength).inMicroseconds
    return Int((end + 999_999) / 1_000_000)
  }
}
