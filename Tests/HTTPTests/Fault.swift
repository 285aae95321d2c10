import ContentEntitlements
import Foundation
import TestSupport
import Testing

/// One way in which a service or the network misbehaves when it is asked about an item, and what has to come of it.
struct Fault: Sendable, CustomTestStringConvertible {
  /// How the item ends.
  enum End: Sendable, Equatable {
    case failed(ResolveFailure)
    case refused(RefusalReason)
    case playing

    var text: String {
      switch self {
      case .failed(let failure): "`\(failure.kind)`"
      case .refused(let reason): "refused: `\(reason.code)`"
      case .playing: "plays"
      }
    }
  }

  let name: String
  let reply: ScriptedServer.Reply
  let end: End
  /// Attempts made: three where asking again may help.
  let attempts: Int
  /// Time from the first question to the end, on the SDK's own clock.
  let time: Duration
  /// How many attempts, from the first on, only the SDK's own bound ends.
  let endlessAttempts: Int
  /// Whether the first question goes out on the connection that brought the content.
  let keepsConnection: Bool

  init(
    _ name: String, _ reply: ScriptedServer.Reply, _ end: End, attempts: Int, after time: Duration,
    endlessAttempts: Int = 0, keepsConnection: Bool = false
  ) {
    (self.name, self.reply, self.end, self.attempts, self.time) = (name, reply, end, attempts, time)
    self.endlessAttempts = endlessAttempts
    self.keepsConnection = keepsConnection
  }

  var testDescription: String { name }

  /// What must be found nowhere but in the request: it stands in tokens, in URLs and in what faulty servers say.
  static let canary = "canary7734"

  /// Two pauses of backoff, without jitter: 0.5 s and 1 s.
  private static let pauses = Duration.milliseconds(1_500)
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let grant =
    #"{"contentId":"m1","outcome":"granted","url":"https://m.example/1?sig=canary7734","expiresIn":60}"#
  private static let whole = #"{"outcomes":[\#(grant)]}"#
  private static let sized = head + "Content-Length: \(whole.utf8.count)\r\n\r\n"
  private static let page = "<html><body>Please log in, canary7734</body></html>"

  static let all: [Fault] = slow + broken + wrong + turnedAway + itemByItem

  private static let slow: [Fault] = [
    Fault(
      "delay of 50 ms", .steps([.pause(.milliseconds(50)), .send(sized + whole)]), .playing, attempts: 1, after: .zero),
    Fault(
      "no answer", .silence, .failed(.timeout), attempts: 3, after: .seconds(15), endlessAttempts: 3),
    Fault(
      "stall in the body", .steps([.send(sized + whole.prefix(40)), .hold]), .failed(.timeout), attempts: 3,
      after: .seconds(15), endlessAttempts: 3),
    Fault(
      "slow drip, a byte every 20 ms", .steps([.drip(Array((sized + whole).utf8), every: .milliseconds(20)), .hold]),
      .failed(.timeout), attempts: 3, after: .seconds(15), endlessAttempts: 3),
  ]

  private static let broken: [Fault] = [
    Fault("reset before the answer", .steps([.reset]), .failed(.connectionLost), attempts: 3, after: pauses),
    Fault(
      "reset in the body", .steps([.send(sized + whole.prefix(40)), .reset]), .failed(.connectionLost), attempts: 3,
      after: pauses),
    Fault("closed before the answer", .bytes(""), .failed(.connectionLost), attempts: 3, after: pauses),
    // On Linux the platform sends such a question again by itself, on a new connection and without its body, and then
    // waits for ever: the bound of the attempt ends it. The next attempts have connections of their own.
    Fault(
      "closed before the answer, on a connection used again (Linux)", .bytes(""), .failed(.connectionLost), attempts: 3,
      after: .milliseconds(6_500), endlessAttempts: 1, keepsConnection: true),
    Fault(
      "truncated: shorter than declared", .bytes(sized + whole.prefix(40)), .failed(.connectionLost), attempts: 3,
      after: pauses),
    Fault(
      "truncated in a chunk", .bytes(head + "Transfer-Encoding: chunked\r\n\r\n40\r\n{\"outcomes\":[\r\n"),
      .failed(.connectionLost), attempts: 3, after: pauses),
    Fault(
      "wrong length: longer than declared", .bytes(head + "Content-Length: 20\r\n\r\n" + whole),
      .failed(.invalidResponse), attempts: 1, after: .zero),
  ]

