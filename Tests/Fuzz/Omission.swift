@testable import ContentEntitlements

/// Any entries of any kind: each is kept or reported, in order, each id once; with the feature off nothing gated is
/// kept (F1–F4, I9).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOmission(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var draw = Draw(start, count)
  let kind = ContentKind.allCases[Int(draw.byte()) % ContentKind.allCases.count]
  var configuration = EntitlementConfiguration()
  configuration.entitlements = draw.bool()
  configuration.allowedSchemes = draw.bool() ? ["http", "file"] : []
  var entries: [FetchedEntry] = []
  while !draw.isEmpty { entries.append(entry(&draw)) }

  var omission = Omission(kind: kind, configuration: configuration, now: .seconds(3))
  let shelf = omission.shelf(of: entries)
  let omitted = omission.reports.filter { report in
    if case .omitted = report.finding { true } else { false }
  }
  let ofEntries = omitted.filter { $0.item.pageID == nil }
  require(shelf.count + ofEntries.count == entries.count, "F3: of \(entries.count) entries some are lost")
  require(Set(shelf.items.map(\.id)).count == shelf.items.count, "F4: an id stands twice")
  require(configuration.entitlements || !shelf.items.contains { $0.isGated }, "I9: gated with the feature off")
  var last = -1
  for item in shelf.items {
    let index = entries.firstIndex { $0.contentID == item.id.contentID } ?? -1
    require(index >= last, "F4: the order changed")
    last = index
  }
  for index in shelf.items.indices {
    require(shelf.unit(at: index).contains(index), "P1: an item stands outside its own unit")
    require(shelf.index(of: shelf.items[index].id) == index, "P1: an item is not found")
  }
  return 0
}

private func entry(_ draw: inout Draw) -> FetchedEntry {
  switch draw.byte() & 7 {
  case 0: return .malformed(id: draw.bool() ? draw.text() : nil)
  case 1, 2, 3:
    let id = draw.text()
    let pages = (0..<(draw.byte() & 3)).map { _ in draw.bool() || draw.bool() ? item(&draw) : nil }
    return .story(id: id, title: draw.bool() ? draw.text() : nil, pages: pages)
  default: return .item(item(&draw))
  }
}

private func item(_ draw: inout Draw) -> FetchedItem {
  let numbers: [Double?] = [nil, nil, 0, 1.5, -1, .nan, .infinity, 1e300]
  let choice = draw.byte()
  return FetchedItem(
    id: draw.text(), url: choice & 1 == 0 ? nil : PlaybackURL(choice & 2 == 0 ? draw.text() : "https://a.b/c"),
    startsIn: numbers[Int(choice >> 2) & 7], duration: numbers[Int(choice >> 5) & 7])
}

extension FetchedEntry {
  fileprivate var contentID: String? {
    switch self {
    case .item(let item): item.id
    case .story(let id, _, _): id
    case .malformed(let id): id
    }
  }
}
