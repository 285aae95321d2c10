import Testing

@testable import ContentEntitlements

@Suite("Omission")
struct OmissionTests {
  private let free = PlaybackURL("https://cdn.example/x.m3u8")

  private func omit(_ kind: ContentKind, _ entries: [FetchedEntry], on: Bool = true) -> (Shelf, [Omission.Report]) {
    var configuration = EntitlementConfiguration()
    configuration.entitlements = on
    var omission = Omission(kind: kind, configuration: configuration, now: .seconds(100))
    let shelf = omission.shelf(of: entries)
    return (shelf, omission.reports)
  }

  private func ids(_ shelf: Shelf) -> [String] {
    shelf.items.map { $0.id.contentID + ($0.id.pageID.map { "/" + $0 } ?? "") }
  }

  @Test(
    "F1 · an item with an unusable URL is omitted with the feature off, gated with it on", arguments: [true, false])
  func unusable(isOn: Bool) {
    let (shelf, reports) = omit(.moments, [.item(FetchedItem(id: "m1", url: PlaybackURL("x")))], on: isOn)
    #expect(shelf.items.map(\.isGated) == (isOn ? [true] : []))
    #expect(reports.map(\.finding) == [isOn ? .urlUnusable : .omitted(.noPlayableURL)])
  }

  @Test("F4 · entries that could not be read cost themselves; without an id nothing is a duplicate")
  func malformed() {
    let (shelf, reports) = omit(
      .moments,
      [
        .malformed(id: nil), .item(FetchedItem(id: "m1", url: free)), .malformed(id: "m2"), .malformed(id: nil),
        .item(FetchedItem(id: "", url: free)), .item(FetchedItem(id: "m2", url: free)),
      ])
    #expect(ids(shelf) == ["m1"])
    #expect(
      reports.map(\.finding) == [
        .omitted(.malformed), .omitted(.malformed), .omitted(.malformed), .omitted(.malformed), .omitted(.duplicateID),
      ])
  }

  @Test("F4 · a page that could not be read costs its Story and no other")
  func malformedPage() {
    let (shelf, reports) = omit(
      .stories,
      [
        .story(id: "s1", title: nil, pages: [FetchedItem(id: "p1", url: free), nil]),
        .story(id: "s2", title: nil, pages: [FetchedItem(id: "p1", url: free)]),
      ])
    #expect(ids(shelf) == ["s2/p1"])
    #expect(shelf.count == 1)
    #expect(reports == [Omission.Report(item: ItemID("s1"), finding: .omitted(.malformed))])
  }

  @Test("F4 · an entry of another kind's shape is malformed")
  func wrongShape() {
    let story = FetchedEntry.story(id: "s1", title: nil, pages: [FetchedItem(id: "p1", url: free)])
    let item = FetchedEntry.item(FetchedItem(id: "m1", url: free))
    #expect(omit(.moments, [story, item]).1.map(\.finding) == [.omitted(.malformed)])
    #expect(omit(.stories, [story, item]).1.map(\.finding) == [.omitted(.malformed)])
  }

  @Test(
    "F4 · a start time or duration that is no span of time makes the item malformed",
    arguments: [Double.nan, .infinity, -.infinity, -1, -Double.leastNonzeroMagnitude])
  func numbers(_ number: Double) {
    let (shelf, reports) = omit(
      .videos,
      [
        .item(FetchedItem(id: "v1", url: free, startsIn: number)),
        .item(FetchedItem(id: "v2", url: free, duration: number)),
        .item(FetchedItem(id: "v3", url: free)),
      ])
    #expect(ids(shelf) == ["v3"])
    #expect(reports.map(\.finding) == [.omitted(.malformed), .omitted(.malformed)])
  }

  @Test("F4 · times beyond all measure are cut, not refused", arguments: [1e300, Double.greatestFiniteMagnitude, 1e18])
  func hugeNumbers(_ number: Double) throws {
    let (shelf, _) = omit(.videos, [.item(FetchedItem(id: "v1", url: free, startsIn: number, duration: number))])
    let item = try #require(shelf.items.first)
    #expect(try #require(item.startsAt) > .seconds(86_400 * 365))
    #expect(try #require(item.duration) > .seconds(86_400 * 365))
  }

  @Test("R5 · a start time counts from the answer; 0 and minus 0 are now", arguments: [0.0, -0.0])
  func startOfZero(_ start: Double) {
    let (shelf, _) = omit(.videos, [.item(FetchedItem(id: "v1", url: free, startsIn: start))])
    #expect(shelf.items.map(\.startsAt) == [.seconds(100)])
  }

  @Test("F4 · ids are compared by bytes, of items and of pages")
  func bytes() {
    let spellings = ["caf\u{E9}", "cafe\u{301}"]
    #expect(omit(.moments, spellings.map { .item(FetchedItem(id: $0)) }).0.items.count == 2)
    let pages = spellings.map { FetchedItem(id: $0) }
    #expect(omit(.stories, [.story(id: "s", title: nil, pages: pages)]).0.items.count == 2)
  }

  @Test("F4 · pages keep their order, and the same page id in another Story is another page")
  func pages() {
    let (shelf, reports) = omit(
      .stories,
      [
        .story(id: "s1", title: "S", pages: ["b", "a", "b"].map { FetchedItem(id: $0, url: free) }),
        .story(id: "s2", title: nil, pages: [FetchedItem(id: "a", url: free)]),
      ])
    #expect(ids(shelf) == ["s1/b", "s1/a", "s2/a"])
    #expect(reports == [Omission.Report(item: ItemID("s1", page: "b"), finding: .omitted(.duplicateID))])
    #expect(shelf.items.map(\.title) == ["S", "S", nil])
  }
}
