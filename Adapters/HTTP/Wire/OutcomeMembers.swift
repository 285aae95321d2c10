import ContentEntitlements
import Foundation

/// What was said of one item, or of all items at once in the body of a 401 or 403.
struct OutcomeMembers: Decodable, Sendable {
  let outcome: ResolveOutcome

  enum Key: CodingKey {
    case contentId, pageId
    case outcome, url, expiresIn, timeToStart, recheckAfter, reason, message, details, status, retryAfter
  }

  init(from decoder: any Decoder) throws {
    try self.init(try decoder.container(keyedBy: Key.self))
  }

  /// - Throws: where the outcome cannot be read; a refusal always can.
  init(_ members: KeyedDecodingContainer<Key>) throws {
    let word = OutcomeMembers.text(.outcome, in: members)
    if let refusal = OutcomeMembers.refusal(in: members, word: word) {
      outcome = .refused(refusal)
      return
    }
    // A reason that is no text may be a refusal in words this version cannot read: no decision, and no grant (F4).
    _ = try members.decodeIfPresent(String.self, forKey: .reason)
    switch word {
    case "granted":
      outcome = .granted(
        PlaybackURL(try members.decode(String.self, forKey: .url)),
        lifetime: try members.decodeIfPresent(Double.self, forKey: .expiresIn))
    case "notStarted":
      outcome = .notStarted(
        timeToStart: try members.decode(Double.self, forKey: .timeToStart),
        recheckAfter: try members.decodeIfPresent(Double.self, forKey: .recheckAfter))
    case "failed":
      outcome = .failed(
        try OutcomeMembers.failure(status: members.decodeIfPresent(Int.self, forKey: .status)),
        retryAfter: try members.decodeIfPresent(Double.self, forKey: .retryAfter))
    default:
      outcome = .failed(.invalidResponse)
    }
  }

  /// A refusal is read first, whatever else stands there or is lacking (R4): the word or a reason is enough. Parts of
  /// it that cannot be read are left out, rather than make a refusal into something milder.
  private static func refusal(in members: KeyedDecodingContainer<Key>, word: String?) -> Refusal? {
    let reason = text(.reason, in: members)
    guard word == "refused" || reason != nil else { return nil }
    let details = try? members.decodeIfPresent([String: Text].self, forKey: .details)
    return Refusal(
      reason.map { RefusalReason($0) } ?? .notEntitled,
      message: text(.message, in: members),
      details: (details ?? [:]).compactMapValues { $0.value })
  }

  /// `nil` where there is none. Asked for as what may be absent: an error costs as much as reading all the rest.
  private static func text(_ key: Key, in members: KeyedDecodingContainer<Key>) -> String? {
    (try? members.decodeIfPresent(String.self, forKey: key)) ?? nil
  }

  private static func failure(status: Int?) -> ResolveFailure {
    guard let status else { return .other }
    return (400...599).contains(status) ? .forStatus(status) : .invalidResponse
  }

  /// Text, or `nil` for anything else.
  private struct Text: Decodable {
    let value: String?

    init(from decoder: any Decoder) {
      value = try? decoder.singleValueContainer().decode(String.self)
    }
  }
}

extension HTTPReply {
  /// The refusal in the body of a 401 or 403; `nil` for a bare one, and for every other status.
  var typedRefusal: Refusal? {
    guard status == 401 || status == 403, isJSON, isShallow else { return nil }
    guard let members = try? JSONDecoder().decode(OutcomeMembers.self, from: body) else { return nil }
    guard case .refused(let refusal) = members.outcome else { return nil }
    return refusal
  }
}
