import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("What an answer is packed in, and how deep it goes")
struct EncodingTests {
  /// A refusal for region, compressed.
  private static let refusal =
    "H4sIAAAAAAACA6tWyi8tSc7PTS1WsoquVkrOzytJzSvxTFGyUso1VNKByQK5RalppcWpKUCxotTE4vw8oFB6an5QanFJUWZyCVCiNrYWABp/1JBOAAAA"

  private func gzipped(_ body: [UInt8]) -> ScriptedServer.Reply {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    return .steps([.send(head), .send(body)])
  }

  @Test("A compressed answer is read, and is asked for")
  func compressed() async throws {
    let body = try #require(Data(base64Encoded: EncodingTests.refusal))
    let reply = gzipped(Array(body))
    let server = try ScriptedServer { _ in reply }
    defer { server.stop() }
    let answer = try await service(server).resolve(question(ItemID("m1")))
    #expect(answer.outcomes == [ItemOutcome(ItemID("m1"), .refused(Refusal(.geoRestricted)))])
    #expect(server.requests.first?.header("Accept-Encoding")?.contains("gzip") == true)
  }

  @Test("R7 · a compressed answer counts as large as it unpacks: 2 kB that become 2 MB are beyond a bound of 1 MB")
  func bomb() async throws {
    // Deflate spells a long run of one byte with ever the same few bytes; made with `gzip -9` once.
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appendingPathComponent("Vectors/two-megabytes.json.gz")
    let body = Array(try Data(contentsOf: path))
    #expect(body.count < 4_000)
    let error = try await failure(ofReply: gzipped(body), maximumBodyBytes: 1_000_000)
    #expect(error?.failure == .invalidResponse)
    #expect(error?.explanation.contains("1000000") == true)
    let reply = gzipped(body)
    let server = try ScriptedServer { _ in reply }
    defer { server.stop() }
    #expect(try await service(server, maximumBodyBytes: 3_000_000).resolve(question(ItemID("m1"))).outcomes.isEmpty)
  }

  #if os(Linux)
    @Test("R7 · an answer that unpacks into 400 MB is not held in memory meanwhile")
    func bombInMemory() async throws {
      // Packed twice with `gzip -9`: 1 kB.
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let body = Array(try Data(contentsOf: tests.appendingPathComponent("Vectors/four-hundred-megabytes.gz.gz")))
      let head = """
        HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip, gzip\r\nContent-Length: \(body.count)\r\n\r

        """
      // Lets the peak begin anew.
      try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
      let before = try kilobytes("VmRSS")
      let error = try await failure(ofReply: .steps([.send(head), .send(body)]), maximumBodyBytes: 1_000_000)
      #expect(error?.failure == .invalidResponse)
      #expect(try kilobytes("VmHWM") - before < 150_000)
    }

    /// A line of this process's own status.
    private func kilobytes(_ name: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
      return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0.filter(\.isNumber)) })
    }
  #endif

  @Test("R7 · what calls itself compressed and is not is no answer")
  func notCompressed() async throws {
    let error = try await failure(ofReply: gzipped(Array(#"{"outcomes":[]}"#.utf8)))
    #expect(error?.failure == .invalidResponse)
  }

  @Test("R7 · nesting is taken up to its bound, and a member that is ignored counts too")
  func nesting() async throws {
    @Sendable func body(_ depth: Int) -> String {
      let lists = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
      return #"{"outcomes":[],"later":\#(lists)}"#
    }
    let server = try ScriptedServer { _ in .answer(body(JSONNesting.bound)) }
    defer { server.stop() }
    #expect(try await service(server).resolve(question(ItemID("m1"))).outcomes.isEmpty)
    for depth in [JSONNesting.bound + 1, 100_000] {
      let error = try await failure(ofReply: .answer(body(depth)))
      #expect(error?.failure == .invalidResponse)
      #expect(error?.explanation.contains("nested deeper") == true)
    }
    let refusal = #"{"reason":"geoRestricted","later":"# + String(repeating: "[", count: 100) + "}"
    #expect(try await failure(ofReply: .answer(403, refusal))?.failure == .unauthorized)
  }

  @Test("Brackets in texts are no nesting", arguments: ["[", "{", "\\\"[", "\\\\"])
  func texts(text: String) {
    let many = String(repeating: text, count: 200)
    #expect(JSONNesting.isWithinBound(Data(#"{"a":"\#(many)","b":[[]]}"#.utf8)))
  }

  @Test("Brackets after a text count, however the text ends", arguments: ["", #"\\"#, #"\""#, #"\\\""#, #"x\\\\"#])
  func afterTexts(text: String) {
    let lists = String(repeating: "[", count: 100)
    #expect(!JSONNesting.isWithinBound(Data(#"{"a":"\#(text)","b":\#(lists)"#.utf8)))
  }
}
