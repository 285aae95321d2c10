import ContentEntitlements

/// What may be asked of the service, and of whom.
extension Watch {
  func checkCalls(_ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld) throws(Finding) {
    for call in log.begun {
      switch call.kind {
      case .content(let request):
        try require(
          request.token == token && request.epoch.number == epoch, "F5", "content is fetched for another viewer")
      case .resolve(let request):
        try check(request, call, log, state, world)
      case .modifyURL(let url, let item, let isGated):
        try checkStart(url, item, isGated: isGated, state, world)
      }
    }
  }

  private func check(
    _ request: ResolveRequest, _ call: OpenCall, _ log: StepLog, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    try require(world.configuration.entitlements, "I9", "the feature is off and the service is asked")
    try require(token != nil, "I8", "the service is asked without a token")
    try require(
      request.token == token && request.epoch.number == epoch, "I2", "the service is asked for another viewer")
    try require(
      request.attempt <= world.configuration.retry.attempts, "R7", "attempt \(request.attempt) is more than allowed")
    for item in request.items {
      let others = state.calls.count { $0.id != call.id && $0.request != nil && $0.items.contains(item) }
      try require(others == 0 || afresh.contains(item), "I7", "\(item.shown) is asked twice at once")
    }
    guard request.attempt == 1 else { return }
    let onScreen = request.items.filter { isOnScreen($0, state) }
    try require(
      onScreen.isEmpty || onScreen.count == request.items.count, "R8",
      "what is on screen shares a batch with what is ahead")
    if isInBackground { try require(!onScreen.isEmpty, "P6", "something is asked ahead of time in background") }
  }

  /// On screen, or another page of a Story on screen.
  private func isOnScreen(_ item: ItemID, _ state: ExplorerState) -> Bool {
    state.snapshots.contains { shown in
      guard let onScreen = shown.item else { return false }
      return onScreen == item || (shown.kind == .stories && onScreen.contentID == item.contentID)
    }
  }

  /// I1, R6: playback starts with a free URL, or one granted for the item in this epoch and not expired.
  func checkStart(
    _ url: PlaybackURL, _ item: ItemID, isGated: Bool, _ state: ExplorerState, _ world: ExplorerWorld
  ) throws(Finding) {
    guard isGated else {
      return try require(world.freeURLs(of: item).contains(url), "I1", "\(item.shown) plays a URL it did not come with")
    }
    for decided in decided where decided.item == item {
      guard case .granted(let granted) = decided.kind, granted == url else { continue }
      return try require(
        decided.until.map { state.now < $0 } ?? true, "R6", "\(item.shown) starts with a grant that has expired")
    }
    throw Finding("I1", "\(item.shown) starts with a URL that was not granted for it in this epoch")
  }
}

extension ItemID {
  /// For reports.
  var shown: String { pageID.map { "\(contentID)/\($0)" } ?? contentID }
}

extension ExplorerWorld {
  /// The URLs with which the item may come.
  func freeURLs(of item: ItemID) -> [PlaybackURL] {
    allEntries.flatMap { $0.addressed }.filter { $0.id == item }.compactMap(\.url)
  }

  var allEntries: [FetchedEntry] {
    content.values.flatMap { $0 } + contentByToken.values.flatMap { $0.values.flatMap { $0 } }
  }

  /// Every item there is, in one order.
  var allItems: [ItemID] {
    var items: [ItemID] = []
    for item in allEntries.flatMap({ $0.addressed.map(\.id) }) where !items.contains(item) { items.append(item) }
    return items.sorted { $0.shown < $1.shown }
  }
}

extension FetchedEntry {
  fileprivate var addressed: [(id: ItemID, url: PlaybackURL?)] {
    switch self {
    case .item(let item): [(ItemID(item.id), item.url)]
    case .story(let id, _, let pages): pages.compactMap { $0 }.map { (ItemID(id, page: $0.id), $0.url) }
    default: []
    }
  }
}
