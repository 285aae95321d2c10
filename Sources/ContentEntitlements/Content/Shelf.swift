/// The content of one kind after omission, in order: what players of that kind move along.
///
/// Items lie flat, page after page; a Story is a run of them. So moving by page, by Story or by item is arithmetic.
struct Shelf: Sendable {
  let items: [Item]
  /// Where each Story begins; empty where every item stands for itself.
  private let storyStarts: [Int]

  init(items: [Item], storyStarts: [Int] = []) {
    self.items = items
    self.storyStarts = storyStarts
  }

  /// How many entries there are; a Story counts as one (F6).
  var count: Int { storyStarts.isEmpty ? items.count : storyStarts.count }

  /// The run of items that belongs together with the one at `index`: its Story, or itself alone.
  func unit(at index: Int) -> Range<Int> {
    guard !storyStarts.isEmpty else { return index..<(index + 1) }
    let story = storyNumber(at: index)
    let end = story + 1 < storyStarts.count ? storyStarts[story + 1] : items.count
    return storyStarts[story]..<end
  }

  /// Where the item stands; for a Story without a page, its first page. `nil` where it is not here.
  func index(of id: ItemID) -> Int? {
    let wantsFirstPage = id.pageID == nil && !storyStarts.isEmpty
    return items.firstIndex { $0.id == id || (wantsFirstPage && $0.id.isOfSameContent(as: id)) }
  }

  /// The items of up to `count` units from the one that begins at `start`.
  func units(from start: Int, count: Int) -> Range<Int> {
    var end = start
    var left = count
    while left > 0, end < items.count {
      end = unit(at: end).upperBound
      left -= 1
    }
    return start..<end
  }

  /// The last Story that begins at or before `index`.
  private func storyNumber(at index: Int) -> Int {
    var low = 0
    var high = storyStarts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if storyStarts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