  private static let wrong: [Fault] = [
    Fault(
      "garbage instead of HTTP", .bytes("SSH-2.0-canary7734\r\n"), .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault(
      "garbage as JSON", .answer("{\"outcomes\":[canary7734"), .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault(
      "huge: beyond the bound", .answer(whole + String(repeating: " ", count: 300_000)), .failed(.invalidResponse),
      attempts: 1, after: .zero),
    Fault(
      "deep nesting", .answer(#"{"later":\#(String(repeating: "[", count: 50_000))"#), .failed(.invalidResponse),
      attempts: 1, after: .zero),
    Fault(
      "wrong type", .answer(type: "text/plain", whole), .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault("a page in HTML", .answer(type: "text/html", page), .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault("204 without a body", .answer(204, type: nil, ""), .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault(
      "redirect to another origin", .answer(307, headers: ["Location: http://localhost:1/canary7734"], ""),
      .failed(.serviceError(status: 307)), attempts: 1, after: .zero),
  ]

  private static let turnedAway: [Fault] = [
    Fault("401, bare", .answer(401, type: "text/html", page), .failed(.unauthorized), attempts: 1, after: .zero),
    Fault("403, bare", .answer(403, "{}"), .failed(.unauthorized), attempts: 1, after: .zero),
    Fault(
      "401 with a refusal", .answer(401, #"{"reason":"externalUserTokenExpired","message":"canary7734"}"#),
      .refused(.externalUserTokenExpired), attempts: 1, after: .zero),
    Fault("404", .answer(404, "{}"), .failed(.serviceError(status: 404)), attempts: 1, after: .zero),
    Fault("429", .answer(429, ""), .failed(.throttled), attempts: 3, after: pauses),
    Fault(
      "429, Retry-After: 3", .answer(429, headers: ["Retry-After: 3"], ""), .failed(.throttled), attempts: 3,
      after: .seconds(6)),
    Fault(
      "429, Retry-After: 60, beyond the deadline", .answer(429, headers: ["Retry-After: 60"], ""),
      .failed(.throttled), attempts: 1, after: .zero),
    Fault(
      "500", .answer(500, type: "text/html", page), .failed(.serviceError(status: 500)), attempts: 3, after: pauses),
    Fault("502", .answer(502, ""), .failed(.serviceError(status: 502)), attempts: 3, after: pauses),
    Fault("503", .answer(503, ""), .failed(.serviceError(status: 503)), attempts: 3, after: pauses),
    Fault(
      "503, Retry-After: a date 4 s on",
      .answer(
        503,
        headers: ["Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:49:41 GMT"], ""),
      .failed(.serviceError(status: 503)), attempts: 3, after: .seconds(8)),
    Fault("504", .answer(504, ""), .failed(.serviceError(status: 504)), attempts: 3, after: pauses),
  ]

  private static let itemByItem: [Fault] = [
    Fault(
      "the item twice: a refusal counts",
      .answer(#"{"outcomes":[\#(grant),{"contentId":"m1","outcome":"refused","reason":"notEntitled"}]}"#),
      .refused(.notEntitled),
      attempts: 1, after: .zero),
    Fault(
      "the item missing", .answer(#"{"outcomes":[{"contentId":"m2","outcome":"granted","url":"https://m.example"}]}"#),
      .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault(
      "the item's outcome unknown", .answer(#"{"outcomes":[{"contentId":"m1","outcome":"canary7734"}]}"#),
      .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault(
      "a grant without a playable URL",
      .answer(#"{"outcomes":[{"contentId":"m1","outcome":"granted","url":"http://m.example/canary7734"}]}"#),
      .failed(.invalidResponse), attempts: 1, after: .zero),
    Fault(
      "the item failed for itself: 503",
      .answer(#"{"outcomes":[{"contentId":"m1","outcome":"failed","status":503}]}"#),
      .failed(.serviceError(status: 503)), attempts: 3, after: pauses),
  ]
}
