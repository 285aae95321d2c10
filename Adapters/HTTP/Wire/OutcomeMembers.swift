import ContentEntitlements
import Foundation

/// What was said of one item, or of all items at once in the body of a 401 or 403.
///
/// A member that was not met is `nil`; of two with one name the first counts.
struct OutcomeMembers {
  private var contentId: JSONMember<String>?
  private var pageId: JSONMember<String>?
  private var word: JSONMember<String>?
  private var url: JSONMember<String>?
  private var expiresIn: JSONMember<Double>?
  private var timeToStart: JSONMember<Double>?
  private var recheckAfter: JSONMember<Double>?
  private var reason: JSONMember<String>?
  private var message: JSONMember<String>?
  private var details: JSONMember<[String: String]>?
  private var status: JSONMember<Int>?
  private var retryAfter: JSONMember<Double>?

  /// `nil` where the value is no object.
  init?(_ reader: inout JSONReader) throws(JSONReader.Fault) {
    let isObject = try reader.object { name, reader throws(JSONReader.Fault) in try take(name, &reader) }
    if !isObject { return nil }
  }

  /// The whole body as one object; `nil` where it is none.
  init?(_ body: Data) throws(JSONReader.Fault) {
    let isObject = try JSONReader.object(body) { name, reader throws(JSONReader.Fault) in try take(name, &reader) }
    if !isObject { return nil }
  }

  private mutating func take(_ name: String, _ reader: inout JSONReader) throws(JSONReader.Fault) {
    switch name {
    case "contentId" where contentId == nil: contentId = try reader.textMember()
    case "pageId" where pageId == nil: pageId = try reader.textMember()
    case "outcome" where word == nil: word = try reader.textMember()
    case "url" where url == nil: url = try reader.textMember()
    case "expiresIn" where expiresIn == nil: expiresIn = try reader.numberMember()
    case "timeToStart" where timeToStart == nil: timeToStart = try reader.numberMember()
    case "recheckAfter" where recheckAfter == nil: recheckAfter = try reader.numberMember()
    case "reason" where reason == nil: reason = try reader.textMember()
    case "message" where message == nil: message = try reader.textMember()
    case "details" where details == nil: details = try OutcomeMembers.details(&reader)
    case "status" where status == nil: status = try reader.wholeNumberMember()
    case "retryAfter" where retryAfter == nil: retryAfter = try reader.numberMember()
    default: try reader.skip()
    }
  }

  /// `nil` where it does not tell which item it is about.
  var itemOutcome: ItemOutcome? {
    guard let contentID = contentId?.value, pageId != .unreadable else { return nil }
    return ItemOutcome(ItemID(contentID, page: pageId?.value), outcome)
  }

  /// What was said; where that cannot be read, an invalid response. A refusal always can.
  private var outcome: ResolveOutcome {
    if let refusal { return .refused(refusal) }
    switch word?.value {
    case "granted":
      guard let url = url?.value, expiresIn != .unreadable else { return .failed(.invalidResponse) }
      return .granted(PlaybackURL(url), lifetime: expiresIn?.value)
    case "notStarted":
      guard let start = timeToStart?.value, recheckAfter != .unreadable else { return .failed(.invalidResponse) }
      return .notStarted(timeToStart: start, recheckAfter: recheckAfter?.value)
    case "failed":
      guard status != .unreadable, retryAfter != .unreadable else { return .failed(.invalidResponse) }
      return .failed(OutcomeMembers.failure(status: status?.value), retryAfter: retryAfter?.value)
    default:
      return .failed(.invalidResponse)
    }
  }

  /// A refusal is looked for first, whatever else stands there or is lacking (R4): the word or a reason is enough. Parts
  /// of it that cannot be read are left out, rather than make a refusal into something milder.
  var refusal: Refusal? {
    let reason = reason?.value
    guard word?.value == "refused" || reason != nil else { return nil }
    return Refusal(
      reason.map { RefusalReason($0) } ?? .notEntitled, message: message?.value, details: details?.value ?? [:])
  }

  private static func failure(status: Int?) -> ResolveFailure {
    guard let status else { return .other }
    return (400...599).contains(status) ? .forStatus(status) : .invalidResponse
  }

  /// Text to text; what is no text is left out.
  private static func details(_ reader: inout JSONReader) throws(JSONReader.Fault) -> JSONMember<[String: String]> {
    var details: [String: JSONMember<String>] = [:]
    let isObject = try reader.object { name, reader throws(JSONReader.Fault) in
      if details[name] == nil { details[name] = try reader.textMember() } else { try reader.skip() }
    }
    return isObject ? .value(details.compactMapValues { $0.value }) : .unreadable
  }
}

extension HTTPReply {
  /// The refusal in the body of a 401 or 403; `nil` for a bare one, and for every other status.
  var typedRefusal: Refusal? {
    guard status == 401 || status == 403, isJSON else { return nil }
    return (try? OutcomeMembers(body))?.refusal
  }
}
