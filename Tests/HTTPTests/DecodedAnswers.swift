import ContentEntitlements
import Foundation

// Content and answers as `JSONDecoder` reads them, entry by entry: what the reader of the wire is held against.

/// A feed.
struct DecodedFeed: Decodable {
  private let content: [Readable<Entry>]

  func entries(of kind: ContentKind) -> [FetchedEntry] {
    content.map { readable in
      guard let entry = readable.element else { return .malformed(id: readable.contentID) }
      switch (kind, entry.pages) {
      case (.stories, let pages?):
        return .story(id: entry.contentId, title: entry.title, pages: pages.map { $0.element?.item })
      case (.moments, nil), (.videos, nil): return .item(entry.item)
      default: return .malformed(id: entry.contentId)
      }
    }
  }

  private struct Entry: Decodable {
    let contentId: String
    let url, title, poster: String?
    let startsIn, duration: Double?
    let pages: [Readable<Page>]?

    var item: FetchedItem {
      FetchedItem(
        id: contentId, url: url.map { PlaybackURL($0) }, title: title, poster: poster, startsIn: startsIn,
        duration: duration)
    }
  }

  private struct Page: Decodable {
    let pageId: String
    let url, title, poster: String?
    let startsIn, duration: Double?

    var item: FetchedItem {
      FetchedItem(
        id: pageId, url: url.map { PlaybackURL($0) }, title: title, poster: poster, startsIn: startsIn,
        duration: duration)
    }
  }
}

/// The answer to a `POST /v1/resolve`.
struct DecodedAnswer: Decodable {
  /// What was said of which item. What does not tell which item it is about is left out: that item then lacks an
  /// outcome, which the SDK takes for an invalid response of that item alone (R8).
  let outcomes: [ItemOutcome]

  init(from decoder: any Decoder) throws {
    let list = try decoder.container(keyedBy: Key.self).decode([Readable<Outcome>].self, forKey: .outcomes)
    outcomes = list.compactMap { readable in readable.element.map { ItemOutcome($0.item, $0.outcome) } }
  }

  private enum Key: CodingKey {
    case outcomes
  }

  private struct Outcome: Decodable {
    let item: ItemID
    let outcome: ResolveOutcome

    private enum Key: CodingKey {
      case contentId, pageId
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      item = ItemID(
        try members.decode(String.self, forKey: .contentId),
        page: try members.decodeIfPresent(String.self, forKey: .pageId))
      outcome = (try? DecodedOutcome(from: decoder))?.outcome ?? .failed(.invalidResponse)
    }
  }
}

/// What was said of one item, or of all items at once in the body of a 401 or 403.
struct DecodedOutcome: Decodable {
  let outcome: ResolveOutcome
  var refusal: Refusal? { if case .refused(let refusal) = outcome { refusal } else { nil } }

  private enum Key: CodingKey {
    case outcome, url, expiresIn, timeToStart, recheckAfter, reason, message, details, status, retryAfter
  }

  /// - Throws: where the outcome cannot be read; a refusal always can.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let word = try? members.decode(String.self, forKey: .outcome)
    if let refusal = DecodedOutcome.refusal(in: members, word: word) {
      outcome = .refused(refusal)
      return
    }
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
        try DecodedOutcome.failure(status: members.decodeIfPresent(Int.self, forKey: .status)),
        retryAfter: try members.decodeIfPresent(Double.self, forKey: .retryAfter))
    default:
      outcome = .failed(.invalidResponse)
    }
  }

  /// A refusal is read first, whatever else stands there or is lacking (R4): the word or a reason is enough. Parts of
  /// it that cannot be read are left out, rather than make a refusal into something milder.
  private static func refusal(in members: KeyedDecodingContainer<Key>, word: String?) -> Refusal? {
    let reason = try? members.decode(String.self, forKey: .reason)
    guard word == "refused" || reason != nil else { return nil }
    let details = try? members.decode([String: Text].self, forKey: .details)
    return Refusal(
      reason.map { RefusalReason($0) } ?? .notEntitled,
      message: try? members.decode(String.self, forKey: .message),
      details: (details ?? [:]).compactMapValues { $0.value })
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

/// One element of a list, read for itself: what cannot be read costs this element alone, never the list (F4).
struct Readable<Element: Decodable>: Decodable {
  /// The element; `nil` where it could not be read.
  let element: Element?
  /// The content id of one that could not, where that much could.
  let contentID: String?

  init(from decoder: any Decoder) {
    element = try? Element(from: decoder)
    contentID = element == nil ? (try? Name(from: decoder))?.contentId : nil
  }

  private struct Name: Decodable {
    let contentId: String
  }
}
