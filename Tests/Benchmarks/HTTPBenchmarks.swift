import ContentEntitlements
import ContentEntitlementsHTTP
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Items decided over loopback HTTP, against a bare `URLSession` loop that asks and reads for itself.
enum HTTPBenchmarks {
  private struct Question: Codable {
    struct Item: Codable {
      let contentId: String
    }
    let items: [Item]
  }

  private struct Decided: Decodable {
    struct Outcome: Decodable {
      let contentId: String
      let outcome: String
      let url: String?
    }
    let outcomes: [Outcome]
  }

  private struct InlineLane: DeliveryLane {
    let queue = DispatchQueue(label: "lane")
    func enqueue(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }
  }

  static func run() async throws -> Findings {
    let server = try ScriptedServer { reply($0) }
    defer { server.stop() }
    var findings = Findings()
    for (width, batch) in [(1, 1), (64, 1), (64, 64)] {
      let sdk = try await SDKLoop(server.url, width: width, batch: batch)
      let bare = BareLoop(server.url)
      let rounds = width == 1 ? 100 : 6
      var (throughput, effort): ([Double], [Double]) = ([], [])
      for round in 0..<16 {
        let whole = try await Stopwatch.both { for _ in 0..<rounds { try await sdk.ask() } }
        let plain = try await Stopwatch.both { for _ in 0..<rounds { try await bare.ask(width) } }
        guard round > 0 else { continue }
        throughput.append(plain.wall / whole.wall)
        effort.append(whole.processor / plain.processor)
      }
      let name = "over HTTP, \(width) wide, batches of \(batch): SDK / bare"
      findings.ratios["throughput " + name] = .init(throughput)
      findings.ratios["processor time " + name] = .init(effort)
    }
    return findings
  }

  private static func reply(_ request: ScriptedServer.Request) -> ScriptedServer.Reply {
    if request.method == "GET" {
      let items = (1...64).map { #"{"contentId": "moment-\#($0)"}"# }
      return .answer(#"{"content": [\#(items.joined(separator: ","))]}"#)
    }
    let question = try? JSONDecoder().decode(Question.self, from: Data(request.body.utf8))
    let outcomes = (question?.items ?? []).map { item in
      #"{"contentId": "\#(item.contentId)", "outcome": "granted", "#
        + #""url": "https://media.example/\#(item.contentId).m3u8"}"#
    }
    return .answer(#"{"outcomes": [\#(outcomes.joined(separator: ","))]}"#)
  }

  /// A player for each item; a refresh asks about all.
  private final class SDKLoop {
    private let sdk: ContentEntitlements
    private let players: [Player]

    init(_ url: String, width: Int, batch: Int) async throws {
      let service = try HTTPContentService(
        baseURL: URL(string: url).unsafelyUnwrapped,
        configuration: .init(allowsLoopbackHTTP: true, resolveBatchLimit: batch))
      sdk = ContentEntitlements(
        service: service, lane: InlineLane(), configuration: ShellBenchmarks.configuration(ahead: 0),
        externalUserToken: "viewer")
      players = (1...width).map { [sdk] in sdk.open(.moments, at: ItemID("moment-\($0)")) }
      for _ in 0..<5_000 where players.contains(where: { $0.snapshot.state.name != "playing" }) {
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    func ask() async throws {
      guard await sdk.refreshEntitlements() == .decided else { throw WrongCount(0, players.count) }
    }
  }

  /// One request an item, as many at once as there are items.
  private struct BareLoop: Sendable {
    private let url: String
    private let session: URLSession

    init(_ url: String) {
      self.url = url
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      session = URLSession(configuration: configuration)
    }

    func ask(_ width: Int) async throws {
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for number in 1...width { tasks.addTask { try await ask(about: "moment-\(number)") } }
        try await tasks.waitForAll()
      }
    }

    private func ask(about item: String) async throws {
      var request = URLRequest(url: URL(string: url + "/v1/resolve").unsafelyUnwrapped)
      request.httpMethod = "POST"
      request.setValue("Bearer viewer", forHTTPHeaderField: "Authorization")
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONEncoder().encode(Question(items: [.init(contentId: item)]))
      let body: Data = try await withCheckedThrowingContinuation { continuation in
        session.dataTask(with: request) { data, _, error in
          continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
        }.resume()
      }
      let answer = try JSONDecoder().decode(Decided.self, from: body)
      guard answer.outcomes.first?.outcome == "granted" else { throw WrongCount(0, 1) }
    }
  }
}
