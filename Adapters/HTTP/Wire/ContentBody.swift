package import ContentEntitlements
package import Foundation

/// The body of `GET /v1/content/{kind}`.
struct ContentBody: Sendable {
  /// The entries as the SDK knows them, in the service's order. An entry that is not of the kind asked is malformed.
  let entries: [FetchedEntry]

  init(_ reply: HTTPReply, of kind: ContentKind) throws(ContentServiceError) {
    let body = try reply.requireJSON()
    do {
      entries = try ContentBody.entries(of: kind, in: body)
    } catch {
      throw error.contentServiceError
    }
  }

  fileprivate static func entries(of kind: ContentKind, in body: Data) throws(JSONReader.Fault) -> [FetchedEntry] {
    var entries: [FetchedEntry]?
    var isFirst = true
    let isObject = try JSONReader.object(body) { name, reader throws(JSONReader.Fault) in
      guard name == "content", isFirst else { return try reader.skip() }
      isFirst = false
      var found: [FetchedEntry] = []
      let isList = try reader.list { reader throws(JSONReader.Fault) in
        found.append(try entry(of: kind, &reader))
      }
      if isList { entries = found }
    }
    guard isObject, let entries else { throw .broken }
    return entries
  }

  private static func entry(of kind: ContentKind, _ reader: inout JSONReader) throws(JSONReader.Fault) -> FetchedEntry {
    let members = try ItemMembers(&reader, id: "contentId")
    guard let item = members.item else { return .malformed(id: members.id) }
    switch (kind, members.pages) {
    case (.stories, let pages?): return .story(id: item.id, title: item.title, pages: pages)
    case (.moments, nil), (.videos, nil): return .item(item)
    default: return .malformed(id: item.id)
    }
  }
}

/// What an entry and a page have in common, and an entry's pages. Numbers are passed on as they are: the SDK judges them.
///
/// A member that was not met is `nil`; of two with one name the first counts.
private struct ItemMembers {
  private var idMember: JSONMember<String>?
  private var url: JSONMember<String>?
  private var title: JSONMember<String>?
  private var poster: JSONMember<String>?
  private var startsIn: JSONMember<Double>?
  private var duration: JSONMember<Double>?
  private var pagesMember: JSONMember<[FetchedItem?]>?
  private var isObject = false

  /// - Parameter id: the member that holds the id.
  init(_ reader: inout JSONReader, id idName: String) throws(JSONReader.Fault) {
    isObject = try reader.object { name, reader throws(JSONReader.Fault) in
      switch name {
      case idName where idMember == nil: idMember = try reader.textMember()
      case "url" where url == nil: url = try reader.textMember()
      case "title" where title == nil: title = try reader.textMember()
      case "poster" where poster == nil: poster = try reader.textMember()
      case "startsIn" where startsIn == nil: startsIn = try reader.numberMember()
      case "duration" where duration == nil: duration = try reader.numberMember()
      case "pages" where idName == "contentId" && pagesMember == nil: pagesMember = try ItemMembers.pages(&reader)
      default: try reader.skip()
      }
    }
  }

  /// `nil` where that much cannot be read.
  var id: String? { isObject ? idMember?.value : nil }
  /// The pages; `nil` where there are none.
  var pages: [FetchedItem?]? { pagesMember?.value }

  /// `nil` where it is malformed: no id, or a member that is not what it has to be.
  var item: FetchedItem? {
    guard let id, url != .unreadable, title != .unreadable, poster != .unreadable, startsIn != .unreadable,
      duration != .unreadable, pagesMember != .unreadable
    else { return nil }
    return FetchedItem(
      id: id, url: url?.value.map { PlaybackURL($0) }, title: title?.value, poster: poster?.value,
      startsIn: startsIn?.value, duration: duration?.value)
  }

  private static func pages(_ reader: inout JSONReader) throws(JSONReader.Fault) -> JSONMember<[FetchedItem?]> {
    if try reader.null() { return .null }
    var pages: [FetchedItem?] = []
    let isList = try reader.list { reader throws(JSONReader.Fault) in
      pages.append(try ItemMembers(&reader, id: "pageId").item)
    }
    return isList ? .value(pages) : .unreadable
  }
}

extension HTTPContentService {
  /// Reads the body of a `GET /v1/content/{kind}` by itself, for measuring.
  package static func entries(of kind: ContentKind, decoding body: Data) throws -> [FetchedEntry] {
    try ContentBody.entries(of: kind, in: body)
  }
}
