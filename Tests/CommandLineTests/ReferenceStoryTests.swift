import ContentEntitlements
import Foundation
import TestSupport
import Testing

/// The whole story as a reader of the docs plays it: `entitlements connect` against the reference service.
@Suite(.timeLimit(.minutes(5)))
struct ReferenceStoryTests {
  @Test("R2 R4 T6 X6 R3 · refused, bought, refreshed: it plays, and nothing secret is printed")
  func story() async throws {
    let reference = try await ReferenceService()
    let file = try await reference.tokenFile(for: "free")
    let token = try String(contentsOfFile: file, encoding: .utf8)
    let tool = try Tool([
      "connect", "--service", reference.url.absoluteString, "--kind", "moments", "--item", "moment-007", "--format",
      "jsonl",
    ])
    _ = try #require(await tool.line(with: #""contentRestricted""#, "externalUserTokenMissing"))
    try tool.send("token \(file)")
    _ = try #require(await tool.line(with: #""contentRestricted""#, "purchaseRequired"))
    let bought = try await ReferenceService.request(
      reference.url.absoluteString + "/v1/purchases", method: "POST", token: token, json: #"{"product":"cup-final"}"#)
    #expect(bought.status == 200)
    try tool.send("refresh")
    _ = try #require(
      await tool.line(with: #""state":"playing""#, #""url":"\#(reference.url.absoluteString)/media/moments/"#))
    _ = try #require(await tool.line(with: #""restrictionLifted""#, "granted"))
    try tool.send("close")
    let outcome = await tool.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(!outcome.output.contains(token) && !outcome.output.contains("signature="))
  }

  @Test("R7 · during an outage the player says so and plays nothing; retried afterwards, it plays")
  func outage() async throws {
    let reference = try await ReferenceService()
    let outage = reference.url.absoluteString + "/admin/outage"
    let file = try await reference.tokenFile(for: "basic")
    let tool = try Tool([
      "connect", "--service", reference.url.absoluteString, "--kind", "moments", "--format", "jsonl", "--token-file",
      file,
    ])
    _ = try #require(await tool.line(with: #""state":"playing""#))
    // Beyond the deadline: it fails at once.
    let json = #"{"status":503,"retryAfter":60}"#
    #expect(try await ReferenceService.request(outage, method: "POST", json: json).status == 204)
    try tool.send("show moment-006")
    _ = try #require(await tool.line(with: #""resolveFailed""#, "serviceError(503)"))
    #expect(try await ReferenceService.request(outage, method: "POST", json: #"{"status":null}"#).status == 204)
    try tool.send("retry")
    _ = try #require(await tool.line(with: #""state":"playing""#))
    try tool.endInput()
    #expect(await tool.outcome().status == 0)
  }
}
