// Teaches: how an app puts its own content service through what the SDK relies on, its backend's bad days included.
import ContentEntitlements
import ContentEntitlementsTesting
import Testing

/// The app's content service under test. Its backend is a double that has its days, as the app's own tests would have one.
struct ShopService: ContentService {
  enum Day { case good, silent, failing, endless }
  let day: Day

  func content(_ request: ContentRequest) async throws -> ContentAnswer {
    try await meetTheBackend()
    return ContentAnswer(entries: request.kind == .moments ? [.item(FetchedItem(id: "film"))] : [])
  }

  func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    try await meetTheBackend()
    return ResolveAnswer(
      outcomes: request.items.map { item in
        switch item.contentID {
        case "film" where request.token.reveal() == "ben":
          ItemOutcome(item, .granted(PlaybackURL("https://cdn.example/film.m3u8")))
        case "premiere": ItemOutcome(item, .refused(Refusal(RefusalReason("festivalOnly"))))
        case "film": ItemOutcome(item, .refused(Refusal(.externalUserTokenInvalid)))
        default: ItemOutcome(item, .failed(.serviceError(status: 404)))
        }
      })
  }

  private func meetTheBackend() async throws {
    switch day {
    case .good: return
    case .silent: try await Task.sleep(for: .seconds(3600))  // a cancelled sleep throws, as a cancelled request does
    case .failing: throw ContentServiceError(.serviceError(status: 503))
    case .endless:
      var read = 0
      while true {  // the backend sends on and on: what is read has a bound, and nothing of it is kept
        read += 4096
        if read > 1_000_000 { throw ContentServiceError(.invalidResponse, explanation: "more than 1,000,000 bytes") }
      }
    }
  }
}

@Test func theShopServiceIsAsTheSDKNeedsIt() async {
  let conformance = ContentServiceConformance(
    service: ShopService(day: .good),
    token: "ben",
    decided: [ItemID("film"), ItemID("premiere")],
    unknown: ItemID("no-such-film"),
    refusedForUnknownReason: ItemID("premiere"),
    silent: ShopService(day: .silent),
    failing: ShopService(day: .failing),
    endless: ShopService(day: .endless))
  for result in await conformance.run() { #expect(result.isMet, "\(result)") }
}
