import ContentEntitlements

/// What the service and the host's hook may answer.
extension Explorer {
  var decisions: [ExplorerAnswer] {
    world.answers.filter { if case .failed = $0 { false } else { true } }
  }

  var failures: [ResolveFailure] {
    world.answers.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }
  }

  /// How many different answers a call may get: every mixture of decisions, or a failure of the whole.
  func choices(for call: OpenCall) -> Int {
    switch call.kind {
    case .content: 1 + world.contentFailures.count
    case .modifyURL: 2
    case .resolve(let request): mixtures(of: request) + failures.count
    }
  }

  private func mixtures(of request: ResolveRequest) -> Int {
    if decisions.isEmpty { return 0 }
    return request.items.reduce(1) { count, _ in count * decisions.count }
  }

  func answer(
    _ place: Int, _ choice: Int, _ state: inout ExplorerState, _ log: inout StepLog
  ) throws(Finding) {
    let call = state.calls.remove(at: place)
    switch call.kind {
    case .content(let request):
      if choice == 0 {
        try input(.contentAnswered(call.id, entries: entries(for: request)), .content, &state, &log)
      } else {
        let failure = world.contentFailures[choice - 1]
        try input(.contentCallFailed(call.id, CallFailure(failure)), .content, &state, &log)
      }
    case .modifyURL(_, let item, let isGated):
      let url = choice == 0 ? madeUpURL(&state) : nil
      try input(.urlModified(call.id, url), .modified(call, item, url, isGated: isGated), &state, &log)
    case .resolve(let request):
      let mixtures = mixtures(of: request)
      guard choice < mixtures else {
        let failure = failures[choice - mixtures]
        return try input(
          .resolveCallFailed(call.id, request, CallFailure(failure)), .answer(call, []), &state, &log)
      }
      let outcomes = outcomes(for: request, choice, &state)
      try input(.resolveAnswered(call.id, request, outcomes: outcomes), .answer(call, outcomes), &state, &log)
    }
  }

  /// The decision for each item of a request that the number of a mixture stands for.
  func mixture(_ choice: Int, of request: ResolveRequest) -> [ExplorerAnswer] {
    var rest = choice
    return request.items.map { _ in
      defer { rest /= decisions.count }
      return decisions[rest % decisions.count]
    }
  }

  private func outcomes(for request: ResolveRequest, _ choice: Int, _ state: inout ExplorerState) -> [ItemOutcome] {
    var outcomes: [ItemOutcome] = []
    for (item, answer) in zip(request.items, mixture(choice, of: request)) {
      outcomes.append(ItemOutcome(item, outcome(of: answer, &state)))
    }
    return outcomes
  }

  private func outcome(of answer: ExplorerAnswer, _ state: inout ExplorerState) -> ResolveOutcome {
    switch answer {
    case .granted(let lifetime): .granted(madeUpURL(&state), lifetime: lifetime)
    case .refused(let reason): .refused(Refusal(reason))
    case .notStarted(let timeToStart, let recheckAfter):
      .notStarted(timeToStart: timeToStart, recheckAfter: recheckAfter)
    case .failed(let failure): .failed(failure)
    }
  }

  /// Every granted URL is another one, so that each playback tells by which answer it began.
  func madeUpURL(_ state: inout ExplorerState) -> PlaybackURL {
    PlaybackURL("https://g/\(state.nextSerial())")
  }

  func entries(for request: ContentRequest) -> [FetchedEntry] {
    let own = request.token.flatMap { world.contentByToken[$0.reveal()] }
    return own?[request.kind] ?? world.content[request.kind] ?? []
  }

  /// R10: whatever a call that was called off still answers changes nothing; nor does a timer that is gone.
  func checkWhatComesLate(to state: ExplorerState, _ form: inout CanonicalForm) throws(Finding) {
    guard !state.late.isEmpty || !state.goneTimers.isEmpty else { return }
    form.start(at: state.now, in: state.engine.epoch)
    state.engine.write(to: &form)
    let unchanged = form.bytes
    for timer in state.goneTimers {
      var engine = state.engine
      try require(
        engine.handle(.timerFired(timer), at: state.now).isEmpty, "R10", "a timer that fired or was called off acts")
    }
    for call in state.late {
      var later = state
      var log = StepLog(later)
      switch call.kind {
      case .content(let request):
        try later.submit(.contentAnswered(call.id, entries: entries(for: request)), &log)
      case .resolve(let request):
        let outcomes = request.items.map { ItemOutcome($0, .granted(PlaybackURL("https://late/"))) }
        try later.submit(.resolveAnswered(call.id, request, outcomes: outcomes), &log)
        let dropped = log.events.count { $0.detail == .staleDropped(.answer) }
        try require(dropped == request.items.count, "R10", "a late answer was not told as dropped")
      case .modifyURL:
        continue
      }
      form.start(at: later.now, in: later.engine.epoch)
      later.engine.write(to: &form)
      let isQuiet = log.begun.isEmpty && log.queued.isEmpty && later.timers.count == state.timers.count
      try require(
        isQuiet && form.bytes == unchanged, "R10", "the answer to a call that was called off changed something")
    }
  }
}

extension Explorer {
  /// What the number of an answer stands for, for each item of a call.
  func answers(_ choice: Int, to call: OpenCall) -> [ExplorerAnswer] {
    guard let request = call.request else { return [] }
    let mixtures = choices(for: call) - failures.count
    if choice < mixtures { return mixture(choice, of: request) }
    return request.items.map { _ in .failed(failures[choice - mixtures]) }
  }
}
