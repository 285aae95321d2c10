import ContentEntitlements
import Foundation

/// The body of a `POST /v1/resolve`.
struct ResolveQuestion: Sendable {
  private let items: [ItemID]

  init(_ items: [ItemID]) {
    self.items = items
  }

  func encoded() -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + 64 * items.count)
    bytes += #"{"items":["#.utf8
    for (number, item) in items.enumerated() {
      bytes += (number == 0 ? #"{"contentId":"# : #",{"contentId":"#).utf8
      JSONEscapes.append(item.contentID, to: &bytes)
      if let page = item.pageID {
        bytes += #","pageId":"#.utf8
        JSONEscapes.append(page, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += "]}".utf8
    return Data(bytes)
  }
}

/// The answer to a `POST /v1/resolve`.
struct ResolveBody: Sendable {
  /// What was said of which item. What does not tell which item it is about is left out: that item then lacks an
  /// outcome, which the SDK takes for an invalid response of that item alone (R8).
  let outcomes: [ItemOutcome]

  init(_ reply: HTTPReply) throws(ContentServiceError) {
    let body = try reply.requireJSON()
    do {
      outcomes = try ResolveBody.outcomes(in: body)
    } catch {
      throw error.contentServiceError
    }
  }

  private static func outcomes(in body: Data) throws(JSONReader.Fault) -> [ItemOutcome] {
    var outcomes: JSONMember<[ItemOutcome]>?
    let isObject = try JSONReader.object(body) { name, reader throws(JSONReader.Fault) in
      guard name == "outcomes", outcomes == nil else { return try reader.skip() }
      var found: [ItemOutcome] = []
      let isList = try reader.list { reader throws(JSONReader.Fault) in
        if let outcome = try OutcomeMembers(&reader)?.itemOutcome { found.append(outcome) }
      }
      outcomes = isList ? .value(found) : .unreadable
    }
    guard isObject, let outcomes = outcomes?.value else { throw .broken }
    return outcomes
  }
}
