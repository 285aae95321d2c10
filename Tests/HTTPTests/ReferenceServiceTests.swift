import ContentEntitlements
import ContentEntitlementsHTTP
import Foundation
import Testing

/// Runs `Examples/ContentService/run`. Nothing here blocks the few threads that tests run on.
private func start(_ options: [String], output: Pipe? = nil, errors: Pipe? = nil) throws -> Process {
  let process = Process()
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  process.executableURL = root.deletingLastPathComponent().appendingPathComponent("Examples/ContentService/run")
  process.arguments = ["--port", "0"] + options
  process.standardOutput = output ?? FileHandle.nullDevice
  if let errors { process.standardError = errors }
  try process.run()
  return process
}

private func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> sending Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// The reference service, started as a process of its own on a free port, and ended with this object.
private final class ReferenceService {
  private let process: Process
  let url: URL

  struct NotStarted: Error, CustomStringConvertible {
    let description: String
  }

  init(_ options: String...) async throws {
    let output = Pipe()
    process = try start(options, output: output)
    let line = try await onOwnThread {
      var line: [UInt8] = []
      while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
        line.append(byte)
      }
      return String(decoding: line, as: UTF8.self)
    }
    let prefix = "listening on "
    guard line.hasPrefix(prefix), let url = URL(string: String(line.dropFirst(prefix.count))) else {
      process.terminate()
      throw NotStarted(description: "Examples/ContentService/run printed '\(line)'; run it by hand to see why")
    }
    self.url = url
  }

  deinit {
    process.terminate()
  }
}

@Suite("The reference service over real sockets", .serialized)
struct ReferenceServiceTests {
  private let reference: ReferenceService
  private let service: HTTPContentService

  init() async throws {
    reference = try await ReferenceService("--live-starts-in", "600")
    service = try HTTPContentService(baseURL: reference.url, configuration: .init(allowsLoopbackHTTP: true))
  }

  @Test("F2 · it delivers over 200 items of all three kinds, free, gated and live", .timeLimit(.minutes(10)))
  func content() async throws {
    var count = 0
    for kind in ContentKind.allCases {
      let entries = try await service.content(fetch(kind, token: "viewer-basic")).entries
      count += entries.count
      let items = entries.flatMap { entry -> [FetchedItem?] in
        switch entry {
        case .item(let item): [item]
        case .story(_, _, let pages): pages
        case .malformed: [nil]
        }
      }
      #expect(items.allSatisfy { $0 != nil })
      #expect(items.contains { $0?.url != nil } && items.contains { $0?.url == nil })
      #expect(items.contains { $0?.startsIn != nil } == (kind == .videos))
    }
    #expect(count >= 200)
  }

  @Test("R1–R5 · it tells plans, tokens and starts apart", .timeLimit(.minutes(10)))
  func decisions() async throws {
    let items = [
      ItemID("moment-002"), ItemID("moment-004"), ItemID("moment-007"), ItemID("live-premium"),
      ItemID("story-002", page: "page-2"),
    ]
    let premium = try await kinds(of: items, token: "viewer-premium")
    #expect(premium == ["granted", "granted", "granted", "notStarted", "granted"])
    let basic = try await kinds(of: items, token: "viewer-basic")
    #expect(basic == ["granted", "subscriptionRequired", "purchaseRequired", "subscriptionRequired", "granted"])
    let expired = try await kinds(of: items, token: "viewer-expired")
    #expect(expired == Array(repeating: "externalUserTokenExpired", count: 5))
    let unknown = try await kinds(of: items, token: "nobody")
    #expect(unknown == Array(repeating: "externalUserTokenInvalid", count: 5))
    #expect(try await kinds(of: [ItemID("moment-006")], token: "viewer-abroad") == ["geoRestricted"])
    #expect(try await kinds(of: [ItemID("moment-012")], token: "viewer-young") == ["ageRestricted"])
    #expect(try await kinds(of: [ItemID("none")], token: "viewer-basic") == ["serviceError(404)"])
  }

  @Test("R3, R6 · its grants are playable and say how long", .timeLimit(.minutes(10)))
  func grants() async throws {
    let answer = try await service.resolve(question(ItemID("moment-002"), token: "viewer-basic"))
    guard case .granted(let url, let lifetime?) = answer.outcomes.first?.outcome else {
      Issue.record("no grant with a lifetime")
      return
    }
    #expect(url.isPlayable())
    #expect(url.reveal().contains("signature=") && !"\(url)".contains("signature"))
    #expect(lifetime > 0)
  }

  @Test("A mistake in its feed ends it with the place and exit status 2", .timeLimit(.minutes(10)))
  func wrongFeed() async throws {
    let feed = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString).json")
    try Data(#"{"stories":[],"moments":[{"contentId":"a","title":"A"}],"videos":[]}"#.utf8).write(to: feed)
    defer { try? FileManager.default.removeItem(at: feed) }
    let errors = Pipe()
    let process = try start(["--feed", feed.path], errors: errors)
    let text = try await onOwnThread {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text
    }
    #expect(process.terminationStatus == 2)
    #expect(text.contains("moments[0].media"))
  }

  /// The outcome of each item, in a word.
  private func kinds(of items: [ItemID], token: String) async throws -> [String] {
    let request = ResolveRequest(
      items: items, token: try #require(ViewerToken(token)), epoch: Epoch(1), attempt: 1)
    let outcomes = try await service.resolve(request).outcomes
    #expect(outcomes.map(\.item) == items)
    return outcomes.map { answer in
      switch answer.outcome {
      case .granted: "granted"
      case .notStarted: "notStarted"
      case .refused(let refusal): refusal.reason.code
      case .failed(let failure, _): failure.kind
      }
    }
  }
}
