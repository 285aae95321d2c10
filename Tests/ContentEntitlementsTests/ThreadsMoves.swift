import ContentEntitlements

/// Every public method of one SDK and its players, to be called from anywhere.
final class ThreadsMoves: Sendable {
  /// At most so many players are held; one that is opened beyond takes the place of another, which is let go of.
  static let playerLimit = 4

  let entitlements: ContentEntitlements
  private let host: ThreadsHost
  private let players = Locked<[Player]>([])
  /// Whether `retry` and `playbackFailed` are among the moves.
  private let asksTwice: Bool
  let refreshes = Refreshes()
  private let viewers = Locked(0)

  init(_ entitlements: ContentEntitlements, _ host: ThreadsHost, asksTwice: Bool) {
    self.entitlements = entitlements
    self.host = host
    self.asksTwice = asksTwice
    open()
  }

  /// Refreshes that are awaited, and those that have ended (T6).
  final class Refreshes: Sendable {
    private let state = Locked((begun: 0, ended: 0))

    var counts: (begun: Int, ended: Int) { state.withLock { $0 } }
    func begin() { state.withLock { $0.begun += 1 } }
    func end() { state.withLock { $0.ended += 1 } }
  }

  private var anyPlayer: Player? { players.withLock { $0.randomElement() } }

  /// One method, by lot.
  func anything() {
    let number = Int.random(in: 0..<ThreadsMoves.ofSDK.count + 2 * ThreadsMoves.ofPlayer.count)
    if number < ThreadsMoves.ofSDK.count { return ThreadsMoves.ofSDK[number](self) }
    guard let player = anyPlayer else { return open() }
    ThreadsMoves.ofPlayer[number % ThreadsMoves.ofPlayer.count](self, player)
  }

  /// Every method once, in any order.
  func everything() {
    for move in ThreadsMoves.ofSDK.shuffled() { move(self) }
    guard let player = anyPlayer else { return }
    for move in ThreadsMoves.ofPlayer.shuffled() { move(self, player) }
  }

  func closeAll() {
    let open = players.withLock { players in
      defer { players = [] }
      return players
    }
    for player in open { player.close() }
  }

  private func open() {
    let player = entitlements.open(
      ContentKind.allCases.randomElement() ?? .moments, at: ErraticService.anyItem.randomElement(), sourceID: "threads",
      presentation: Int.random(in: 0..<8) == 0 ? nil : host, delegate: Bool.random() ? host.deputy() : nil)
    let letGo: Player? = players.withLock { players in
      players.append(player)
      return players.count > ThreadsMoves.playerLimit ? players.removeFirst() : nil
    }
    _ = letGo?.id
  }

  private func refreshAndWait() {
    refreshes.begin()
    Task { [entitlements, refreshes] in
      _ = await entitlements.refreshEntitlements()
      refreshes.end()
    }
  }

  private func setToken(_ policy: FetchedContentPolicy) {
    let number = viewers.withLock { viewers in
      viewers += 1
      return viewers
    }
    entitlements.setExternalUserToken("\(ErraticService.secret)-\(number)", fetchedContentPolicy: policy)
  }

  private static let ofSDK: [@Sendable (ThreadsMoves) -> Void] = [
    { $0.open() },
    { $0.setToken(.keep) },
    { $0.setToken(.evict) },
    { $0.entitlements.setExternalUserToken(nil) },
    { $0.setToken(.keep) },
    { $0.entitlements.refreshEntitlements() },
    { $0.refreshAndWait() },
    { $0.entitlements.setDelegate(nil) },
    { $0.entitlements.setDelegate($0.host) },
    { $0.entitlements.setDelegate($0.host.deputy()) },
    { $0.entitlements.enterBackground() },
    { $0.entitlements.enterForeground() },
    { $0.entitlements.enterForeground() },
  ]

  private static let ofPlayer: [@Sendable (ThreadsMoves, Player) -> Void] = [
    { $1.next() }, { $1.previous() }, { $1.nextPage() }, { $1.previousPage() },
    { $1.show(ErraticService.anyItem.randomElement() ?? ItemID("m2")) },
    { $1.playbackFinished() }, { $1.pause() }, { $1.resume() },
    { if $0.asksTwice { $1.playbackFailed() } },
    { if $0.asksTwice { $1.retry() } },
    { _ = $1.snapshot.affordances },
    { $0.follow($1) },
    { $1.setDelegate(nil) },
    { $1.setDelegate($0.host.deputy()) },
    { $0.close($1) },
  ]

  /// A subscriber that reads a while, or leaves at once.
  private func follow(_ player: Player) {
    let snapshots = player.snapshots
    if Bool.random() { return }
    Task {
      var count = 0
      for await _ in snapshots {
        count += 1
        if count == 5 { return }
      }
    }
  }

  /// One in three, or there would be nobody on screen.
  private func close(_ player: Player) {
    if Int.random(in: 0..<3) > 0 { return }
    player.close()
    players.withLock { $0.removeAll { $0.id == player.id } }
  }
}
