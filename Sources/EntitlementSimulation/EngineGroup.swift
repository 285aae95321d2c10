import ContentEntitlements

/// Viewers with the SDK's own engine, one each. Everything it asks for is carried out: calls, timers and callbacks.
actor EngineGroup: ViewerGroup {
  private struct Viewer {
    var engine: Engine
    /// The question under way; there is one item, so there is one.
    var call: (id: CallID, request: ResolveRequest)?
  }

  private enum Event: Sendable {
    case arrive
    case content(CallID)
    case timer(TimerID)
    case answer(ModelledService.Verdict)
  }

  private let scene: LiveStart
  private let start: Int64
  private let fetchTime: Int64
  private var viewers: [Viewer] = []
  private var queue: SliceQueue<(viewer: Int32, event: Event)>
  private var questions: [Question] = []
  private var effects: [Effect] = []
  private(set) var firstPlay: [Int64]
  private(set) var playing = 0
  /// Inputs the engines were given.
  private(set) var inputs = 0

  init(_ scene: LiveStart, viewers range: [Int]) {
    self.scene = scene
    start = scene.lobby.inMicroseconds
    fetchTime = 2 * scene.latency.inMicroseconds
    queue = SliceQueue(limit: (scene.lobby + scene.limit).inMicroseconds)
    firstPlay = Array(repeating: -1, count: range.count)
    viewers.reserveCapacity(range.count)
    let token = ViewerToken("viewer")
    for (place, number) in range.enumerated() {
      var configuration = EntitlementConfiguration()
      configuration.seed = scene.seed(of: number)
      configuration.liveStartJitter = scene.spread
      viewers.append(
        Viewer(engine: Engine(configuration: configuration, token: token, batchLimit: 50, isObserved: false)))
      queue.insert((Int32(place), .arrive), at: scene.arrival(of: number))
      if scene.hasSecondPlayer(number) { queue.insert((Int32(place), .arrive), at: scene.arrival(of: number) + 1) }
    }
  }

  func run(_ slice: Int, _ answers: [Answer]) -> [Question] {
    for answer in answers { queue.insert((answer.viewer, .answer(answer.verdict)), at: answer.time) }
    questions = []
    for entry in queue.take(slice) { handle(entry.event.event, of: Int(entry.event.viewer), at: entry.time) }
    return questions
  }

  private func handle(_ event: Event, of viewer: Int, at time: Int64) {
    switch event {
    case .arrive:
      // Players count up, as the SDK's own do.
      let player = PlayerID(viewers[viewer].engine.snapshot(of: PlayerID(1)) == nil ? 1 : 2)
      submit(.open(player, .videos, at: nil, sourceID: nil), viewer, time)
    case .content(let call):
      let stream = FetchedItem(id: "final", title: "Final", startsIn: max(0, Double(start - time) / 1e6))
      submit(.contentAnswered(call, entries: [.item(stream)]), viewer, time)
    case .timer(let timer):
      submit(.timerFired(timer), viewer, time)
    case .answer(let verdict):
      guard let call = viewers[viewer].call else { return }
      viewers[viewer].call = nil
      submit(input(call.id, call.request, verdict, time), viewer, time)
    }
  }

  private func input(
    _ call: CallID, _ request: ResolveRequest, _ verdict: ModelledService.Verdict, _ time: Int64
  ) -> Input {
    let outcome: ResolveOutcome
    switch verdict {
    case .granted:
      outcome = .granted(PlaybackURL("https://media.example/final.m3u8"), lifetime: 120)
    case .notStarted(let microseconds):
      // Counted from the answer, and it was a while on its way (R5).
      outcome = .notStarted(timeToStart: max(0, Double(microseconds) - Double(fetchTime / 2)) / 1e6)
    case .busy(let seconds):
      return .resolveCallFailed(call, request, CallFailure(.serviceError(status: 503), retryAfter: Double(seconds)))
    }
    return .resolveAnswered(call, request, outcomes: request.items.map { ItemOutcome($0, outcome) })
  }

  private func submit(_ input: Input, _ viewer: Int, _ time: Int64) {
    inputs += 1
    viewers[viewer].engine.handle(input, at: .microseconds(time), into: &effects)
    defer { effects.removeAll(keepingCapacity: true) }
    for effect in effects {
      switch effect {
      case .call(let call, .content): queue.insert((Int32(viewer), .content(call)), at: time + fetchTime)
      case .call(let call, .resolve(let request)):
        viewers[viewer].call = (call, request)
        questions.append(Question(time: time, viewer: Int32(viewer), player: 0))
      case .call(_, .modifyURL): break
      case .cancelCall(let call):
        if viewers[viewer].call?.id == call { viewers[viewer].call = nil }
      case .setTimer(let timer, let due):
        queue.insert((Int32(viewer), .timer(timer)), at: due.inMicroseconds)
      // It comes up all the same, and the engine knows that it was called off (R10).
      case .cancelTimer: break
      case .deliver(let delivery):
        if case .present(let snapshot, _)? = viewers[viewer].engine.begin(delivery, at: .microseconds(time)) {
          see(snapshot, viewer, time)
        }
      case .finishRefresh: break
      }
    }
  }

  private func see(_ snapshot: PlayerSnapshot, _ viewer: Int, _ time: Int64) {
    guard case .playing = snapshot.state, firstPlay[viewer] < 0 else { return }
    firstPlay[viewer] = time
    playing += 1
  }
}
