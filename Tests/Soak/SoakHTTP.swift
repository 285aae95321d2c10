import ContentEntitlements
import ContentEntitlementsHTTP
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Resolves over loopback, many at a time, a third of them cancelled at random: `scripts/soak-http` runs it.
///
/// The server is a process of its own, so that files and memory are the client's alone; one service serves all runs of a
/// width, as in an app. Prints a row for each run. Exit status 1 where a call ended otherwise than by an answer or its
/// cancellation, or files are left open beyond the pool of connections.
@main struct SoakHTTP {
  static let resolves = 10_000
  /// Connections that one service keeps for the next request.
  static let pool = 6
  /// Kilobytes by which a run may grow memory. The platform loses some 100 bytes of every request by itself.
  static let growth = 2_500

  static func main() async throws {
    if CommandLine.arguments.last == "serve" { return try serve() }
    let runs = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 10 : 10
    let server = try ServerProcess()
    defer { server.end() }
    var isSound = true
    await bare(runs: 3, url: server.url)
    for width in [1, 64] {
      let service = try HTTPContentService(baseURL: server.url, configuration: .init(allowsLoopbackHTTP: true))
      // The first run opens what stays open, and grows the heap to its size.
      _ = await run(service, width: width, seed: 0)
      let before = Usage.now()
      for number in 1...runs {
        let started = Date()
        let counts = await run(service, width: width, seed: UInt64(width * 1_000 + number))
        let usage = Usage.now()
        let seconds = Date().timeIntervalSince(started)
        isSound =
          isSound && counts.answered + counts.cancelled == resolves && counts.failed == 0
          && usage.files <= before.files + pool && usage.kilobytes - before.kilobytes < number * growth
        print(
          "| \(width) | \(number) | \(counts.answered) | \(counts.cancelled) | \(counts.failed) "
            + "| \(usage.files - before.files) | \(usage.kilobytes - before.kilobytes) kB "
            + "| \(String(format: "%.1f", seconds)) s |")
        fflush(nil)
      }
    }
    server.end()
    exit(isSound ? 0 : 1)
  }

  /// The same number of requests without the adapter, none cancelled: what the platform keeps of them by itself.
  private static func bare(runs: Int, url: URL) async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    var before: Usage?
    for number in 0...runs {
      let started = Date()
      for _ in 0..<resolves {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data("{}".utf8)
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
          session.dataTask(with: request) { _, _, _ in ended.resume() }.resume()
        }
      }
      let usage = Usage.now()
      guard let before else {
        before = usage
        continue
      }
      let seconds = String(format: "%.1f", Date().timeIntervalSince(started))
      print(
        "| 1, bare URLSession | \(number) | \(resolves) | 0 | 0 | \(usage.files - before.files) "
          + "| \(usage.kilobytes - before.kilobytes) kB | \(seconds) s |")
      fflush(nil)
    }
  }

  /// The other side: answers until its standard input ends.
  private static func serve() throws {
    let server = try ScriptedServer(keepsRequests: false) { request in
      if request.body.contains("slow") { Thread.sleep(forTimeInterval: 0.02) }
      return .answer(#"{"outcomes":[{"contentId":"m1","outcome":"refused","reason":"notEntitled"}]}"#)
    }
    print(server.url)
    fflush(nil)
    _ = FileHandle.standardInput.readDataToEndOfFile()
  }

  struct Counts: Sendable {
    var answered = 0
    var cancelled = 0
    var failed = 0
  }

  fileprivate enum Ending: Sendable {
    case answered, cancelled, failed
  }

  private static func run(_ service: HTTPContentService, width: Int, seed: UInt64) async -> Counts {
    guard let token = ViewerToken("viewer-1") else { return Counts() }
    var random = Generator(state: seed)
    return await withTaskGroup(of: Ending.self) { group in
      var counts = Counts()
      for number in 0..<resolves {
        if number >= width, let ending = await group.next() { counts.count(ending) }
        let isCancelled = random.next() % 3 == 0
        let steps = Int(random.next() % (width == 1 ? 60 : 12))
        // Most of those to be cancelled are answered late, so that they are: the rest meets its answer now and then.
        let item = isCancelled && random.next() % 8 != 0 ? ItemID("slow") : ItemID("m1")
        group.addTask { await resolve(item, service, token, cancelledAfter: isCancelled ? steps : nil) }
      }
      for await ending in group { counts.count(ending) }
      return counts
    }
  }

  private static func resolve(
    _ item: ItemID, _ service: HTTPContentService, _ token: ViewerToken, cancelledAfter steps: Int?
  ) async -> Ending {
    let request = ResolveRequest(items: [item], token: token, epoch: Epoch(1), attempt: 1)
    let call = Task { try await service.resolve(request) }
    if let steps {
      // At ever other moments of the request's life.
      for _ in 0..<steps { await Task.yield() }
      call.cancel()
    }
    switch await call.result {
    case .success(let answer): return answer.outcomes.count == 1 ? .answered : .failed
    case .failure(let error): return error is CancellationError && steps != nil ? .cancelled : .failed
    }
  }

  /// SplitMix64: the same choices in every run of the same number.
  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// What the process holds.
  private struct Usage {
    let files: Int
    let kilobytes: Int

    static func now() -> Usage {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
      let resident = pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
      return Usage(files: files, kilobytes: resident * 4)
    }
  }
}

/// This program once more, as the server.
private final class ServerProcess {
  let url: URL
  private let process = Process()
  private let input = Pipe()

  struct NotStarted: Error {}

  init() throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["serve"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let url = URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw NotStarted() }
    self.url = url
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

extension SoakHTTP.Counts {
  fileprivate mutating func count(_ ending: SoakHTTP.Ending) {
    switch ending {
    case .answered: answered += 1
    case .cancelled: cancelled += 1
    case .failed: failed += 1
    }
  }
}
