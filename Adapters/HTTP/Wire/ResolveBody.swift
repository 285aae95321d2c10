import ContentEntitlements
import Foundation

/// The body of a `POST /v1/resolve`.
struct ResolveQuestion: Encodable, Sendable {
  private let items: [Item]

  init(_ items: [ItemID]) {
    self.items = items.map { Item(contentId: $0.contentID, pageId: $0.pageID) }
  }

  func encoded() throws(ContentServiceError) -> Data {
    do {
      return try JSONEncoder().encode(self)
    } catch {
      throw ContentServiceError(.other, explanation: "the question could not be written as JSON")
    }
  }

  private struct Item: Encodable, Sendable {
    let contentId: String
    let pageId: String?
  }
}

/// The answer to a `POST /v1/resolve`.
struct ResolveBody: Decodable, Sendable {
  /// What was said of which item. What does not tell which item it is about is left out: that item then lacks an
  /// outcome, which the SDK takes for an invalid response of that item alone (R8).
  let outcomes: [ItemOutcome]

  init(_ reply: HTTPReply) throws(ContentServiceError) {
    self = try reply.decoded(as: ResolveBody.self)
  }

  init(from decoder: any Decoder) throws {
    let list = try decoder.container(keyedBy: Key.self).decode([Readable<Outcome>].self, forKey: .outcomes)
    outcomes = list.compactMap { readable in readable.element.map { ItemOutcome($0.item, $0.outcome) } }
  }

  private enum Key: CodingKey {
    case outcomes
  }

  private struct Outcome: Decodable, Sendable {
    let item: ItemID
    let outcome: ResolveOutcome

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: OutcomeMembers.Key.self)
      item = ItemID(
        try members.decode(String.self, forKey: .contentId),
        page: try members.decodeIfPresent(String.self, forKey: .pageId))
      outcome = (try? OutcomeMembers(members))?.outcome ?? .failed(.invalidResponse)
    }
  }
}
