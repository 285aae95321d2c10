import ContentEntitlements
import ContentEntitlementsTesting
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

@Suite("Brightcove: the transport conformance kit")
struct BrightcoveConformanceTests {
  @Test("R7, R8 · it is put through the kit; what is left out says why", .timeLimit(.minutes(1)))
  func kit() async throws {
    let server = try ScriptedServer { request in
      if request.path.contains("/playlists/") { return .answer(#"{"videos":[{"id":"film"},{"id":"abroad"}]}"#) }
      guard request.header("Authorization") == "Bearer viewer.jwt-1" else {
        return .answer(401, errors("ACCESS_DENIED", "TOKEN_VALIDATION"))
      }
      if request.path.hasSuffix("/abroad") { return .answer(403, errors("ACCESS_DENIED", "CLIENT_GEO")) }
      guard request.path.hasSuffix("/film") else { return .answer(404, errors("VIDEO_NOT_FOUND")) }
      return .answer(body(sources: #"[{"type":"application/x-mpegURL","src":"https://m.example/a.m3u8?t=1"}]"#))
    }
    defer { server.stop() }
    let silent = try ScriptedServer { _ in .silence }
    defer { silent.stop() }
    let failing = try ScriptedServer { _ in .answer(503, errors("SERVICE_UNAVAILABLE")) }
    defer { failing.stop() }
    // White space without end, which any JSON may hold.
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    let endless = try ScriptedServer { _ in
      .steps([.send(head), .endless(Array(repeating: UInt8(ascii: " "), count: 16 * 1024))])
    }
    defer { endless.stop() }
    let conformance = ContentServiceConformance(
      service: try service(server), token: "viewer.jwt-1", decided: [ItemID("film"), ItemID("abroad")],
      unknown: ItemID("none"), refusedForUnknownReason: ItemID("abroad"), silent: try service(silent),
      failing: try service(failing), endless: try service(endless),
      exclusions: [
        .contentKeepsItsOrder: "it asks for Stories, which the service has not",
        .contentNeedsNoToken: "it asks for Stories, which the service has not",
      ])
    for result in await conformance.run() { #expect(result.isMet, "\(result)") }
  }
}
