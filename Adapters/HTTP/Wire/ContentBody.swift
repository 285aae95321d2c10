package import ContentEntitlements
package import Foundation

/// The body of `GET /v1/content/{kind}`.
struct ContentBody: Decodable, Sendable {
  private let content: [Readable<Entry>]

  init(_ reply: HTTPReply) throws(ContentServiceError) {
    self = try reply.decoded(as: ContentBody.self)
  }

  /// The entries as the SDK knows them, in the service's order. An entry that is not of the kind asked is malformed.
  func entries(of kind: ContentKind) -> [FetchedEntry] {
    content.map { readable in
      guard let entry = readable.element else { return .malformed(id: readable.contentID) }
      switch (kind, entry.pages) {
      case (.stories, let pages?):
        let items = pages.map { page in page.element.map { $0.media.item(id: $0.pageId) } }
        return .story(id: entry.contentId, title: entry.media.title, pages: items)
      case (.moments, nil), (.videos, nil):
        return .item(entry.media.item(id: entry.contentId))
      default:
        return .malformed(id: entry.contentId)
      }
    }
  }

  private enum Key: CodingKey {
    case contentId, pages, pageId, title, url, poster, startsIn, duration
  }

  private struct Entry: Decodable, Sendable {
    let contentId: String
    let pages: [Readable<Page>]?
    let media: Media

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      contentId = try members.decode(String.self, forKey: .contentId)
      pages = try members.decodeIfPresent([Readable<Page>].self, forKey: .pages)
      media = try Media(members)
    }
  }

  private struct Page: Decodable, Sendable {
    let pageId: String
    let media: Media

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      pageId = try members.decode(String.self, forKey: .pageId)
      media = try Media(members)
    }
  }

  /// What an item and a page have in common. Numbers are passed on as they are: the SDK judges them.
  private struct Media: Sendable {
    let title: String?
    let url: String?
    let poster: String?
    let startsIn: Double?
    let duration: Double?

    init(_ members: KeyedDecodingContainer<Key>) throws {
      title = try members.decodeIfPresent(String.self, forKey: .title)
      url = try members.decodeIfPresent(String.self, forKey: .url)
      poster = try members.decodeIfPresent(String.self, forKey: .poster)
      startsIn = try members.decodeIfPresent(Double.self, forKey: .startsIn)
      duration = try members.decodeIfPresent(Double.self, forKey: .duration)
    }

    func item(id: String) -> FetchedItem {
      FetchedItem(
        id: id, url: url.map { PlaybackURL($0) }, title: title, poster: poster, startsIn: startsIn, duration: duration)
    }
  }
}

extension HTTPContentService {
  /// Reads the body of a `GET /v1/content/{kind}` by itself, for measuring.
  package static func entries(of kind: ContentKind, decoding body: Data) throws -> [FetchedEntry] {
    try JSONDecoder().decode(ContentBody.self, from: body).entries(of: kind)
  }
}
