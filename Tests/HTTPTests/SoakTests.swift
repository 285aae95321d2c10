import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("Many requests")
struct SoakTests {
  @Test("C1 · 2,000 requests, half of them cancelled, end once each and leave nothing open", .timeLimit(.minutes(10)))
  func halfCancelled() async throws {
    let server = try ScriptedServer { request in
      request.body.contains("silent")
        ? .silence : .answer(#"{"outcomes":[{"contentId":"m1","outcome":"refused","reason":"notEntitled"}]}"#)
    }
    defer { server.stop() }
    let service = try service(server)
    let answeredQuestion = try question(ItemID("m1"))
    let silentQuestion = try question(ItemID("silent"))
    let openBefore = openFiles()
    var answered = 0
    var cancelled = 0
    for round in 0..<63 {
      await withTaskGroup(of: Bool.self) { group in
        for number in 0..<32 {
          group.addTask {
            let asked = number.isMultiple(of: 4) ? silentQuestion : answeredQuestion
            let call = Task { try await service.resolve(asked) }
            // At ever other moments of the request's life, the arrival of its answer among them.
            if number.isMultiple(of: 2) {
              for _ in 0..<((round * 7 + number) % 40) { await Task.yield() }
              call.cancel()
            }
            return (try? await call.value) != nil
          }
        }
        for await isAnswered in group {
          if isAnswered { answered += 1 } else { cancelled += 1 }
        }
      }
    }
    #expect(answered + cancelled == 2_016)
    #expect(answered >= 1_008)
    #expect(cancelled >= 504)
    // Other suites open and close sockets meanwhile; a leak would show in the hundreds.
    #expect(openFiles() - openBefore < 100)
  }

  @Test("A service that is let go of closes its connections", .timeLimit(.minutes(10)))
  func letGo() async throws {
    let server = try ScriptedServer { _ in .answer(#"{"content":[]}"#) }
    defer { server.stop() }
    let openBefore = openFiles()
    for _ in 0..<300 {
      _ = try await service(server).content(fetch(.moments))
    }
    #expect(server.requests.count == 300)
    #expect(openFiles() - openBefore < 150)
  }

  private func openFiles() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
  }
}
