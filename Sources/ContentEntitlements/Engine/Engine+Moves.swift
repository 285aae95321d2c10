/// Moving along the content, by viewer or host (P1).
extension Engine {
  mutating func next(_ index: Int) -> Bool {
    move(index) { screen, shelf in
      guard let place = screen.index else { return shelf.items.isEmpty ? nil : 0 }
      let end = shelf.unit(at: place).upperBound
      return end < shelf.items.count ? end : nil
    }
  }

  mutating func previous(_ index: Int) -> Bool {
    move(index) { screen, shelf in
      guard let place = screen.index else { return nil }
      let start = shelf.unit(at: place).lowerBound
      return start > 0 ? shelf.unit(at: start - 1).lowerBound : nil
    }
  }

  mutating func nextPage(_ index: Int) -> Bool {
    guard players[index].kind == .stories else { return false }
    return move(index) { Engine.following($0, on: $1) }
  }

  mutating func previousPage(_ index: Int) -> Bool {
    guard players[index].kind == .stories else { return false }
    return move(index) { screen, shelf in
      guard let place = screen.index else { return nil }
      return place > shelf.unit(at: place).lowerBound ? place - 1 : nil
    }
  }

  mutating func show(_ index: Int, _ item: ItemID) -> Bool {
    move(index) { screen, shelf in
      guard let place = shelf.index(of: item), place != screen.index else { return nil }
      return place
    }
  }

  /// What comes after the item on screen, page by page; the first item after one that is no longer there (C4).
  static func following(_ screen: Screen, on shelf: Shelf) -> Int? {
    let place = screen.index.map { $0 + 1 } ?? 0
    return place < shelf.items.count ? place : nil
  }

  /// `false` where there is nowhere to go. While evicted content is fetched anew there is not; a failed fetch of it is
  /// repeated by the attempt to move (C4).
  private mutating func move(_ index: Int, _ destination: (Screen, Shelf) -> Int?) -> Bool {
    let kind = players[index].kind
    guard let screen = players[index].screen else { return false }
    guard let shelf = self[kind].shelf else {
      if self[kind].hasFailed { beginFetch(kind) }
      return false
    }
    guard let place = destination(screen, shelf) else { return false }
    enter(index, place, of: shelf)
    return true
  }

  /// Asks the service again after a failure, whatever is under way (R8); fetches content again that failed (F6).
  mutating func retry(_ index: Int) -> Bool {
    guard let screen = players[index].screen else {
      let kind = players[index].kind
      guard self[kind].hasFailed else { return false }
      beginFetch(kind)
      return true
    }
    guard case .failed = screen.phase else { return false }
    if screen.item.isGated {
      guard configuration.entitlements else { return false }
      suspend(index)
      ask(index, on: .retry)
    } else {
      decide(index)
    }
    return true
  }
}
