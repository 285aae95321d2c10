import ContentEntitlements
import ContentEntitlementsHTTP

extension PlaybackErrors {
  /// The errors of an answer that is no success; none where its body is not the API's, such as a proxy's page.
  init(_ answer: HTTPReader.Answer) {
    self.init(answer.decoded(as: [PlaybackError].self) ?? [])
  }

  /// Why there is no decision and no content (R7). The status decides whether the SDK asks again.
  func failure(of answer: HTTPReader.Answer) -> ContentServiceError {
    let status = answer.status
    let (kind, explanation): (ResolveFailure, String) =
      switch (status, firstMeaning) {
      case (401, .misconfigured(let cure)), (403, .misconfigured(let cure)):
        (.unauthorized, cure)
      case (401, .refused), (403, .refused):
        (.unauthorized, "the viewer may not have this playlist; see the account's restrictions and the viewer's token")
      case (403, .notPlayable):
        (
          .serviceError(status: status),
          "it is inactive, outside its schedule or without sources; see it in the account"
        )
      case (403, .serviceFault):
        (.serviceError(status: status), "the service could not evaluate its policy")
      case (401, _), (403, _):
        (.forStatus(status), "status \(status) without an error this adapter knows; check host, key and token")
      case (404, _):
        (.forStatus(status), "the account has no such id; check accountID, the playlists and the video's id")
      case (300...399, _):
        (.forStatus(status), "redirects are followed only within the host")
      default:
        (.forStatus(status), "status \(status)")
      }
    return ContentServiceError(kind, retryAfter: answer.retryAfter, explanation: explanation)
  }
}
