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

  @Test("F4 · a damaged feed is read as JSONDecoder reads it: the same entries, or none", arguments: ContentKind.allCases)
  func asJSONDecoder(kind: ContentKind) {
    var random = Draw( 7)
    let start = Array(JSONReaderTests.whole.utf8)
    let spice = Array(#"{}[]",:\/u0123456789abDeE+-.tfnrl \#n\#t"#.utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    var readable = 0
    for round in 0..<20_000 {
      var bytes = start
      for _ in 0...(round % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        let other = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = spice[other % spice.count]
        case 1: bytes.insert(spice[other % spice.count], at: place)
        case 2: bytes.remove(at: place)
        default: bytes.removeSubrange(min(place, other)..<min(max(place, other), min(place, other) + 12))
        }
      }
      let body = Data(bytes)
      let found = try? HTTPContentService.entries(of: kind, decoding: body)
      let expected = try? JSONDecoder().decode(DecodedFeed.self, from: body).entries(of: kind)
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
      if found != nil { readable += 1 }
    }
    #expect(readable > 5_000, "too few of the damaged feeds can still be read for this to say much")
  }

  @Test("R7 · numbers are the ones JSONDecoder reads, to the last bit")
  func numbers() {
    var random = Draw( 11)
    var texts = [
      "0", "-0", "00", "01", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1e5", "1E-5", "0.1", "-0.1", "1.50", "1e999", "-1e999",
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

  private func title(_ written: String) throws -> FetchedEntry {
    let body = Data(#"{"content":[{"contentId":"a","title":"\#(written)"},{"contentId":"b"}]}"#.utf8)
    let entries = try HTTPContentService.entries(of: .moments, decoding: body)
    #expect(entries.last == .item(FetchedItem(id: "b")))
    return try #require(entries.first)
  }
}

/// A feed as `JSONDecoder` reads it, entry by entry: what the reader is held against.
private struct DecodedFeed: Decodable {
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

/// Numbers that are the same in each run: a linear congruential generator, the high bits of it.
private struct Draw {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
