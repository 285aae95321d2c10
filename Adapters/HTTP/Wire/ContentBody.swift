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
        return .story(id: entry.item.id, title: entry.item.title, pages: pages.map { $0.element?.item })
      case (.moments, nil), (.videos, nil):
        return .item(entry.item)
      default:
        return .malformed(id: entry.item.id)
      }
    }
  }

  fileprivate enum Key: CodingKey {
    case contentId, pages, pageId, title, url, poster, startsIn, duration
  }

  private struct Entry: Decodable, Sendable {
    let item: FetchedItem
    let pages: [Readable<Page>]?

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      item = try FetchedItem(members, id: .contentId)
      // Asked for only where it stands: to ask costs as much as to read all the rest.
      pages =
        members.contains(.pages) ? try members.decodeIfPresent([Readable<Page>].self, forKey: .pages) : nil
    }
  }

  private struct Page: Decodable, Sendable {
    let item: FetchedItem

    init(from decoder: any Decoder) throws {
      item = try FetchedItem(try decoder.container(keyedBy: Key.self), id: .pageId)
    }
  }
}

extension FetchedItem {
  /// What an entry and a page have in common. Numbers are passed on as they are: the SDK judges them.
  fileprivate init(_ members: KeyedDecodingContainer<ContentBody.Key>, id: ContentBody.Key) throws {
    self.init(
      id: try members.decode(String.self, forKey: id),
      url: try members.decodeIfPresent(String.self, forKey: .url).map { PlaybackURL($0) },
      title: try members.decodeIfPresent(String.self, forKey: .title),
      poster: try members.decodeIfPresent(String.self, forKey: .poster),
      startsIn: try members.decodeIfPresent(Double.self, forKey: .startsIn),
      duration: try members.decodeIfPresent(Double.self, forKey: .duration))
  }
}

extension HTTPContentService {
  /// Reads the body of a `GET /v1/content/{kind}` by itself, for measuring.
  package static func entries(of kind: ContentKind, decoding body: Data) throws -> [FetchedEntry] {
    try JSONDecoder().decode(ContentBody.self, from: body).entries(of: kind)
  }
}
