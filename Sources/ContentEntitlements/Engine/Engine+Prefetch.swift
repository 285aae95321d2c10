/// Asking ahead of time (R1).
extension Engine {
  /// What a player looks ahead to, and whether it belongs to the Story on screen.
  struct Ahead: Sendable {
    let item: ItemID
    let isOfStoryOnScreen: Bool
  }

  /// The pages ahead in the Story on screen and the next Stories whole, or the next Moments or Videos; gated ones only.
  func window(of index: Int) -> [Ahead] {
    let ahead = configuration.prefetchAhead
    guard ahead > 0, token != nil, configuration.entitlements, let screen = players[index].screen,
      let shelf = self[players[index].kind].shelf
    else { return [] }
    var story = 0..<0
    var start = 0
    if let place = screen.index {
      start = shelf.unit(at: place).upperBound
      story = (place + 1)..<start
    }
    var window: [Ahead] = []
    for place in story where shelf.items[place].isGated {
      window.append(Ahead(item: shelf.items[place].id, isOfStoryOnScreen: true))
    }
    for place in shelf.units(from: start, count: ahead) where shelf.items[place].isGated {
      window.append(Ahead(item: shelf.items[place].id, isOfStoryOnScreen: false))
    }
    return window
  }

  /// What enters a window is asked about, unless it is decided or being asked already. In the background nothing is.
  mutating func openWindows() {
    guard !isInBackground else { return }
    for index in players.indices where players[index].needsWindow {
      players[index].needsWindow = false
      let window = entered(window(of: index), by: index)
      let known = ItemLookup(players[index].window)
      for ahead in window where !known.contains(ahead.item) {
        guard ledger.usable(ahead.item, at: now) == nil else { continue }
        if ahead.isOfStoryOnScreen {
          wantsOnScreen.add(ahead.item, for: players[index].id)
        } else {
          wantsAhead.add(ahead.item, for: players[index].id)
        }
      }
      players[index].window = window.map { $0.item }
    }
  }

  /// The part of the window that counts. What is new in it waits until it makes a stride, or nothing old is left.
  private func entered(_ window: [Ahead], by index: Int) -> [Ahead] {
    guard configuration.prefetchStride > 1 else { return window }
    let known = ItemLookup(players[index].window)
    let ahead = window.filter { !$0.isOfStoryOnScreen }
    let old = ahead.count { known.contains($0.item) }
    if old == 0 || ahead.count - old >= configuration.prefetchStride { return window }
    return window.filter { $0.isOfStoryOnScreen || known.contains($0.item) }
  }
}
