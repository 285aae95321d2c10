/// Runs the engine's effects on the ports. One lock guards the engine, so that calls take effect in call order from any
/// thread; everything outward happens after it is released (D4).
///
/// Two queues, each worked off by one thread at a time: transport and timers go out at once, on the thread that caused
/// them; deliveries go out on the lane, each asked again when its turn comes (X7).
final class Shell: Sendable {
  struct State: Sendable {
    var engine: Engine
    var hosts: [PlayerID: PlayerHost] = [:]
    var delegate: (any HostDelegate)?
    var refreshes: [RefreshID: CheckedContinuation<RefreshOutcome, Never>] = [:]
    var lastPlayer = 0
    /// Counts refreshes and subscribers.
    var lastNumber = 0

    /// What one input brings about; kept for its room.
    var outcome: [Effect] = []
    var effects: [Effect] = []
    var isPerforming = false
    var deliveries: [Delivery] = []
    var isDelivering = false
  }

  let state: Locked<State>
  let events: (any EventSink)?
  let clock: any EntitlementClock
  private let lane: any DeliveryLane
  private let transport: Transport

  init(
    engine: Engine, transport: Transport, clock: any EntitlementClock, lane: any DeliveryLane,
    delegate: (any HostDelegate)?, events: (any EventSink)?
  ) {
    state = Locked(State(engine: engine, delegate: delegate))
    self.transport = transport
    self.clock = clock
    self.lane = lane
    self.events = events
  }

  /// Nobody holds the SDK any more: what is under way ends, and nobody is called.
  deinit {
    transport.endAll()
  }

  /// Gives the engine one input and carries out what it says. Callable from any thread, and from inside any callback.
  func submit(_ input: Input) {
    submit { _ in input }
  }

  /// As ``submit(_:)``; `change` alters what the shell holds in the same step. What it replaces has to outlive the lock:
  /// host objects may call back when they end.
  func submit(_ change: (inout State) -> Input) {
    let time = clock.now
    let mustPerform = state.withLock { state in
      let input = change(&state)
      state.engine.handle(input, at: time, into: &state.outcome)
      for effect in state.outcome {
        if case .deliver(let delivery) = effect {
          state.deliveries.append(delivery)
        } else {
          state.effects.append(effect)
        }
      }
      state.outcome.removeAll(keepingCapacity: true)
      guard !state.effects.isEmpty, !state.isPerforming else { return false }
      state.isPerforming = true
      return true
    }
    if mustPerform { perform() }
    callTheLane()
  }

  /// Works off the effects in order. A thread that finds another one at it leaves its own effects to that one.
  private func perform() {
    while true {
      let effects = state.withLock { state in
        let effects = state.effects
        state.effects = []
        state.isPerforming = !effects.isEmpty
        return effects
      }
      if effects.isEmpty { return }
      for effect in effects { perform(effect) }
    }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .call(let id, let call):
      transport.begin(id, call) { [weak self] input in self?.submit(input) }
    case .cancelCall(let id):
      transport.cancel(id)
    case .setTimer(let id, let time):
      transport.setTimer(id, at: time, on: clock) { [weak self] in self?.submit(.timerFired(id)) }
    case .cancelTimer(let id):
      transport.cancelTimer(id)
    case .finishRefresh(let id, let outcome):
      state.withLock { $0.refreshes.removeValue(forKey: id) }?.resume(returning: outcome)
    case .deliver:
      break  // Queued for the lane when the input was handled.
    }
  }

  /// One job a drain, not one a callback. The job holds the shell, so that a last lift is still made.
  private func callTheLane() {
    let mustCall = state.withLock { state in
      guard !state.deliveries.isEmpty, !state.isDelivering else { return false }
      state.isDelivering = true
      return true
    }
    if mustCall { lane.enqueue { self.drain() } }
  }
}
