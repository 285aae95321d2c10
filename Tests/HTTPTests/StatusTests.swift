import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsHTTP

@Suite("Statuses that are no success")
struct StatusTests {
  private static let now = "Date: Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(
    "R7 · each status is a failure of its kind",
    arguments: [
      (400, ResolveFailure.serviceError(status: 400)), (401, .unauthorized), (403, .unauthorized),
      (404, .serviceError(status: 404)), (408, .serviceError(status: 408)), (418, .serviceError(status: 418)),
      (429, .throttled), (500, .serviceError(status: 500)), (503, .serviceError(status: 503)),
      (304, .serviceError(status: 304)), (204, .invalidResponse),
    ])
  func kinds(status: Int, kind: ResolveFailure) async throws {
    let error = try await failure(ofReply: .answer(status, type: "application/problem+json", status == 304 ? "" : "{}"))
    #expect(error?.failure == kind)
    #expect(error?.retryAfter == nil)
    #expect(error?.explanation.isEmpty == false)
  }

  private static let retryAfterFields: [([String], Double?)] = [
    (["Retry-After: 7"], 7), (["Retry-After: 0"], 0), (["retry-after: 120"], 120),
    (["Retry-After: Sun, 06 Nov 1994 08:50:07 GMT", now], 30),
    (["Retry-After: Mon, 07 Nov 1994 08:49:37 GMT", now], 86_400),
    (["Retry-After: Sun, 06 Nov 1994 08:49:00 GMT", now], 0),
    (["Retry-After: Sun, 06 Nov 1994 08:50:07 GMT"], nil),
    (["Retry-After: soon", now], nil), (["Retry-After: -5"], nil), (["Retry-After: 1e3"], nil), (["Retry-After:"], nil),
  ]

  @Test(
    "R7 · Retry-After is read as seconds or as a date counted from the answer's own", arguments: [429, 503, 408],
    retryAfterFields)
  func retryAfter(status: Int, expected: ([String], Double?)) async throws {
    let error = try await failure(ofReply: .answer(status, headers: expected.0, ""))
    #expect(error?.failure == .forStatus(status))
    #expect(error?.retryAfter == expected.1)
  }

  private static let datesRead: [(String, Int?)] = [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Fri, 31 Dec 2100 12:00:00 GMT", 4_133_937_600), ("Sun, 06 Nov 1994 08:49:37 UTC", nil),
    ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun, 6 Nov 1994 08:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("", nil),
  ]

  @Test("R7 · dates are read over months, leap days and centuries", arguments: datesRead)
  func dates(text: String, seconds: Int?) {
    #expect(RetryAfter.secondsSinceEpoch(text) == seconds)
  }

  @Test("R4 · a 401 or 403 that holds a refusal refuses every item asked", arguments: [401, 403])
  func typedRefusal(status: Int) async throws {
    let server = try ScriptedServer { _ in
      .answer(
        status, headers: ["WWW-Authenticate: Bearer"], type: "application/problem+json; charset=utf-8",
        #"{"title":"Forbidden","status":\#(status),"reason":"geoRestricted","message":"M","details":{"a":"b"}}"#)
    }
    defer { server.stop() }
    let items = [ItemID("m1"), ItemID("s1", page: "p1")]
    let answer = try await service(server).resolve(question(items[0], items[1]))
    let refusal = Refusal(.geoRestricted, message: "M", details: ["a": "b"])
    #expect(answer.outcomes == items.map { ItemOutcome($0, .refused(refusal)) })
  }

  @Test("R4 · no other status refuses, whatever its body", arguments: [400, 402, 404, 451, 429, 500])
  func noRefusal(status: Int) async throws {
    let error = try await failure(ofReply: .answer(status, #"{"outcome":"refused","reason":"notEntitled"}"#))
    #expect(error?.failure == .forStatus(status))
  }

  @Test(
    "R7 · a bare 401 or 403 is undetermined, not refused", arguments: [401, 403],
    [
      "", "<html>reason</html>", "{}", "[]", #"{"reason":7}"#, #"{"outcome":"granted","url":"https://m.example/1"}"#,
      #"{"type":"about:blank","title":"Forbidden","status":403,"detail":"no"}"#,
    ])
  func bare(status: Int, body: String) async throws {
    #expect(try await failure(ofReply: .answer(status, body))?.failure == .unauthorized)
    #expect(try await failure(ofReply: .answer(status, type: "text/html", body))?.failure == .unauthorized)
  }

  @Test(
    "R7 · a challenge for a password is no different",
    arguments: [
      "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\", qop=\"auth\"", "Negotiate", "NTLM", "Bearer", "?", "",
    ])
  func challenge(scheme: String) async throws {
    let error = try await failure(ofReply: .answer(401, headers: ["WWW-Authenticate: \(scheme)"], ""))
    #expect(error?.failure == .unauthorized)
    let proxy = try await failure(ofReply: .answer(407, headers: ["Proxy-Authenticate: \(scheme)"], ""))
    #expect(proxy?.failure == .serviceError(status: 407))
  }
}
