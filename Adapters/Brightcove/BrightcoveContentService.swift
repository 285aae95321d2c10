public import ContentEntitlements
import ContentEntitlementsHTTP
public import Foundation

/// **Experimental.** A content service over the Brightcove Playback API, with or without Playback Restrictions.
///
///     let service = try BrightcoveContentService(
///       accountID: "1234567890001", host: .playbackRestrictions, videosPlaylistID: "1234567890123456789")
///     let entitlements = ContentEntitlements.iOS(service: service)
///
/// It was written from public documentation and was never run against the live service; `docs/brightcove.md` says what it
/// takes for what, and where its limits are. Its shape may change in any version.
///
/// It makes one attempt a call: retries, pauses and time limits are the SDK's (R7). The viewer's token goes out as
/// `Authorization: Bearer <token>`, unchanged (T1), and only to ``Host/playbackRestrictions``. Nothing is kept on disk
/// (T2). Keep one service and share it. Calls may come from any thread and at the same time; a cancelled call ends its
/// request and throws `CancellationError`, every other failure is a `ContentServiceError`.
public final class BrightcoveContentService: ContentService {
  /// One item a request: the API has no batch (R8). **Experimental.**
  public let resolveBatchLimit = 1

  /// A playlist is asked for as many videos as every version of the API's limit takes.
  private static let playlistLimit = 100

  private let reader: HTTPReader
  private let takesToken: Bool
  private let headers: [String: String]
  private let accountPath: String
  private let playlists: [ContentKind: PathSegment]
  private let startDate: @Sendable (String) -> Date?

  /// **Experimental.** Host and policy key are independent: which pair an account needs depends on its restrictions.
  ///
  /// - Parameters:
  ///   - accountID: the account the videos belong to.
  ///   - host: which of the two hosts to ask.
  ///   - policyKey: the account's policy key, sent as `BCOV-Policy`; `nil` sends none.
  ///   - momentsPlaylistID: the playlist that holds the Moments, as an id or as `ref:` and a reference id.
  ///   - videosPlaylistID: the playlist that holds the Videos, likewise. A kind without one cannot be fetched.
  ///   - startDate: when the live stream with this video id starts; `nil` for what is no live stream. The API does not
  ///     say. Called from any thread, for every video of a fetch and for one that is not playable now; it does not block.
  /// - Throws: ``SetupError``, which names the parameter and says how to put it right.
  public init(
    accountID: String, host: Host, policyKey: String? = nil, momentsPlaylistID: String? = nil,
    videosPlaylistID: String? = nil, startDate: @escaping @Sendable (_ videoID: String) -> Date? = { _ in nil }
  ) throws(SetupError) {
    accountPath = "/playback/v1/accounts/" + (try PathSegment(accountID, of: "accountID")).encoded
    var playlists: [ContentKind: PathSegment] = [:]
    if let momentsPlaylistID { playlists[.moments] = try PathSegment(momentsPlaylistID, of: "momentsPlaylistID") }
    if let videosPlaylistID { playlists[.videos] = try PathSegment(videosPlaylistID, of: "videosPlaylistID") }
    self.playlists = playlists
    if let policyKey {
      guard !policyKey.isEmpty, policyKey.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw SetupError("policyKey: is empty or holds white space or characters beyond ASCII. Give the key as issued")
      }
      headers = ["BCOV-Policy": policyKey]
    } else {
      headers = [:]
    }
    reader = try host.reader()
    takesToken = host.takesToken
    self.startDate = startDate
  }

  /// Fetches the playlist of one kind (F5). **Experimental.**
  ///
  /// Every video arrives gated, whatever sources the playlist lists: the URL comes with the decision (R1).
  ///
  /// - Parameter request: what to fetch and for whom.
  /// - Returns: the videos in the playlist's order; one that cannot be read costs itself alone (F4).
  /// - Throws: `ContentServiceError`, or `CancellationError`. Stories, and a kind without a
  ///   playlist, are `ResolveFailure.other`, and nothing is asked.
  @concurrent public func content(_ request: ContentRequest) async throws -> ContentAnswer {
    guard let playlist = playlists[request.kind] else {
      throw ContentServiceError(
        .other,
        explanation: request.kind == .stories
          ? "this service has no Stories; open players of Moments or Videos"
          : "no playlist holds the \(request.kind.rawValue); give \(request.kind.rawValue)PlaylistID at init")
    }
    let limit = URLQueryItem(name: "limit", value: String(Self.playlistLimit))
    let answer = try await get("/playlists/" + playlist.encoded, query: [limit], token: request.token)
    guard (200...299).contains(answer.status) else { throw PlaybackErrors(answer).failure(of: answer) }
    guard let body = answer.decoded(as: PlaylistBody.self) else {
      throw ContentServiceError(
        .invalidResponse,
        explanation: "what answered for the playlist is not a playlist in JSON; check host and network")
    }
    return ContentAnswer(entries: body.entries { self.secondsToStart(of: $0, at: answer.madeAt).map { max(0, $0) } })
  }

  /// Asks about an item (R1). **Experimental.**
  ///
  /// - Parameter request: the item and the token; items beyond ``resolveBatchLimit`` are asked one after the other.
  /// - Returns: what the service said of each item.
  /// - Throws: `ContentServiceError` where the one item could not be decided, or
  ///   `CancellationError`.
  @concurrent public func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    var outcomes: [ItemOutcome] = []
    for item in request.items {
      do {
        outcomes.append(ItemOutcome(item, try await decision(on: item, for: request.token)))
      } catch let error as ContentServiceError where request.items.count > 1 {
        outcomes.append(ItemOutcome(item, .failed(error.failure, retryAfter: error.retryAfter)))
      }
    }
    return ResolveAnswer(outcomes: outcomes)
  }

  private func decision(on item: ItemID, for token: ViewerToken) async throws -> ResolveOutcome {
    guard item.pageID == nil, let video = PathSegment(item.contentID) else {
      throw ContentServiceError(.other, explanation: "the item is no video of this service: its id is no video's id")
    }
    let answer = try await get("/videos/" + video.encoded, token: token)
    if (200...299).contains(answer.status) {
      guard let body = answer.decoded(as: VideoBody.self) else {
        throw ContentServiceError(
          .invalidResponse, explanation: "what answered for the video is not a video in JSON; check host and network")
      }
      return try body.decision()
    }
    let errors = PlaybackErrors(answer)
    if let refusal = errors.refusal(status: answer.status) { return .refused(refusal) }
    if errors.areAboutAvailability(status: answer.status),
      let waiting = StartWait(secondsToStart(of: item.contentID, at: answer.madeAt))
    {
      return waiting.outcome
    }
    throw errors.failure(of: answer)
  }

  private func get(
    _ path: String, query: [URLQueryItem] = [], token: ViewerToken?
  ) async throws -> HTTPReader.Answer {
    try await reader.get(accountPath + path, query: query, token: takesToken ? token : nil, headers: headers)
  }

  /// Counted from the answer's own time: the device's wall clock is never trusted (R5).
  private func secondsToStart(of videoID: String, at time: Date?) -> Double? {
    guard let time, let start = startDate(videoID) else { return nil }
    return start.timeIntervalSince(time)
  }
}

extension BrightcoveContentService: CustomReflectable {
  /// Without children: the policy key does not print.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
