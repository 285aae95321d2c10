import ContentEntitlements

/// Follows every course of a small world, and checks the rules after each step.
///
/// Races hide from tests that try one order of events: a token that changes while an answer is on its way, a viewer who
/// moves on just before the refusal is told. An explorer tries them all. It drives the engine that ships, without threads
/// or time, breadth first from the start; states that will behave alike are followed once.
///
///     let result = Explorer(world, invariants: [noPaywallForStaff]).explore(depth: 8)
///     #expect(result.violation == nil, "\(result.violation?.report ?? "")")
///
/// The SDK's own rules are checked at any rate, so a clean result also says that they hold in your world. What it does not
/// cover are your own classes and the shell around the engine: for those play the scenario of a course.
public struct Explorer: Sendable {
  let world: ExplorerWorld
  let invariants: [ExplorerInvariant]
  /// Of how many states one is brought to rest to see that it comes to rest (I10); 1 for all.
  public var settlesOneOf = 16
  /// Called after each depth, with what was found so far.
  public var progress: (@Sendable (ExplorationResult) -> Void)?

  /// - Parameters:
  ///   - world: what to explore.
  ///   - invariants: what must hold beside the SDK's own rules.
  public init(_ world: ExplorerWorld, invariants: [ExplorerInvariant] = []) {
    self.world = world
    self.invariants = invariants
  }

  /// Follows every course of up to `depth` steps. Runs on the calling thread and takes its time; memory grows with the
  /// states, some 2 KB for each of the outermost.
  ///
  /// - Parameters:
  ///   - depth: how many steps from the start.
  ///   - stateLimit: how many states at most; where it is reached, ``ExplorationResult/depth`` tells how far it came.
  /// - Returns: what was found; the first violation ends it.
  public func explore(depth: Int, stateLimit: Int = .max) -> ExplorationResult {
    var search = Search(self)
    return search.run(depth: depth, stateLimit: stateLimit)
  }
}

/// One search, breadth first.
private struct Search {
  private let explorer: Explorer
  private let items: [ItemID]
  private var form: CanonicalForm
  private var seen: Set<Fingerprint> = []
  /// For every state the one it was met from and the step between, to find the way back.
  private var origins: [(state: UInt32, move: ExplorerMove)] = []
  private var frontier: [(number: UInt32, state: ExplorerState)] = []
  private var transitions = 0
  private var settled = 0
  private var depth = 0

  init(_ explorer: Explorer) {
    self.explorer = explorer
    items = explorer.world.allItems
    form = CanonicalForm(items: items)
  }

  mutating func run(depth limit: Int, stateLimit: Int) -> ExplorationResult {
    let start = ExplorerState(explorer.world, items: items)
    _ = number(of: start, from: 0, by: .pass)
    frontier = [(0, start)]
    while depth < limit, !frontier.isEmpty, seen.count < stateLimit {
      var next: [(UInt32, ExplorerState)] = []
      for (number, state) in frontier {
        for move in explorer.moves(in: state) {
          if let violation = take(move, from: state, number, &next) { return result(violation) }
        }
        if seen.count >= stateLimit { return result(nil) }
      }
      frontier = next
      if !frontier.isEmpty { depth += 1 }
      explorer.progress?(result(nil))
    }
    return result(nil)
  }

  private mutating func take(
    _ move: ExplorerMove, from state: ExplorerState, _ number: UInt32, _ next: inout [(UInt32, ExplorerState)]
  ) -> ExplorationViolation? {
    transitions += 1
    var after = state
    do throws(Finding) {
      let log = try explorer.take(move, &after)
      try explorer.checkInvariants(log, after)
      guard let fresh = self.number(of: after, from: number, by: move) else { return nil }
      try explorer.checkWhatComesLate(to: after, &form)
      if Int(fresh) % explorer.settlesOneOf == 0 {
        settled += 1
        try explorer.checkComesToRest(after)
      }
      next.append((fresh, after))
      return nil
    } catch {
      return explorer.violation(error, course: course(to: number) + [move])
    }
  }

  /// The number of a state that was not met before.
  private mutating func number(of state: ExplorerState, from origin: UInt32, by move: ExplorerMove) -> UInt32? {
    state.write(to: &form)
    guard seen.insert(Fingerprint(form.bytes)).inserted else { return nil }
    origins.append((origin, move))
    return UInt32(origins.count - 1)
  }

  private func course(to number: UInt32) -> [ExplorerMove] {
    var moves: [ExplorerMove] = []
    var number = number
    while number != 0 {
      moves.append(origins[Int(number)].move)
      number = origins[Int(number)].state
    }
    return moves.reversed()
  }

  private func result(_ violation: ExplorationViolation?) -> ExplorationResult {
    ExplorationResult(
      world: explorer.world.name, states: seen.count, transitions: transitions, depth: depth,
      isComplete: frontier.isEmpty && violation == nil, settled: settled, violation: violation)
  }
}

extension Explorer {
  /// The host's own invariants.
  func checkInvariants(_ log: StepLog, _ state: ExplorerState) throws(Finding) {
    guard !invariants.isEmpty else { return }
    let step = ExplorerStep(
      playersBefore: log.before, players: state.snapshots, events: log.events, callbacks: log.callbacks,
      hasToken: state.watch.token != nil, isDelivered: state.queue.isEmpty && state.handler == nil)
    for invariant in invariants {
      if let text = invariant.broken(step) { throw Finding(invariant.name, text) }
    }
  }
}

extension Explorer {
  /// How many different states there are within `depth` steps, found without taking any two for the same on the way.
  ///
  /// Where the canonical form forgot something that matters, ``explore(depth:stateLimit:)`` would find fewer.
  package func countStatesOneByOne(depth: Int) -> Int {
    let items = world.allItems
    var form = CanonicalForm(items: items)
    var seen: Set<Fingerprint> = []
    func visit(_ state: ExplorerState, _ rest: Int) {
      state.write(to: &form)
      seen.insert(Fingerprint(form.bytes))
      guard rest > 0 else { return }
      for move in moves(in: state) {
        var after = state
        if (try? take(move, &after)) != nil { visit(after, rest - 1) }
      }
    }
    visit(ExplorerState(world, items: items), depth)
    return seen.count
  }
}
