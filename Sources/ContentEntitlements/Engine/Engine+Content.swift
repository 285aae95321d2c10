/// Fetching content, and what its arrival means for the players of its kind (F, C4).
extension Engine {
  subscript(kind: ContentKind) -> Collection {
    get { collections[kind.place] }
    set {
      collections[kind.place] = newValue
      for index in players.indices where players[index].kind == kind { players[index].isTouched = true }
    }
  }

  mutating func beginFetch(_ kind: ContentKind) {
    lastFetch[kind.place] = nextNumber()
    self[kind] = .fetching(
      Fetch(number: lastFetch[kind.place], attempt: 0, deadline: now + configuration.resolveDeadline))
    beginFetchAttempt(kind)
  }

  mutating func beginFetchAttempt(_ kind: ContentKind) {
    guard var fetch = self[kind].fetch else { return }
    let call = CallID(number: nextNumber())
    fetch.attempt += 1
    fetch.call = call
    let request = ContentRequest(kind: kind, token: token, epoch: epoch, attempt: fetch.attempt)
    effects.append(.call(call, .content(request)))
    fetch.timer = setTimer(.fetchTimeout(kind), at: min(now + configuration.attemptTimeout, fetch.deadline))
    self[kind] = .fetching(fetch)
  }

  mutating func cancelFetch(_ kind: ContentKind) {
    guard let fetch = self[kind].fetch else { return }
    cancelTimer(fetch.timer)
    if let call = fetch.call { effects.append(.cancelCall(call)) }
    self[kind] = .none
  }

  mutating func fetchTimedOut(_ kind: ContentKind) {
    guard let fetch = self[kind].fetch, let call = fetch.call else { return }
    effects.append(.cancelCall(call))
    concludeFetch(kind, fetch, CallFailure(.timeout))
  }

  /// An answer to a fetch that was dropped meets nobody; the drop was reported when it happened (F5).
  private func kind(fetchedBy call: CallID) -> ContentKind? {
    ContentKind.allCases.first { self[$0].fetch?.call == call }
  }

  mutating func contentCallFailed(_ call: CallID, _ failure: CallFailure) {
    guard let kind = kind(fetchedBy: call), let fetch = self[kind].fetch else { return }
    cancelTimer(fetch.timer)
    concludeFetch(kind, fetch, failure)
  }

  /// Retried like a question (R7); then the host is told, and players say what is true (F6).
  private mutating func concludeFetch(_ kind: ContentKind, _ fetch: Fetch, _ failure: CallFailure) {
    if failure.failure.isTransient,
      let next = nextAttempt(after: fetch.attempt, retryAfter: failure.retryAfter, deadline: fetch.deadline)
    {
      var waiting = fetch
      waiting.call = nil
      waiting.timer = setTimer(.nextFetchAttempt(kind), at: next)
      self[kind] = .fetching(waiting)
      return
    }
    self[kind] = .failed(failure.failure)
    emit(.contentFailed(kind, failure.failure), explanation: failure.explanation)
    report(kind, count: 0, failure: failure.failure)
  }

  mutating func contentAnswered(_ call: CallID, _ entries: [FetchedEntry]) {
    guard let kind = kind(fetchedBy: call), let fetch = self[kind].fetch else { return }
    cancelTimer(fetch.timer)
    var omission = Omission(kind: kind, configuration: configuration, now: now)
    let shelf = omission.shelf(of: entries)
    self[kind] = .held(shelf)
    emit(.contentFetched(kind, count: shelf.count))
    for report in omission.reports {
      switch report.finding {
      case .omitted(let cause): emit(.contentOmitted(cause), item: report.item)
      case .urlUnusable: emit(.urlUnusable, item: report.item)
      }
    }
    report(kind, count: shelf.count, failure: nil)
    for index in players.indices where players[index].kind == kind {
      players[index].window = []
      players[index].needsWindow = true
      if players[index].screen == nil { place(index, on: shelf) } else { renew(index, from: shelf) }
    }
  }

  /// Once for each fetch, to each delegate it may concern.
  private mutating func report(_ kind: ContentKind, count: Int, failure: ResolveFailure?) {
    let fetch = lastFetch[kind.place]
    let report = ContentLoadReport(kind: kind, sourceID: nil, count: count, failure: failure)
    effects.append(.deliver(.contentLoaded(nil, report, fetch: fetch)))
    for player in players where player.kind == kind {
      let report = ContentLoadReport(kind: kind, sourceID: player.sourceID, count: count, failure: failure)
      effects.append(.deliver(.contentLoaded(player.id, report, fetch: fetch)))
    }
  }

  /// The first item of a player: the one the host wants, else the first there is.
  mutating func place(_ index: Int, on shelf: Shelf) {
    guard !shelf.items.isEmpty else { return reportMissing(players[index].requested, index) }
    guard let wanted = players[index].requested else { return enter(index, 0, of: shelf) }
    if let place = shelf.index(of: wanted) { return enter(index, place, of: shelf) }
    reportMissing(wanted, index)
    enter(index, shelf.index(of: ItemID(wanted.contentID)) ?? 0, of: shelf)
  }

  private mutating func reportMissing(_ wanted: ItemID?, _ index: Int) {
    if wanted != nil { emit(.moveIgnored(.open), player: players[index].id) }
  }

  /// The item on screen becomes its new self (C4).
  private mutating func renew(_ index: Int, from shelf: Shelf) {
    guard let old = players[index].screen else { return }
    guard let place = shelf.index(of: old.item.id) else { return renewLacking(index) }
    players[index].screen?.item = shelf.items[place]
    players[index].screen?.index = place
    let new = shelf.items[place]
    if old.item.isGated, new.isGated { return }
    if let playback = old.playback, let url = new.freeURL, url == (old.item.freeURL ?? playback.url) {
      return goOnFree(index)
    }
    restart(index)
  }

  /// The same URL goes on without a reload, whether it was granted or free before (C4).
  private mutating func goOnFree(_ index: Int) {
    players[index].screen?.waitsFor = nil
    players[index].screen?.playback?.stamp = nil
    cancelCheck(index)
  }

  /// Not in the new content: treated as gated, so that the service decides; with the feature off it cannot.
  private mutating func renewLacking(_ index: Int) {
    let wasGated = players[index].screen?.item.isGated ?? true
    players[index].screen?.item.freeURL = nil
    players[index].screen?.index = nil
    guard configuration.entitlements else { return fail(index, .contentWithdrawn) }
    if !wasGated { restart(index) }
  }

  /// Begins anew under the new content; a gated item that became free counts as granted (X6).
  private mutating func restart(_ index: Int) {
    players[index].screen?.waitsFor = nil
    if players[index].screen?.item.isGated == false { liftRestriction(index, .granted) }
    stopWork(index)
    decide(index)
  }
}

extension ContentKind {
  /// Its place among all kinds.
  var place: Int {
    switch self {
    case .stories: 0
    case .moments: 1
    case .videos: 2
    }
  }
}
