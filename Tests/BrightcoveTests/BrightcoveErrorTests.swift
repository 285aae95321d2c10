import ContentEntitlements
import Foundation
import TestSupport
import Testing

@testable import ContentEntitlementsBrightcove

@Suite("Brightcove: what errors mean")
struct BrightcoveErrorTests {
  @Test(
    "R4 · who, where and how often refuse, with the subcode as reason, in either field",
    arguments: [
      "CLIENT_GEO", "CLIENT_IP", "TAGS", "OFFERS", "DENIED_BY_STREAM_LIMIT_CREATE", "DENIED_BY_STREAM_LIMIT_RENEW",
      "DENIED_BY_STREAM_LIMIT", "DENIED_BY_DEVICE_LIMITING",
    ])
  func refusals(code: String) async throws {
    #expect(try await verdict(.answer(403, errors("ACCESS_DENIED", code))).reason == code)
    #expect(try await verdict(.answer(403, errors("FORBIDDEN", code))).reason == code)
    #expect(try await verdict(.answer(403, errors(code))).reason == code)
    #expect(try await verdict(.answer(403, errors(code, "ACCESS_DENIED"))).reason == code)
    #expect(try await verdict(.answer(401, errors(code, "NEW_DETAIL"))).reason == code)
  }

  @Test(
    "R4 · a token that is not accepted is a refusal the host can cure, in either field",
    arguments: ["TOKEN_REQUIRED", "TOKEN_VALIDATION", "INVALID_JWT", "JWT_AUTH"], [401, 403])
  func token(code: String, status: Int) async throws {
    let refused = try await verdict(.answer(status, errors("ACCESS_DENIED", code)))
    let details = ["error_code": "ACCESS_DENIED", "error_subcode": code]
    #expect(refused == .outcome(.refused(Refusal(.externalUserTokenInvalid, details: details))))
    let alone = try await verdict(.answer(status, errors(code)))
    #expect(alone == .outcome(.refused(Refusal(.externalUserTokenInvalid, details: ["error_code": code]))))
  }

