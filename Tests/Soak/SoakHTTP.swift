import ContentEntitlements
import ContentEntitlementsHTTP
import Foundation
import TestSupport

/// Resolves over loopback, many at a time, a third of them cancelled at random: `scripts/soak-http` runs it.
///
/// Prints a row for each run. Exit status 1 where a call ended otherwise than by an answer or its cancellation, where a
/// file stays open, or where memory grows.
@main struct SoakHTTP {
  static let resolves = 10_000

  static func main() async throws {
    let runs = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 10 : 10
    var isSound = true
    for width in [1, 64] {
      // The first run opens what stays open for good, and grows the heap to its size.
      _ = try await run(width: width, seed: 0)
      let before = Usage.now()
      for number in 1...runs {
        let started = Date()
        let counts = try await run(width: width, seed: UInt64(width * 1_000 + number))
        let usage = Usage.now()
        let seconds = Date().timeIntervalSince(started)
        isSound =
          isSound && counts.answered + counts.cancelled == resolves && counts.failed == 0
          && usage.files <= before.files && usage.megabytes - before.megabytes < 16
        print(
          "| \(width) | \(number) | \(counts.answered) | \(counts.cancelled) | \(counts.failed) "
            + "| \(usage.files - before.files) | \(usage.megabytes) MB | \(String(format: "%.1f", seconds)) s |")
        fflush(nil)
      }
    }
    exit(isSound ? 0 : 1)
  }

  struct Counts: Sendable {
    var answered = 0
    var cancelled = 0
    var failed = 0
  }

  fileprivate enum Ending: Sendable {
    case answered, cancelled, failed
  }

  /// One run on a server, a service and connections of its own, all closed at its end.
  private static func run(width: Int, seed: UInt64) async throws -> Counts {
    let server = try ScriptedServer(keepsRequests: false) { _ in
      .answer(#"{"outcomes":[{"contentId":"m1","outcome":"refused","reason":"notEntitled"}]}"#)
    }
    defer { server.stop() }
    let counts = try await resolveAll(width: width, seed: seed, at: server)
    await server.allClosed()
    return counts
  }

  private static func resolveAll(width: Int, seed: UInt64, at server: ScriptedServer) async throws -> Counts {
    guard let url = URL(string: server.url), let token = ViewerToken("viewer-1") else { return Counts() }
    let service = try HTTPContentService(baseURL: url, configuration: .init(allowsLoopbackHTTP: true))
    var random = Generator(state: seed)
    return await withTaskGroup(of: Ending.self) { group in
      var counts = Counts()
      for number in 0..<resolves {
        if number >= width, let ending = await group.next() { counts.count(ending) }
        let isCancelled = random.next() % 3 == 0
        let steps = Int(random.next() % 60)
        group.addTask { await resolve(service, token, cancelledAfter: isCancelled ? steps : nil) }
      }
      for await ending in group { counts.count(ending) }
      return counts
    }
  }

  private static func resolve(
    _ service: HTTPContentService, _ token: ViewerToken, cancelledAfter steps: Int?
  ) async -> Ending {
    let request = ResolveRequest(items: [ItemID("m1")], token: token, epoch: Epoch(1), attempt: 1)
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
    let megabytes: Int

    static func now() -> Usage {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
      let resident = pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
      return Usage(files: files, megabytes: resident * 4_096 / 1_048_576)
    }
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
