import ContentEntitlements
import Foundation
import Testing

@testable import ContentEntitlementsHTTP

@Suite("Reading a feed from its bytes")
struct JSONReaderTests {
  /// One of each kind of value, escape and member, to be damaged.
  private static let whole = #"""
    {"content": [{"contentId": "a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00", "title": "Ä 😀", "url": "https://m.example/1?x=%20",
     "poster": null, "duration": 12.5, "startsIn": 0, "later": [1, {"x": [true, false, null, -0.5e+10, ""]}]},
     {"contentId": "s", "title": "S", "pages": [{"pageId": "p", "url": "", "duration": 1E3}, {"pageId": "q"}]},
     {"duration": 123456789012345678, "contentId": "b", "contentId": "c"}, 7, {"contentId": null}], "next": {}}
    """#

  private static let answer = #"""
    {"outcomes": [{"contentId": "g", "pageId": "p", "outcome": "granted", "url": "https://m.example/1", "expiresIn": 120.5},
     {"contentId": "r", "outcome": "refused", "reason": "geoRestricted", "message": "Not here \u00e9", "url": "x",
      "details": {"a": "1", "b": 2, "a": "3"}}, {"contentId": "n", "outcome": "notStarted", "timeToStart": 3, "recheckAfter": null},
     {"contentId": "f", "outcome": "failed", "status": 503, "retryAfter": 2}, {"reason": "later", "contentId": "w"}, 7,
     {"contentId": "u", "outcome": "unheard"}], "reason": "notEntitled", "outcome": "refused"}
    """#

  @Test(
    "F4 · a damaged feed is read as JSONDecoder reads it: the same entries, or none", arguments: ContentKind.allCases)
  func asJSONDecoder(kind: ContentKind) {
    var random = Draw(7)
    let start = Array(JSONReaderTests.whole.utf8)
    var readable = 0
    for round in 0..<8_000 {
      let bytes = random.damaged(start, times: round % 3 + 1)
      let body = Data(bytes)
      let found = try? HTTPContentService.entries(of: kind, decoding: body)
      let expected = try? JSONDecoder().decode(DecodedFeed.self, from: body).entries(of: kind)
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
      if found != nil { readable += 1 }
    }
    #expect(readable > 2_000, "too few of the damaged feeds can still be read for this to say much")
  }

  @Test("F4, R4 · a damaged answer is read as JSONDecoder reads it: the same outcomes, or none")
  func answersAsJSONDecoder() {
    var random = Draw(13)
    var readable = 0
    for round in 0..<10_000 {
      let bytes = random.damaged(Array(JSONReaderTests.answer.utf8), times: round % 3 + 1)
      let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(bytes))
      let found = try? ResolveBody(HTTPReply(response)).outcomes
      let expected = try? JSONDecoder().decode(DecodedAnswer.self, from: Data(bytes)).outcomes
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
      if found != nil { readable += 1 }
      let refused = HTTPReply(
        HTTPResponse(status: 403, headers: ["Content-Type": "application/json"], body: Data(bytes)))
      #expect(refused.typedRefusal == (try? JSONDecoder().decode(DecodedOutcome.self, from: Data(bytes)))?.refusal)
    }
    #expect(readable > 2_000, "too few of the damaged answers can still be read for this to say much")
  }

  @Test("R7 · numbers are the ones JSONDecoder reads, to the last bit")
  func numbers() {
    var random = Draw(11)
    var texts = [
      "0", "-0", "00", "01", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1e5", "1E-5", "0.1", "-0.1", "1.50", "1e999",
      "-1e999",
      "999999999999999", "9999999999999999", "0.000000000000001", "123456789.12345", "0x10", "NaN", "Infinity", "1_0",
      "9007199254740993", "1e23", "2.2250738585072014e-308", "1.0e0", "1-1", "1e1.5", "1.2.3",
    ]
    for _ in 0..<3_000 {
      let digits = String(random.next() % 1_000_000_000_000_000).prefix(Int(random.next() % 15) + 1)
      let fraction = String(random.next()).prefix(Int(random.next() % 17) + 1)
      texts.append("\(digits).\(fraction)" + (random.next() % 4 == 0 ? "e\(Int(random.next() % 40) - 20)" : ""))
    }
    for text in texts {
      let body = Data(#"{"content":[{"contentId":"a","duration":\#(text)}]}"#.utf8)
      let found = try? HTTPContentService.entries(of: .moments, decoding: body)
      let expected = try? JSONDecoder().decode(DecodedFeed.self, from: body).entries(of: .moments)
      #expect(found == expected, "\(text)")
    }
  }

  @Test("F4 · every escape means what it says, and one that means nothing costs its entry alone")
  func escapes() throws {
    let readable = [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (#"\u0041"#, "A"),
      (#"\u00E9\u00e9"#, "éé"), (#"\ud83d\ude00"#, "😀"), (#"\u0000"#, "\0"), (#"\uFFFF"#, "\u{FFFF}"),
    ]
    for (written, meant) in readable {
      #expect(try title(written) == .item(FetchedItem(id: "a", title: meant)), "\(written)")
    }
    for broken in [#"\q"#, #"\u12g4"#, #"\ud83d"#, #"\ude00"#, #"\ud83d\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#, "\t"] {
      #expect(try title(broken) == .malformed(id: "a"), "\(broken)")
    }
  }

  @Test("R1 · an id of any characters is asked about as it is")
  func question() throws {
    struct Question: Decodable, Equatable {
      struct Item: Decodable, Equatable {
        let contentId: String
        let pageId: String?
      }
      let items: [Item]
    }
    let ids = [
      ItemID("a"), ItemID(#"quote " backslash \ slash /"#, page: "\u{0}\u{1F}\u{7F}\n"), ItemID("é😀", page: ""),
      ItemID(""),
    ]
    let written = ResolveQuestion(ids).encoded()
    let read = try JSONDecoder().decode(Question.self, from: written)
    #expect(read.items == ids.map { Question.Item(contentId: $0.contentID, pageId: $0.pageID) })
    #expect(String(decoding: ResolveQuestion([]).encoded(), as: UTF8.self) == #"{"items":[]}"#)
  }

  @Test("R4 · of two members with one name the first counts, in a refusal's details too")
  func twice() throws {
    let body = #"""
      {"outcomes": [
        {"contentId": "a", "contentId": "b", "outcome": "granted", "outcome": "refused", "url": null, "url": "https://m.example/1"},
        {"contentId": "c", "reason": "geoRestricted", "details": {"x": "1", "x": "2", "y": 3, "z": "4"}},
        {"contentId": "d", "outcome": "failed", "status": 503.0, "retryAfter": 2}, {"contentId": "e", "pageId": 1}
      ]}
      """#
    let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: Data(body.utf8))
    #expect(
      try ResolveBody(HTTPReply(response)).outcomes == [
        ItemOutcome(ItemID("a"), .failed(.invalidResponse)),
        ItemOutcome(ItemID("c"), .refused(Refusal(.geoRestricted, details: ["x": "1", "z": "4"]))),
        ItemOutcome(ItemID("d"), .failed(.serviceError(status: 503), retryAfter: 2)),
      ])
  }

  private func title(_ written: String) throws -> FetchedEntry {
    let body = Data(#"{"content":[{"contentId":"a","title":"\#(written)"},{"contentId":"b"}]}"#.utf8)
    let entries = try HTTPContentService.entries(of: .moments, decoding: body)
    #expect(entries.last == .item(FetchedItem(id: "b")))
    return try #require(entries.first)
  }
}

/// Numbers that are the same in each run: a linear congruential generator, the high bits of it.
private struct Draw {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  /// The bytes with some of them replaced, put in or taken out, for the most part by what means something in JSON.
  mutating func damaged(_ start: [UInt8], times: Int) -> [UInt8] {
    let spice =
      Array(#"{}[]",:\/u0123456789abDeE+-.tfnrl \#n\#t"#.utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    var bytes = start
    for _ in 0..<times {
      let place = Int(next() % UInt64(bytes.count))
      let other = Int(next() % UInt64(bytes.count))
      switch next() % 4 {
      case 0: bytes[place] = spice[other % spice.count]
      case 1: bytes.insert(spice[other % spice.count], at: place)
      case 2: bytes.remove(at: place)
      default: bytes.removeSubrange(min(place, other)..<min(max(place, other), min(place, other) + 12))
      }
    }
    return bytes
  }
}
