import ContentEntitlements

/// Values as the core hands them to a delegate.
enum Samples {
  static let player = PlayerID(7)
  static let page = ItemID("s1", page: "p2")

  static func restriction(
    _ reason: RefusalReason = .subscriptionRequired, id: Int = 3, replaces: Int? = 2
  ) -> ContentRestriction {
    ContentRestriction(
      id: id, replaces: replaces, player: player, kind: .stories, sourceID: "home", item: page,
      refusal: Refusal(reason, message: "Subscribe", details: ["offer": "pass"]))
  }

  static let end = RestrictionEnd(
    restriction: 3, cause: .leftScreen, player: player, kind: .stories, sourceID: "home", item: page)

  static let failure = ResolveFailureReport(
    player: player, kind: .videos, sourceID: "home", item: ItemID("v1"), failure: .timeout)

  static let load = ContentLoadReport(kind: .moments, sourceID: nil, count: 2, failure: .offline)

  static func request(_ items: ItemID..., token: ViewerToken) -> ResolveRequest {
    ResolveRequest(items: items, token: token, epoch: Epoch(4), attempt: 1)
  }

  static func content(_ kind: ContentKind, token: ViewerToken? = nil) -> ContentRequest {
    ContentRequest(kind: kind, token: token, epoch: Epoch(4), attempt: 1)
  }
}

/// A list that closures of any thread add to.
final class Log<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
