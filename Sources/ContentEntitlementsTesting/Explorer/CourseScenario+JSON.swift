import ContentEntitlements

/// The parts of a scenario file.
extension CourseScenario {
  private var world: ExplorerWorld { explorer.world }

  var configuration: JSONTree {
    let own = world.configuration
    let retry: [(String, JSONTree)] = [
      ("attempts", .number(Double(own.retry.attempts))), ("baseDelay", .seconds(own.retry.baseDelay)),
      ("jitter", .number(0)),
    ]
    return .object([
      ("entitlements", .bool(own.entitlements)),
      ("externalUserToken", world.externalUserToken.map { .text($0) } ?? .null),
      ("prefetchAhead", .number(Double(own.prefetchAhead))), ("attemptTimeout", .seconds(own.attemptTimeout)),
      ("resolveDeadline", .seconds(own.resolveDeadline)), ("retry", .object(retry)), ("liveStartJitter", .number(0)),
      ("grantLifetime", .seconds(own.grantLifetime)), ("refusalLifetime", .seconds(own.refusalLifetime)),
      ("undecidedPlayback", .text(own.undecidedPlayback.rawValue)), ("autoAdvance", .bool(own.autoAdvance)),
      ("allowedSchemes", .list(own.allowedSchemes.sorted().map { .text($0) } + [.text("https")])),
    ])
  }

  func content(_ content: [ContentKind: [FetchedEntry]]) -> JSONTree {
    let kinds = ContentKind.allCases.filter { content[$0] != nil }
    return .object(kinds.map { ($0.rawValue, .list((content[$0] ?? []).compactMap { json($0) })) })
  }

  private func json(_ entry: FetchedEntry) -> JSONTree? {
    switch entry {
    case .item(let item): json(item)
    case .story(let id, _, let pages):
      .object([("id", .text(id)), ("pages", .list(pages.compactMap { $0 }.map { json($0) }))])
    default: nil
    }
  }

  private func json(_ item: FetchedItem) -> JSONTree {
    var members: [(String, JSONTree)] = [("id", .text(item.id)), ("url", item.url.map { .text($0.reveal()) } ?? .null)]
    if let seconds = item.startsIn {
      members.append(("startsAt", .seconds(contentCame + .microseconds(Int64(seconds * 1e6)))))
    }
    if let seconds = item.duration { members.append(("duration", .number(seconds))) }
    return .object(members)
  }

  /// Beyond the course an item is answered as on the way to rest, else never.
  func service(_ finding: Finding) -> JSONTree {
    var decisions: [JSONTree] = []
    for item in world.allItems {
      var list = answers[item] ?? []
      list.append(last(finding.service, of: item))
      var members: [(String, JSONTree)] = [("item", .text(item.contentID))]
      if let page = item.pageID { members.append(("page", .text(page))) }
      decisions.append(.object(members + [("answers", .list(list))]))
    }
    let kinds = ContentKind.allCases.filter { fetches[$0] != nil }
    return .object([
      ("contentLatency", .seconds(contentLatency ?? .zero)),
      ("contentFailures", .object(kinds.map { ($0.rawValue, .list(fetches[$0] ?? [])) })),
      ("decisions", .list(decisions)),
    ])
  }

  private func last(_ service: Explorer.Service?, of item: ItemID) -> JSONTree {
    switch service?.answer {
    case .granted: .object([("granted", .text("https://g/\(item.contentID)"))])
    case .refused(let reason): .object([("refused", .text(reason.code))])
    case .failed(let failure): .object([("failure", json(failure))])
    case .notStarted, nil: .object([("failure", .text("timeout"))])
    }
  }

  func json(_ answer: ExplorerAnswer, serial: Int, latency: Duration, at now: Duration) -> JSONTree {
    var members: [(String, JSONTree)]
    switch answer {
    case .granted(let lifetime):
      members = [("granted", .text("https://g/\(serial)"))]
      if let lifetime { members.append(("expiresIn", .number(lifetime))) }
    case .refused(let reason): members = [("refused", .text(reason.code))]
    case .notStarted(let start, let recheck):
      members = [("granted", .null), ("startsAt", .seconds(now + .microseconds(Int64(start * 1e6))))]
      if let recheck { members.append(("recheckAfter", .number(recheck))) }
    case .failed(let failure): members = [("failure", json(failure))]
    }
    return .object(members + [("latency", .seconds(latency))])
  }

  func json(_ failure: ResolveFailure) -> JSONTree {
    if let status = failure.status { return .object([("status", .number(Double(status)))]) }
    if failure == .throttled { return .object([("status", .number(429))]) }
    if failure == .unauthorized { return .object([("status", .number(401))]) }
    return .text(failure.kind)
  }

  func json(_ action: ExplorerAction) -> JSONTree {
    switch action {
    case .open(let player, let kind, let item):
      var members: [(String, JSONTree)] = [("player", name(player)), ("kind", .text(kind.rawValue))]
      if let item { members += address(item) }
      return .object([("open", .object(members))])
    case .next(let player): return command("next", player)
    case .previous(let player): return command("previous", player)
    case .nextPage(let player): return command("nextPage", player)
    case .previousPage(let player): return command("previousPage", player)
    case .show(let player, let item):
      return .object([("show", .object([("player", name(player))] + address(item)))])
    case .playbackFinished(let player): return command("playbackFinished", player)
    case .playbackFailed(let player): return command("playbackFailed", player)
    case .pause(let player): return command("pause", player)
    case .resume(let player): return command("resume", player)
    case .retry(let player): return command("retry", player)
    case .close(let player): return command("close", player)
    case .replaceDelegate: return .object([("setHandler", .text("sdkShouldHandle"))])
    case .setExternalUserToken(let token, let policy):
      return .object([
        ("setExternalUserToken", token.map { .text($0) } ?? .null), ("fetchedContentPolicy", .text(policy.rawValue)),
      ])
    case .refreshEntitlements: return .object([("refreshEntitlements", .object([]))])
    case .enterBackground: return .object([("enterBackground", .object([]))])
    case .enterForeground, .wait: return .object([("enterForeground", .object([]))])
    }
  }

  private func command(_ name: String, _ player: Int) -> JSONTree {
    .object([(name, .object([("player", self.name(player))]))])
  }

  private func name(_ player: Int) -> JSONTree {
    .text(player == 1 ? "main" : "player-\(player)")
  }

  private func address(_ item: ItemID) -> [(String, JSONTree)] {
    [("item", .text(item.contentID))] + (item.pageID.map { [("page", .text($0))] } ?? [])
  }
}
