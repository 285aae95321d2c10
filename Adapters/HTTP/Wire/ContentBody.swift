package import ContentEntitlements
package import Foundation

/// The body of `GET /v1/content/{kind}`.
struct ContentBody: Decodable, Sendable {
  /// The entries in the service's order, whatever kind was asked for: the SDK leaves out what is not of it (F4).
  let entries: [FetchedEntry]

  init(_ reply: HTTPReply) throws(ContentServiceError) {
    self = try reply.decoded(as: ContentBody.self)
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .content)
    var entries: [FetchedEntry] = []
    entries.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd { entries.append(try list.decode(Entry.self).fetched) }
    self.entries = entries
  }

  fileprivate enum Key: CodingKey {
    case content, contentId, pages, pageId, title, url, poster, startsIn, duration
  }

  /// What cannot be read costs this entry alone, never the list (F4). It becomes at once what the SDK wants to know: a
  /// feed is long, and each step in between would be a copy of it.
  private struct Entry: Decodable, Sendable {
    let fetched: FetchedEntry

    init(from decoder: any Decoder) {
      guard let members = try? decoder.container(keyedBy: Key.self) else {
        fetched = .malformed(id: nil)
        return
      }
      do {
        let item = try FetchedItem(members, id: .contentId)
        // Asked for only where it stands: to ask costs as much as to read all the rest.
        if members.contains(.pages), let pages = try members.decodeIfPresent([Readable<Page>].self, forKey: .pages) {
          fetched = .story(id: item.id, title: item.title, pages: pages.map { $0.element?.item })
        } else {
          fetched = .item(item)
        }
      } catch {
        fetched = .malformed(id: try? members.decode(String.self, forKey: .contentId))
      }
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
  /// Reads the body of a `GET /v1/content/{kind}` by itself, for measuring: `nil` where it is nested too deep.
  package static func entries(decoding body: Data) throws -> [FetchedEntry]? {
    guard JSONNesting.isWithinBound(body) else { return nil }
    return try JSONDecoder().decode(ContentBody.self, from: body).entries
  }
}
