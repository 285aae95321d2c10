/// Viewers of an app without the SDK: each player asks for itself, all ask at the very start, and whoever is turned away
/// asks again a second later, whatever `Retry-After` says.
actor NaiveGroup: ViewerGroup {
  private let scene: LiveStart
  private let start: Int64
  private var queue: SliceQueue<(viewer: Int32, player: Int32, verdict: ModelledService.Verdict?)>
  private(set) var firstPlay: [Int64]
  private(set) var playing = 0

  init(_ scene: LiveStart, viewers range: [Int]) {
    self.scene = scene
    start = scene.lobby.inMicroseconds
    queue = SliceQueue(limit: (scene.lobby + scene.limit).inMicroseconds)
    firstPlay = Array(repeating: -1, count: range.count)
    for (place, number) in range.enumerated() {
      for player in 0..<(scene.hasSecondPlayer(number) ? 2 : 1) {
        queue.insert((Int32(place), Int32(player), nil), at: scene.arrival(of: number))
      }
    }
  }

  func run(_ slice: Int, _ answers: [Answer]) -> [Question] {
    for answer in answers { queue.insert((answer.viewer, answer.player, answer.verdict), at: answer.time) }
    var questions: [Question] = []
    for entry in queue.take(slice) {
      let (viewer, player, verdict) = entry.event
      switch verdict {
      case nil: questions.append(Question(time: entry.time, viewer: viewer, player: player))
      case .notStarted(let left): queue.insert((viewer, player, nil), at: max(start, entry.time + left - latency))
      case .busy: queue.insert((viewer, player, nil), at: entry.time + 1_000_000)
      case .granted:
        guard firstPlay[Int(viewer)] < 0 else { continue }
        firstPlay[Int(viewer)] = entry.time
        playing += 1
      }
    }
    return questions
  }

  private var latency: Int64 { scene.latency.inMicroseconds }
}