  @Test("R4 · country and text go to the host with the refusal, and are no message to the viewer")
  func details() async throws {
    let more = #","client_geo":"AQ","message":"Developers' English","domain":7"#
    let refusal = Refusal(
      RefusalReason("CLIENT_GEO"),
      details: [
        "error_code": "ACCESS_DENIED", "error_subcode": "CLIENT_GEO", "client_geo": "AQ",
        "message": "Developers' English",
      ])
    #expect(
      try await verdict(.answer(403, errors("ACCESS_DENIED", "CLIENT_GEO", more: more))) == .outcome(.refused(refusal)))
  }

  @Test(
    "R4 · denied for a reason that is not known is denied, with the code as it stands",
    arguments: [
      ("ACCESS_DENIED", "PROXY_é", "PROXY_é"), ("FORBIDDEN", "client_geo", "client_geo"),
      ("ACCESS_DENIED", nil, "ACCESS_DENIED"), ("FORBIDDEN", nil, "FORBIDDEN"), ("ACCESS_DENIED", "", "ACCESS_DENIED"),
      ("NEW_RULE", "ACCESS_DENIED", "NEW_RULE"),
    ] as [(String, String?, String)])
  func unknownReason(code: String, subcode: String?, reason: String) async throws {
    #expect(try await verdict(.answer(403, errors(code, subcode))).reason == reason)
  }

  @Test(
    "R7 · key, account, domain and endpoint are failures of the setup, in either field, never refusals",
    arguments: ["INVALID_POLICY_KEY", "ACCOUNT_ID", "VIDEO_ID", "DOMAIN", "API", "AD_CONFIG"])
  func setup(code: String) async throws {
    for status in [401, 403] {
      #expect(try await verdict(.answer(status, errors("ACCESS_DENIED", code))) == .failure(.unauthorized))
      #expect(try await verdict(.answer(status, errors("FORBIDDEN", code))) == .failure(.unauthorized))
      #expect(try await verdict(.answer(status, errors(code))) == .failure(.unauthorized))
    }
  }

  @Test(
    "R7 · ids that are not there, and questions that are wrong, are failures of their status",
    arguments: [
      (404, "VIDEO_NOT_FOUND", nil), (404, "PLAYLIST_NOT_FOUND", nil), (404, "RESOURCE_NOT_FOUND", nil),
      (404, "ACCOUNT_NOT_FOUND", nil), (404, "NOT_FOUND", "VIDEO_NOT_FOUND"), (404, "NOT_FOUND", "PLAYLIST_NOT_FOUND"),
      (403, "ACCESS_DENIED", "VIDEO_NOT_FOUND"), (400, "BAD_REQUEST", "DUPLICATE_PARAMETERS"),
      (400, "BAD_REQUEST", "INVALID_SEARCH"), (400, "BAD_REQUEST", "ILLEGAL_QUERY"),
      (400, "BAD_REQUEST", "INVALID_SORT"), (405, "METHOD_NOT_ALLOWED", nil),
      (405, "METHOD_NOT_ALLOWED", "METHOD_NOT_ALLOWED"),
    ] as [(Int, String, String?)])
  func wrongQuestions(status: Int, code: String, subcode: String?) async throws {
    #expect(try await verdict(.answer(status, errors(code, subcode))) == .failure(.forStatus(status)))
  }

  @Test(
    "R7 · the service's own faults are failures of their status, with the pause it asks for",
    arguments: [
      (500, "SERVER_ERROR", nil), (500, "SERVER_ERROR", "SERVER_ERROR"), (500, "SERVER_ERROR", "LOOKUP_GEO"),
      (502, "SERVER_ERROR", "ACCOUNT_RETRIEVE_FAILURE"), (502, "SERVER_ERROR", "VIDEO_RETRIEVE_FAILURE"),
      (502, "SERVER_ERROR", "VIDEO_URLS_RETRIEVE_FAILURE"), (502, "PLAYLIST_RETRIEVE_FAILURE", nil),
      (502, "PLAYLIST_VIDEOS_RETRIEVE_FAILURE", nil), (502, "SERVER_ERROR", "PLAYBACK_RIGHT_RETRIEVE_FAILURE"),
      (502, "SERVER_ERROR", "LICENSE_RETRIEVE_FAILURE"), (502, "SERVER_ERROR", "OFFERS_RETRIEVE_FAILURE"),
      (502, "RIGHTS_RETRIEVE_FAILURE", nil), (503, "SERVICE_UNAVAILABLE", nil), (504, "SERVER_TIMEOUT", nil),
      (504, "SERVER_TIMEOUT", "LOOKUP_GEO"), (429, "TOO_MANY_REQUESTS", nil),
    ] as [(Int, String, String?)])
  func serviceFaults(status: Int, code: String, subcode: String?) async throws {
    let reply = ScriptedServer.Reply.answer(status, headers: ["Retry-After: 7"], errors(code, subcode))
    #expect(try await verdict(reply) == .failure(.forStatus(status), retryAfter: 7))
  }

  @Test("R7 · a policy that could not be evaluated is a failure, in either field")
  func policyFault() async throws {
    for body in [errors("ACCESS_DENIED", "POLICY_ERROR"), errors("FORBIDDEN", "POLICY_ERROR"), errors("POLICY_ERROR")] {
      #expect(try await verdict(.answer(403, body)) == .failure(.serviceError(status: 403)))
    }
  }

  @Test("R4 · of several errors the refusal is read first")
  func refusalFirst() async throws {
    let body = #"[7,{},{"error_code":"POLICY_ERROR"},{"error_subcode":"TAGS"},{"error_code":"CLIENT_GEO"}]"#
    #expect(try await verdict(.answer(403, body)).reason == "TAGS")
  }

  @Test("R4 · of two codes that are known the subcode is the more telling")
  func subcodeFirst() async throws {
    #expect(try await verdict(.answer(403, errors("CLIENT_GEO", "TAGS"))).reason == "TAGS")
    #expect(try await verdict(.answer(403, errors("CLIENT_GEO", "ACCOUNT_ID"))) == .failure(.unauthorized))
  }

  @Test("R7 · an error that is not known hides none that is")
  func unknownBeside() async throws {
    let body = #"[{"error_code":"NEW_CODE"},{"error_code":"VIDEO_NOT_PLAYABLE"}]"#
    #expect(try await verdict(.answer(403, body)) == .failure(.serviceError(status: 403)))
  }

  @Test("R4 · the English text decides nothing")
  func messages() async throws {
    let body = #"[{"error_code":"NEW_CODE","message":"ACCESS_DENIED CLIENT_GEO"}]"#
    #expect(try await verdict(.answer(403, body)) == .failure(.unauthorized))
  }

  @Test("R7 · no other status refuses, whatever its body", arguments: [400, 404, 405, 429, 451, 500, 503])
  func otherStatuses(status: Int) async throws {
    let body = errors("ACCESS_DENIED", "CLIENT_GEO")
    #expect(try await verdict(.answer(status, body)) == .failure(.forStatus(status)))
  }

  @Test(
    "R7 · a body that is not the API's is a failure of its status",
    arguments: [401, 403, 404, 500, 502],
    [
      "", "<html>CLIENT_GEO</html>", "null", "[]", "{}", "[null]", #"[{"error_code":7,"error_subcode":["TAGS"]}]"#,
      #"{"error":{"code":"ACCESS_DENIED","sub_code":"MAX_CONCURRENCY"}}"#,
    ])
  func foreignBodies(status: Int, body: String) async throws {
    #expect(try await verdict(.answer(status, body)) == .failure(.forStatus(status)))
    #expect(try await verdict(.answer(status, type: "text/html", body)) == .failure(.forStatus(status)))
  }

  @Test("R7 · an error that is not declared as JSON is not read")
  func undeclared() async throws {
    let body = errors("ACCESS_DENIED", "CLIENT_GEO")
    #expect(try await verdict(.answer(403, type: "text/html", body)) == .failure(.unauthorized))
  }

  @Test("R7 · a redirect to another host is a failure, and is not followed")
  func redirect() async throws {
    let elsewhere = try ScriptedServer { _ in .answer(body(sources: "[]")) }
    defer { elsewhere.stop() }
    let reply = ScriptedServer.Reply.answer(302, headers: ["Location: \(elsewhere.url)/"], "")
    #expect(try await verdict(reply) == .failure(.serviceError(status: 302)))
    #expect(elsewhere.requests.isEmpty)
  }
}
