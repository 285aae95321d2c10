package import ContentEntitlements

/// What the content service holds, for every viewer and for viewers of its own.
package struct ContentScript: Sendable {
  /// The entries of each kind, for any token.
  package var shared: [ContentKind: [ScriptedEntry]]
  /// The entries of each kind that a fetch under one token brings instead.
  package var byToken: [ViewerToken: [ContentKind: [ScriptedEntry]]]

  package init(
    shared: [ContentKind: [ScriptedEntry]] = [:], byToken: [ViewerToken: [ContentKind: [ScriptedEntry]]] = [:]
  ) {
    self.shared = shared
    self.byToken = byToken
  }

  /// What a fetch brings. A kind that the token's own content lacks comes from the shared content.
  ///
  /// - Parameters:
  ///   - kind: the kind fetched.
  ///   - token: whom it is fetched for.
  ///   - now: the time of the answer, from which start times count.
  package func answer(of kind: ContentKind, for token: ViewerToken?, at now: Duration) -> ContentAnswer {
    let own = token.flatMap { byToken[$0]?[kind] }
    return ContentAnswer(entries: (own ?? shared[kind] ?? []).map { $0.fetched(at: now) })
  }
}

/// A Moment, a Video, a live stream or a Story as a scenario writes it.
package enum ScriptedEntry: Sendable, Hashable {
  case item(ScriptedItem)
  case story(id: String, title: String?, pages: [ScriptedItem])

  /// The entry as the service delivers it at a time.
  package func fetched(at now: Duration) -> FetchedEntry {
    switch self {
    case .item(let item): .item(item.fetched(at: now))
    case .story(let id, let title, let pages): .story(id: id, title: title, pages: pages.map { $0.fetched(at: now) })
    }
  }
}

/// A Moment, a Video or a page.
package struct ScriptedItem: Sendable, Hashable {
  /// Empty for malformed content.
  package var id: String
  package var url: PlaybackURL?
  package var title: String?
  /// When the stream starts, on the scenario's clock; makes a Video a live stream.
  package var startsAt: Duration?
  /// After how much playing the item finishes by itself.
  package var duration: Duration?

  package init(
    id: String, url: PlaybackURL? = nil, title: String? = nil, startsAt: Duration? = nil, duration: Duration? = nil
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.startsAt = startsAt
    self.duration = duration
  }

  /// The item as the service delivers it at a time: a start time that has passed is a time to start of 0 (R5).
  package func fetched(at now: Duration) -> FetchedItem {
    FetchedItem(
      id: id, url: url, title: title, startsIn: startsAt.map { max(.zero, $0 - now).inSeconds },
      duration: duration?.inSeconds)
  }
}
