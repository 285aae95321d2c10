import ContentEntitlements

/// Writes a course as a scenario file: walks it again with a little time between its steps, so that the file's times and
/// latencies force the same order.
struct CourseScenario {
  /// Why a course cannot be written.
  struct Obstacle: Error {
    let text: String
  }

  static let tick = Duration.milliseconds(1)

  let explorer: Explorer
  private let course: [ExplorerMove]
  private var state: ExplorerState
  private var steps: [JSONTree] = []
  private var handlers: [[JSONTree]] = []
  private var isInHandler = false
  private var began: [CallID: Duration] = [:]
  /// What each item is answered, each time it is asked; the place of each call's answer in that list.
  private(set) var answers: [ItemID: [JSONTree]] = [:]
  private var places: [CallID: [(item: ItemID, place: Int)]] = [:]
  private(set) var fetches: [ContentKind: [JSONTree]] = [:]
  private var fetchPlaces: [CallID: (kind: ContentKind, place: Int)] = [:]
  private(set) var contentLatency: Duration?
  private(set) var contentCame: Duration = .zero

  init(_ explorer: Explorer, _ course: [ExplorerMove]) {
    self.explorer = explorer
    self.course = course
    state = ExplorerState(explorer.world, items: explorer.world.allItems)
  }

  /// - Returns: the file, or what stands in its way.
  consuming func write(_ finding: Finding) -> (scenario: String?, obstacle: String?) {
    do throws(Obstacle) {
      if explorer.world.modifiesURLs { throw Obstacle(text: "a scenario's hook answers at once") }
      guard try walk() == finding.rule || (finding.service != nil && breaksOnTheWayToRest(finding)) else {
        throw Obstacle(text: "it takes things that happen at the very same moment, or callbacks that begin late")
      }
      return (file(finding).written(), nil)
    } catch {
      return (nil, error.text)
    }
  }

  private func breaksOnTheWayToRest(_ finding: Finding) -> Bool {
    guard let service = finding.service else { return false }
    do throws(Finding) {
      try explorer.checkComesToRest(state, service)
      return false
    } catch {
      return error.rule == finding.rule
    }
  }

  /// The rule that breaks at the end of the walk, if one does.
  private mutating func walk() throws(Obstacle) -> String? {
    for move in course {
      do throws(StepEnd) {
        try take(move)
      } catch {
        switch error {
        case .broken(let finding): return finding.rule
        case .obstacle(let text): throw Obstacle(text: text)
        }
      }
    }
    return nil
  }

  private enum StepEnd: Error {
    case broken(Finding)
    case obstacle(String)
  }

  private mutating func take(_ move: ExplorerMove) throws(StepEnd) {
    switch move {
    case .deliver:
      if !state.queue.isEmpty { try deliver() }
    case .handlerReturns:
      try step(move)
    case .handlerActs(let place):
      handlers[handlers.count - 1].append(json(explorer.world.handlerActions[place]))
      try step(move)
    case .act(let place) where isInHandler:
      handlers[handlers.count - 1].append(json(explorer.world.actions[place]))
      try step(move)
    case .act(let place):
      try act(place, move)
    case .answer(let place, let choice):
      try answer(place, choice, move)
    case .fire(let place):
      try drain()
      let timer = state.timers[place]
      guard timer.at >= state.now, !state.timers.contains(where: { $0.at < timer.at }),
        state.timers.first(where: { $0.at == timer.at })?.id == timer.id
      else { throw .obstacle("a timer is overtaken by another") }
      try step(move)
    case .pass:
      try drain()
      if let next = state.watch.nextExpiry(after: state.now) { try pass(to: next) }
    }
  }

  private mutating func act(_ place: Int, _ move: ExplorerMove) throws(StepEnd) {
    try drain()
    let action = explorer.world.actions[place]
    if case .wait = action { return try step(move) }
    if !steps.isEmpty { try pass(to: state.now + CourseScenario.tick) }
    if case .replaceDelegate = action, state.engine.openPlayers.count > 1 {
      throw .obstacle("a scenario replaces the delegate of all players")
    }
    guard case .object(let members) = json(action) else { return }
    steps.append(.object([("at", .seconds(state.now))] + members))
    try step(move)
  }

