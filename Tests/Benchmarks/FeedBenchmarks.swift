import ContentEntitlements
import ContentEntitlementsHTTP
import Foundation

/// A feed from bytes to a filtered shelf, against `JSONDecoder` alone on a plain type with the same members.
enum FeedBenchmarks {
  private struct Plain: Decodable {
    let content: [Entry]

    struct Entry: Decodable {
      let contentId: String
      let title: String?
      let url: String?
      let poster: String?
      let startsIn: Double?
      let duration: Double?
    }
  }

  static func run() throws -> Findings {
    var findings = Findings()
    for count in [1_000, 100_000] {
      let body = feed(count)
      var (ratios, times): ([Double], [Double]) = ([], [])
      for round in 0..<(count > 10_000 ? 7 : 41) {
        var failure: (any Error)?
        let whole = Stopwatch.thread {
          do { try filter(body) } catch { failure = error }
        }
        let plain = Stopwatch.thread {
          do { _ = try JSONDecoder().decode(Plain.self, from: body) } catch { failure = error }
        }
        if let failure { throw failure }
        guard round > 0 else { continue }
        ratios.append(whole / plain)
        times.append(whole / Double(count))
      }
      findings.ratios["feed / JSONDecoder, \(count) items"] = .init(ratios)
      findings.nanoseconds["feed, an item of \(count)"] = .init(times)
    }
    let body = feed(10_000)
    findings.bytes["a feed's item, filtered"] = try Allocations.bytes(of: { try filter(body) }) / 10_000
    findings.bytes["a feed's item, as JSONDecoder leaves it"] =
      try Allocations.bytes(of: { try JSONDecoder().decode(Plain.self, from: body) }) / 10_000
    return findings
  }

  @discardableResult
  private static func filter(_ body: Data) throws -> EngineWorkbench {
    var bench = EngineWorkbench(ahead: 0)
    bench.submit(.open(PlayerID(1), .moments, at: nil, sourceID: nil))
    bench.fill(try HTTPContentService.entries(decoding: body) ?? [])
    return bench
  }

  private static func feed(_ count: Int) -> Data {
    let entries = (1...count).map { number in
      let url = number % 3 == 0 ? "" : #", "url": "https://media.example/moments/\#(number).mp4""#
      return #"{"contentId": "moment-\#(number)", "title": "Moment number \#(number)"\#(url), "#
        + #""poster": "https://media.example/posters/\#(number).jpg", "duration": 12.5}"#
    }
    return Data((#"{"content": ["# + entries.joined(separator: ",") + "]}").utf8)
  }
}
