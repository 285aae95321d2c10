import ContentEntitlements

/// I10: from any state, once all answers and timers have come, nothing is resolving or loading any more.
extension Explorer {
  /// Ways in which the service may behave from now on.
  enum Service: CaseIterable {
    case silent, failing, granting, refusing

    var answer: ExplorerAnswer? {
      switch self {
      case .silent: nil
      case .failing: .failed(.offline)
      case .granting: .granted()
      case .refusing: .refused(.notEntitled)
      }
    }
  }

  func checkComesToRest(_ state: ExplorerState) throws(Finding) {
    for service in Service.allCases {
      do throws(Finding) {
        try checkComesToRest(state, service)
      } catch {
        throw Finding(error.rule, error.text, service)
      }
    }
  }

  func checkComesToRest(_ start: ExplorerState, _ service: Service) throws(Finding) {
    var state = start
    var steps = 0
    while let move = move(in: state, service) {
      _ = try take(move, &state, service)
      steps += 1
      // Streams that never begin are looked at for ever; that is rest.
      if steps > 60 { break }
    }
    for shown in state.snapshots {
      switch shown.state {
      case .resolving, .loading: throw Finding("I10", "it stays \(shown.state.name) for ever")
      default: continue
      }
    }
    try require(
      !state.calls.isEmpty || state.watch.asked.allSatisfy { $0 == 0 }, "O1",
      "a question was neither answered nor cancelled")
    if state.calls.isEmpty { try require(state.watch.refresh == nil, "T6", "a refresh never ended") }
  }

  private func move(in state: ExplorerState, _ service: Service) -> ExplorerMove? {
    if state.handler != nil { return .handlerReturns }
    if !state.queue.isEmpty { return .deliver }
    let isAnswered = state.calls.firstIndex { call in
      if case .modifyURL = call.kind { return true }
      return service != .silent
    }
    if let isAnswered { return .answer(isAnswered, choice: 0) }
    let next = state.timers.indices.min { state.timers[$0].at < state.timers[$1].at }
    return next.map { .fire($0) }
  }

  private func take(_ move: ExplorerMove, _ state: inout ExplorerState, _ service: Service) throws(Finding) {
    guard case .answer(let place, _) = move, case .resolve(let request) = state.calls[place].kind else {
      _ = try take(move, &state)
      return
    }
    var log = StepLog(state)
    let call = state.calls.remove(at: place)
    if service == .failing {
      try input(.resolveCallFailed(call.id, request, CallFailure(.offline)), .answer(call, []), &state, &log)
    } else {
      var outcomes: [ItemOutcome] = []
      for item in request.items {
        let outcome: ResolveOutcome =
          service == .granting ? .granted(madeUpURL(&state)) : .refused(Refusal(.notEntitled))
        outcomes.append(ItemOutcome(item, outcome))
      }
      try input(.resolveAnswered(call.id, request, outcomes: outcomes), .answer(call, outcomes), &state, &log)
    }
    try state.watch.check(state, world)
  }
}
