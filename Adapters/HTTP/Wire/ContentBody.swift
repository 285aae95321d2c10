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
private struct ItemMembers {
  private(set) var id: String?
  private(set) var pages: [FetchedItem?]?
  private var url: String?
  private var title: String?
  private var poster: String?
  private var startsIn: Double?
  private var duration: Double?
  /// Whether there is an object here and every member that stands in it is what it has to be.
  private var isReadable = true
  private var seen: Set = []

  /// The members met so far: of two with one name the first counts.
  private struct Set: OptionSet {
    let rawValue: UInt8
  }

  /// - Parameter id: the member that holds the id.
  init(_ reader: inout JSONReader, id idName: String) throws(JSONReader.Fault) {
    let isObject = try reader.object { name, reader throws(JSONReader.Fault) in
      switch name {
      case idName where isFirst(0): id = try text(&reader)
      case "url" where isFirst(1): url = try text(&reader)
      case "title" where isFirst(2): title = try text(&reader)
      case "poster" where isFirst(3): poster = try text(&reader)
      case "startsIn" where isFirst(4): startsIn = try number(&reader)
      case "duration" where isFirst(5): duration = try number(&reader)
      case "pages" where idName == "contentId" && isFirst(6): pages = try list(&reader)
      default: try reader.skip()
      }
    }
    if !isObject { (isReadable, self.id) = (false, nil) }
  }

  /// `nil` where it is malformed.
  var item: FetchedItem? {
    guard isReadable, let id else { return nil }
    return FetchedItem(
      id: id, url: url.map { PlaybackURL($0) }, title: title, poster: poster, startsIn: startsIn, duration: duration)
  }

  private mutating func isFirst(_ bit: UInt8) -> Bool {
    seen.insert(Set(rawValue: 1 << bit)).inserted
  }

  private mutating func text(_ reader: inout JSONReader) throws(JSONReader.Fault) -> String? {
    if try reader.null() { return nil }
    let text = try reader.text()
    if text == nil { isReadable = false }
    return text
  }

  private mutating func number(_ reader: inout JSONReader) throws(JSONReader.Fault) -> Double? {
    if try reader.null() { return nil }
    let number = try reader.number()
    if number == nil { isReadable = false }
    return number
  }

  private mutating func list(_ reader: inout JSONReader) throws(JSONReader.Fault) -> [FetchedItem?]? {
    if try reader.null() { return nil }
    var pages: [FetchedItem?] = []
    let isList = try reader.list { reader throws(JSONReader.Fault) in
      pages.append(try ItemMembers(&reader, id: "pageId").item)
    }
    if !isList { isReadable = false }
    return isList ? pages : nil
  }
}

extension HTTPContentService {
  /// Reads the body of a `GET /v1/content/{kind}` by itself, for measuring.
  package static func entries(of kind: ContentKind, decoding body: Data) throws -> [FetchedEntry] {
    try ContentBody.entries(of: kind, in: body)
  }
}
