/// Turns what a service delivered into what may be shown, and says what is left out and why (F1–F4).
struct Omission {
  /// What happened to one entry, in the order of the entries.
  struct Report: Equatable {
    enum Finding: Equatable {
      case omitted(OmissionCause)
      case urlUnusable
    }
    let item: ItemID
    let finding: Finding
  }

  let kind: ContentKind
  let configuration: EntitlementConfiguration
  /// The moment of the answer: start times are counted from it.
  let now: Duration

  private(set) var reports: [Report] = []
  private var items: [Item] = []
  private var storyStarts: [Int] = []
  private var seen: Set<ExactText> = []

  init(kind: ContentKind, configuration: EntitlementConfiguration, now: Duration) {
    self.kind = kind
    self.configuration = configuration
    self.now = now
  }

  mutating func shelf(of entries: [FetchedEntry]) -> Shelf {
    items.reserveCapacity(entries.count)
    seen.reserveCapacity(entries.count)
    for entry in entries { take(entry) }
    return Shelf(items: items, storyStarts: storyStarts)
  }

  private mutating func take(_ entry: FetchedEntry) {
    switch entry {
    case .item(let fetched):
      if isFirst(fetched.id) { take(fetched) }
    case .story(let id, let title, let pages):
      if isFirst(id) { takeStory(ItemID(id), title: title, pages: pages) }
    case .malformed(let id):
      if isFirst(id ?? "") { omit(ItemID(id ?? ""), .malformed) }
    }
  }

  /// The first of a duplicate counts even where it is omitted. Without an id nothing can be a duplicate.
  private mutating func isFirst(_ id: String) -> Bool {
    if id.utf8.isEmpty || seen.insert(ExactText(id)).inserted { return true }
    omit(ItemID(id), .duplicateID)
    return false
  }

  private mutating func take(_ fetched: FetchedItem) {
    let id = ItemID(fetched.id)
    guard kind != .stories, let item = item(fetched, id: id) else { return omit(id, .malformed) }
    guard configuration.entitlements || !item.isGated else { return omit(id, .noPlayableURL) }
    if item.isGated, fetched.url != nil { reports.append(Report(item: id, finding: .urlUnusable)) }
    // Last, so that the item moves there; a copy costs a count for each of its texts.
    items.append(item)
  }

  private mutating func takeStory(_ story: ItemID, title: String?, pages: [FetchedItem?]) {
    guard kind == .stories, !story.contentID.utf8.isEmpty else { return omit(story, .malformed) }
    guard !pages.isEmpty else { return omit(story, .emptyStory) }
    var kept: [Item] = []
    var found: [Report] = []
    var pageIDs: Set<ItemID> = []
    for page in pages {
      guard let page, var item = item(page, id: ItemID(story.contentID, page: page.id)) else {
        return omit(story, .malformed)
      }
      if item.title == nil, let title { item = item.titled(title) }
      guard pageIDs.insert(item.id).inserted else {
        found.append(Report(item: item.id, finding: .omitted(.duplicateID)))
        continue
      }
      kept.append(item)
      if item.isGated, page.url != nil { found.append(Report(item: item.id, finding: .urlUnusable)) }
    }
    guard configuration.entitlements || !kept.contains(where: { $0.isGated }) else {
      return omit(story, .storyPageWithoutPlayableURL)
    }
    storyStarts.append(items.count)
    items += kept
    reports += found
  }

  /// `nil` where the item is malformed: no id, or a number that is no span of time.
  private func item(_ fetched: FetchedItem, id: ItemID) -> Item? {
    guard !fetched.id.utf8.isEmpty else { return nil }
    var startsAt: Duration?
    if let seconds = fetched.startsIn {
      guard let span = Duration(serviceSeconds: seconds) else { return nil }
      startsAt = now + span
    }
    var duration: Duration?
    if let seconds = fetched.duration {
      guard let span = Duration(serviceSeconds: seconds) else { return nil }
      duration = span
    }
    let isPlayable = fetched.url?.isPlayable(allowedSchemes: configuration.allowedSchemes) ?? false
    return Item(
      id: id, freeURL: isPlayable ? fetched.url : nil, title: fetched.title, poster: fetched.poster, startsAt: startsAt,
      duration: duration)
  }

  private mutating func omit(_ id: ItemID, _ cause: OmissionCause) {
    reports.append(Report(item: id, finding: .omitted(cause)))
  }
}

extension Item {
  /// The same page under its Story's title.
  fileprivate func titled(_ title: String) -> Item {
    Item(id: id, freeURL: freeURL, title: title, poster: poster, startsAt: startsAt, duration: duration)
  }
}
