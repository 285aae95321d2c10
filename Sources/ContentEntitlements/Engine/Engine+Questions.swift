/// Asking the service: what is wanted at one moment, batches, attempts (R1, R7, R8).
extension Engine {
  /// The item on screen is to be asked about once this input is handled.
  mutating func ask(_ index: Int, on occasion: Want.Occasion = .undecided) {
    guard let screen = players[index].screen else { return }
    wantsOnScreen.add(screen.item.id, for: players[index].id, on: occasion)
  }

  /// The question under way that would answer for the item; the one asked last where there are several.
  func question(about item: ItemID) -> Int? {
    question(about: item, among: questions.count)
  }

  private func question(about item: ItemID, among first: Int) -> Int? {
    questions[..<first].lastIndex { $0.items.contains { $0.item == item } }
  }

  /// Items wanted at one moment go in one batch; what is on screen never shares one with what is ahead (R8).
  mutating func askWhatIsWanted() {
    guard !wantsOnScreen.list.isEmpty || !wantsAhead.list.isEmpty else { return }
    askInBatches(wantsOnScreen.list)
    askInBatches(wantsAhead.list)
    wantsOnScreen.removeAll()
    wantsAhead.removeAll()
  }

  private mutating func askInBatches(_ wants: [Want]) {
    var batch: [Question.Asked] = []
    // No item is wanted twice, so what is asked here is not looked through for the next: a hundred stay linear.
    let older = questions.count
    for want in wants {
      if want.occasion == .undecided, let known = question(about: want.item, among: older) {
        join(known, want)
        continue
      }
      let isForPlaybackFailed = want.occasion == .playbackFailed
      batch.append(
        Question.Asked(item: want.item, askers: want.askers, isForPlaybackFailed: isForPlaybackFailed))
      if batch.count == batchLimit {
        beginQuestion(batch)
        batch = []
      }
    }
    if !batch.isEmpty { beginQuestion(batch) }
  }

  private mutating func join(_ known: Int, _ want: Want) {
    guard let place = questions[known].items.firstIndex(where: { $0.item == want.item }) else { return }
    for asker in want.askers {
      if !questions[known].items[place].askers.contains(asker) { questions[known].items[place].askers.append(asker) }
      emit(.resolveJoined, player: asker, item: want.item)
    }
    awaitAnswer(questions[known].id, want.item, want.askers)
  }

  private mutating func beginQuestion(_ items: [Question.Asked]) {
    let id = QuestionID(number: nextNumber())
    questions.append(
      Question(id: id, items: items, attempt: 1, deadline: now + configuration.resolveDeadline, call: nil, timer: nil))
    for asked in items { awaitAnswer(id, asked.item, asked.askers) }
    beginAttempt(questions.count - 1)
  }

  /// Those of the askers that show the item, rather than look ahead to it, wait for the answer.
  private mutating func awaitAnswer(_ question: QuestionID, _ item: ItemID, _ askers: [PlayerID]) {
    for index in players.indices where askers.contains(players[index].id) {
      guard let screen = players[index].screen, screen.item.id == item, screen.mayWait else { continue }
      players[index].screen?.waitsFor = question
    }
  }

  private mutating func beginAttempt(_ index: Int) {
    guard let token else { return }
    let call = CallID(number: nextNumber())
    questions[index].call = call
    let question = questions[index]
    for asked in question.items { emit(.resolveStarted(attempt: question.attempt), item: asked.item) }
    let request = ResolveRequest(
      items: question.items.map { $0.item }, token: token, epoch: epoch, attempt: question.attempt)
    effects.append(.call(call, .resolve(request)))
    let end = min(now + configuration.attemptTimeout, question.deadline)
    questions[index].timer = setTimer(.attemptTimeout(question.id), at: end)
  }

  /// What nobody waits for or has in its window drops out of the next attempt (R7).
  mutating func beginNextAttempt(_ id: QuestionID) {
    guard let index = questions.firstIndex(where: { $0.id == id }) else { return }
    questions[index].timer = nil
    let windows = players.indices.map { player in ItemLookup(window(of: player).map { $0.item }) }
    let wanted = questions[index].items.filter { asked in
      isAwaited(asked.item, from: id) || windows.contains { $0.contains(asked.item) }
    }
    questions[index].items = wanted
    if wanted.isEmpty {
      questions.remove(at: index)
    } else {
      questions[index].attempt += 1
      beginAttempt(index)
    }
  }

  private func isAwaited(_ item: ItemID, from question: QuestionID) -> Bool {
    players.contains { $0.screen?.waitsFor == question && $0.screen?.item.id == item }
  }

  /// An attempt that takes too long is answered for by a failure, and its call ends (R7).
  mutating func attemptTimedOut(_ id: QuestionID) {
    guard let index = questions.firstIndex(where: { $0.id == id }), let call = questions[index].call else { return }
    effects.append(.cancelCall(call))
    conclude(index, CallFailure(.timeout))
  }

  /// C1: every question ends, its call with it.
  mutating func cancelAllQuestions(of old: Epoch) {
    for index in questions.indices { endCall(index, of: old) }
    questions.removeAll()
  }

  private mutating func endCall(_ index: Int, of old: Epoch) {
    cancelTimer(questions[index].timer)
    guard let call = questions[index].call else { return }
    effects.append(.cancelCall(call))
    for asked in questions[index].items { emit(.resolveCancelled, item: asked.item, of: old) }
  }

  /// P2: what only this player wanted is cancelled.
  mutating func withdrawQuestions(of player: PlayerID) {
    for index in questions.indices {
      for place in questions[index].items.indices {
        questions[index].items[place].askers.removeAll { $0 == player }
      }
    }
    var kept: [Question] = []
    for index in questions.indices {
      if questions[index].items.allSatisfy({ $0.askers.isEmpty }) {
        endCall(index, of: epoch)
        continue
      }
      if questions[index].call != nil {
        for asked in questions[index].items where asked.askers.isEmpty { emit(.resolveCancelled, item: asked.item) }
      }
      questions[index].items.removeAll { $0.askers.isEmpty }
      kept.append(questions[index])
    }
    questions = kept
  }
}

extension Screen {
  /// Whether an answer could change what is shown: not where the item is free, or its playback is being prepared.
  fileprivate var mayWait: Bool {
    if case .modifying = phase { return false }
    return item.isGated
  }
}
