import ContentEntitlements

/// A made-up backend with words of its own, as an app's client for it would offer them.
struct ClubBackend: Sendable {
  struct Clip: Sendable {
    let slug: String, headline: String
    let stream: String?
  }

  enum Verdict: Sendable {
    case ok(stream: String, seconds: Double)
    case membersOnly(hint: String)
    case busy
  }

  func clips() async throws -> [Clip] {
    [
      Clip(slug: "training", headline: "Training", stream: "https://cdn.example/training.m3u8"),
      Clip(slug: "interview", headline: "The interview", stream: nil),  // no stream: the SDK will ask
    ]
  }

  func verdict(on slug: String, ticket: String) async throws -> Verdict {
    switch ticket {
    case "member-42": .ok(stream: "https://cdn.example/\(slug).m3u8?sig=abc", seconds: 120)
    case "guest-7": .membersOnly(hint: "Join the club.")
    default: .busy
    }
  }
}

/// That backend as the SDK's content service: map what it says, never retry, never decide.
struct ClubService: ContentService {
  let backend = ClubBackend()
  let resolveBatchLimit = 1  // this backend answers for one clip at a time

  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    guard request.kind == .videos else { return ContentAnswer(entries: []) }
    return ContentAnswer(
      entries: try await backend.clips().map { clip in
        .item(FetchedItem(id: clip.slug, url: clip.stream.map { PlaybackURL($0) }, title: clip.headline))
      })
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    var outcomes: [ItemOutcome] = []
    for item in request.items {
      switch try await backend.verdict(on: item.contentID, ticket: request.token.reveal()) {
      case .ok(let stream, let seconds):
        outcomes.append(ItemOutcome(item, .granted(PlaybackURL(stream), lifetime: seconds)))
      case .membersOnly(let hint):
        outcomes.append(ItemOutcome(item, .refused(Refusal(.subscriptionRequired, message: hint))))
      case .busy:  // no decision: the SDK asks again by itself, then shows a failure and never a paywall
        throw ContentServiceError(.serviceError(status: 503), retryAfter: 1, explanation: "the club's backend is busy")
      }
    }
    return ResolveAnswer(outcomes: outcomes)
  }
}
