import ContentEntitlements

/// Who is known to the service, and what each may see.
struct Viewers: Sendable {
  private struct Viewer: Sendable {
    var entitlements: Set<String> = []
    var purchases: Set<ItemID> = []
    var isExpired = false
  }

  private var viewers: [ViewerToken: Viewer] = [:]

  mutating func add(_ token: String, entitlements: Set<String>) {
    guard let token = ViewerToken(token) else { return }
    viewers[token] = Viewer(entitlements: entitlements)
  }

  mutating func remove(_ token: String) {
    guard let token = ViewerToken(token) else { return }
    viewers[token] = nil
  }

  mutating func expire(_ token: String) {
    change(token) { $0.isExpired = true }
  }

  mutating func grant(_ entitlement: String, to token: String) {
    change(token) { $0.entitlements.insert(entitlement) }
  }

  mutating func revoke(_ entitlement: String, from token: String) {
    change(token) { $0.entitlements.remove(entitlement) }
  }

  mutating func purchase(_ contentID: String, by token: String) {
    change(token) { $0.purchases.insert(ItemID(contentID)) }
  }

  /// Why this viewer may see nothing at all; `nil` for one who is known.
  func objection(to token: ViewerToken) -> RefusalReason? {
    guard let viewer = viewers[token] else { return .externalUserTokenInvalid }
    return viewer.isExpired ? .externalUserTokenExpired : nil
  }

  func isEntitled(_ token: ViewerToken, to item: ItemID, requiring entitlement: String) -> Bool {
    guard let viewer = viewers[token] else { return false }
    return viewer.entitlements.contains(entitlement) || viewer.purchases.contains(ItemID(item.contentID))
  }

  private mutating func change(_ token: String, _ change: (inout Viewer) -> Void) {
    guard let token = ViewerToken(token), var viewer = viewers[token] else { return }
    change(&viewer)
    viewers[token] = viewer
  }
}