  private mutating func answer(_ place: Int, _ choice: Int, _ move: ExplorerMove) throws(StepEnd) {
    try drain()
    let call = state.calls[place]
    let asked = began[call.id] ?? .zero
    if let fetch = fetchPlaces[call.id] {
      let time = contentLatency.map { asked + $0 } ?? state.now + CourseScenario.tick
      guard time >= state.now + CourseScenario.tick else { throw .obstacle("fetches take different times") }
      contentLatency = time - asked
      try pass(to: time)
      contentCame = time
      let result = choice == 0 ? JSONTree.null : json(explorer.world.contentFailures[choice - 1])
      fetches[fetch.kind]?[fetch.place] = result
    } else {
      try pass(to: state.now + CourseScenario.tick)
    }
    let serial = state.lastSerial
    if let request = call.request {
      write(explorer.answers(choice, to: call), to: request, call.id, after: state.now - asked, serial)
    }
    try step(move)
  }

  /// Puts what a call is answered in its place among the answers to its items. A failure stands with every item.
  private mutating func write(
    _ given: [ExplorerAnswer], to request: ResolveRequest, _ call: CallID, after latency: Duration, _ last: Int
  ) {
    var serial = last
    for (asked, answer) in zip(places[call] ?? [], given) {
      if case .granted = answer { serial += 1 }
      let written = json(answer, serial: serial, latency: latency, at: state.now)
      answers[asked.item]?[asked.place] = written
    }
  }

  private mutating func step(_ move: ExplorerMove) throws(StepEnd) {
    let told = state.watch.lastRestriction
    do throws(Finding) {
      let log = try explorer.take(move, &state)
      try explorer.checkInvariants(log, state)
    } catch {
      note()
      throw .broken(error)
    }
    note()
    if state.watch.lastRestriction > told { handlers.append([]) }
  }

  private mutating func deliver() throws(StepEnd) {
    let told = state.watch.lastRestriction
    try step(.deliver)
    isInHandler = state.watch.lastRestriction > told
  }

  /// A scenario's lane is never late: before anything else happens, all has been delivered.
  private mutating func drain() throws(StepEnd) {
    isInHandler = false
    while !state.queue.isEmpty, state.handler == nil { try deliver() }
    isInHandler = false
  }

  private mutating func pass(to time: Duration) throws(StepEnd) {
    if state.timers.contains(where: { $0.at <= time }) { throw .obstacle("a timer would come first") }
    state.now = max(state.now, time)
    state.engine.pass(to: state.now)
  }

  /// Remembers the calls that have begun. What is never answered is written as a timeout.
  private mutating func note() {
    for call in state.calls + state.late where began[call.id] == nil {
      began[call.id] = state.now
      switch call.kind {
      case .content(let request):
        fetchPlaces[call.id] = (request.kind, fetches[request.kind, default: []].count)
        fetches[request.kind, default: []].append(.text("timeout"))
      case .resolve(let request):
        for item in request.items {
          places[call.id, default: []].append((item, answers[item, default: []].count))
          answers[item, default: []].append(.object([("failure", .text("timeout"))]))
        }
      case .modifyURL:
        break
      }
    }
  }
}

extension CourseScenario {
  private func file(_ finding: Finding) -> JSONTree {
    var members: [(String, JSONTree)] = [
      ("scenario", .number(1)), ("name", .text("\(explorer.world.name): \(finding.rule), \(finding.text)")),
      ("configuration", configuration), ("content", content(explorer.world.content)),
    ]
    if !explorer.world.contentByToken.isEmpty {
      let tokens = explorer.world.contentByToken.sorted { $0.key < $1.key }
      members.append(("contentByToken", .object(tokens.map { ($0.key, content($0.value)) })))
    }
    members.append(("service", service(finding)))
    if handlers.contains(where: { !$0.isEmpty }) {
      let list = handlers.map { actions -> JSONTree in
        if actions.isEmpty { return .text("sdkShouldHandle") }
        return .object([("return", .text("sdkShouldHandle")), ("then", .list(actions))])
      }
      members.append(("host", .object([("onContentRestricted", .list(list + [.text("sdkShouldHandle")]))])))
    }
    members.append(("steps", .list(steps)))
    if finding.service == nil { members.append(("until", .seconds(state.now))) }
    return .object(members)
  }
}
