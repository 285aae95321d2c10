import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// How many times the service is asked, counted exactly: a count that grows is a viewer who waits.
@Suite("Round trips")
struct RoundTripTests {
  private let run = DeterministicRun()

  /// A service that grants everything, and an SDK before it.
  private func compose(
    _ kind: ContentKind, _ entries: [FetchedEntry], ahead: Int, stride: Int = 1, batch: Int = 50,
    token: String = "token-1"
  ) -> (ScriptedContentService, ContentEntitlements) {
    let service = ScriptedContentService(
      clock: run.clock, latency: .milliseconds(50), resolveBatchLimit: batch)
    service.setContent(entries, of: kind)
    service.onResolve { item, _ in .granted("https://cdn.example/\(item.contentID)/\(item.pageID ?? "")") }
    var configuration = EntitlementConfiguration()
    configuration.prefetchAhead = ahead
    configuration.prefetchStride = stride
    configuration.seed = 1
    return (service, run.entitlements(service: service, configuration: configuration, externalUserToken: token))
  }

  private func gated(_ count: Int, from first: Int = 1) -> [FetchedEntry] {
    (first..<(first + count)).map { .item(FetchedItem(id: "m\($0)")) }
  }

  private func stories(_ count: Int, ofPages pages: Int) -> [FetchedEntry] {
    (1...count).map { story in
      .story(id: "s\(story)", title: nil, pages: (1...pages).map { FetchedItem(id: "p\($0)") })
    }
  }

  /// Lets the service answer; the longest of the SDK's own times is not reached.
  private func settle() {
    run.advance(by: .milliseconds(200))
  }

  /// Through the other ninety-nine of a hundred; each plays at once, and what is ahead is answered before the next.
  private func swipe(_ player: Player, _ move: (Player) -> Void) {
    for _ in 1..<100 {
      move(player)
      run.settle()
      expectPlaying(player)
      settle()
    }
  }

  private func expectPlaying(_ player: Player, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(player.snapshot.state.name == "playing", sourceLocation: sourceLocation)
  }

  @Test("R1 · a cold gated item takes one round trip")
  func cold() {
    let (service, entitlements) = compose(.moments, gated(3), ahead: 0)
    let player = entitlements.open(.moments)
    settle()
    expectPlaying(player)
    #expect(service.resolvedItems == [[ItemID("m1")]])
  }

  @Test("R1 · a swipe to a prefetched item takes none before it plays")
  func prefetchedSwipe() {
    let (service, entitlements) = compose(.moments, gated(2), ahead: 1)
    let player = entitlements.open(.moments)
    settle()
    let before = service.resolvedItems.count
    player.next()
    run.settle()
    expectPlaying(player)
    #expect(player.snapshot.item == ItemID("m2"))
    #expect(service.resolvedItems.count == before)
  }

  @Test("R8 · a Story of ten gated pages takes one round trip, first page to last")
  func story() {
    let (service, entitlements) = compose(.stories, stories(1, ofPages: 10), ahead: 1)
    let player = entitlements.open(.stories)
    settle()
    for _ in 1..<10 {
      expectPlaying(player)
      player.nextPage()
      run.settle()
    }
    expectPlaying(player)
    #expect(player.snapshot.item == ItemID("s1", page: "p10"))
    #expect(service.resolvedItems.map(\.count) == [10])
  }

  @Test("F2 · a free item takes none")
  func free() {
    let entry = FetchedEntry.item(FetchedItem(id: "m1", url: PlaybackURL("https://cdn.example/m1")))
    let (service, entitlements) = compose(.moments, [entry], ahead: 1)
    let player = entitlements.open(.moments)
    settle()
    expectPlaying(player)
    #expect(service.resolvedItems == [])
  }

  @Test("C2 · a token change takes one round trip, however many players show the item")
  func tokenChange() {
    let (service, entitlements) = compose(.moments, gated(1), ahead: 1)
    let players = (0..<5).map { _ in entitlements.open(.moments) }
    settle()
    #expect(service.resolvedItems.count == 1)
    entitlements.setExternalUserToken("token-2")
    settle()
    #expect(service.resolvedItems.count == 2)
    #expect(service.requests.last?.wasMade(for: "token-2") == true)
    for player in players { expectPlaying(player) }
  }

  @Test("C2 · a token change takes one round trip for players on different items")
  func tokenChangeOfMany() {
    let (service, entitlements) = compose(.moments, gated(5), ahead: 0)
    let players = (1...5).map { entitlements.open(.moments, at: ItemID("m\($0)")) }
    settle()
    let before = service.resolvedItems.count
    entitlements.setExternalUserToken("token-2")
    settle()
    #expect(service.resolvedItems.dropFirst(before).map(\.count) == [5])
    for player in players { expectPlaying(player) }
  }

  @Test(
    "R8 · a hundred pages, in Stories that fill a batch, are paged through in one request a batch",
    arguments: [10, 20, 50])
  func pagedStories(batch: Int) {
    let (service, entitlements) = compose(
      .stories, stories(100 / batch, ofPages: batch), ahead: 1, batch: batch)
    let player = entitlements.open(.stories)
    settle()
    swipe(player) { $0.nextPage() }
    #expect(service.resolvedItems.joined().count == 100)
    #expect(service.resolvedItems.count == 100 / batch)
  }

  @Test(
    "R8 · a hundred Moments ahead are asked in full batches, beside the one on screen", arguments: [1, 10, 33, 50, 100])
  func window(batch: Int) {
    let (service, entitlements) = compose(.moments, gated(100), ahead: 99, batch: batch)
    let player = entitlements.open(.moments)
    settle()
    for _ in 1..<100 {
      player.next()
      run.settle()
      expectPlaying(player)
    }
    #expect(service.resolvedItems.joined().count == 100)
    #expect(service.resolvedItems.count == 1 + (99 + batch - 1) / batch)
    #expect(service.resolvedItems.count <= (100 + batch - 1) / batch + 1)
  }

  @Test("R1 · a window that slides by one item asks for one item each time it slides")
  func slidingWindow() {
    let (service, entitlements) = compose(.moments, gated(100), ahead: 10, batch: 10)
    let player = entitlements.open(.moments)
    settle()
    swipe(player) { $0.next() }
    #expect(service.resolvedItems.map(\.count) == [1, 10] + Array(repeating: 1, count: 89))
  }

  @Test(
    "R1, R8 · a hundred Moments swiped take a request a batch and one, with a window and a stride that fill a batch",
    arguments: [2, 10, 33, 50, 100])
  func stride(batch: Int) {
    let (service, entitlements) = compose(.moments, gated(100), ahead: batch, stride: batch, batch: batch)
    let player = entitlements.open(.moments)
    settle()
    swipe(player) { $0.next() }
    #expect(service.resolvedItems.joined().count == 100)
    #expect(service.resolvedItems.count == 1 + (99 + batch - 1) / batch)
    #expect(service.resolvedItems.count <= (100 + batch - 1) / batch + 1)
  }

  @Test("R1 · a stride leaves the pages of the Story on screen alone: all are asked at once")
  func strideInStories() {
    let (service, entitlements) = compose(.stories, stories(2, ofPages: 3), ahead: 1, stride: 50)
    let player = entitlements.open(.stories)
    settle()
    expectPlaying(player)
    #expect(service.resolvedItems.map(\.count) == [3, 3])
  }
}
