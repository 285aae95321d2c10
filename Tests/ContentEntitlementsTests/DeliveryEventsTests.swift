import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Event stream")
struct DeliveryEventsTests {
  private static let secrets = ["viewer-secret", "sig-secret", "offer-secret", "message-secret", "user-secret"]

  /// A session with all that must not show: token, signed URL, server details, an error's text.
  private func session() -> DeliveryStage {
    let stage = DeliveryStage(token: "viewer-secret", prefetchAhead: 1, attempts: 3)
    let signed = "https://user-secret:pw@cdn.example:8443/a/sig=sig-secret/m.m3u8?token=sig-secret#sig-secret"
    stage.service.answer("m2", with: .granted(signed))
    stage.service.answer(
      "m3", with: .refused(.subscriptionRequired, message: "message-secret", details: ["offer": "offer-secret"]))
    stage.service.answer("m4", with: .error(Revealing(text: "viewer-secret")))
    let player = stage.open("m2")
    stage.run.advance(by: .seconds(1))
    player.pause()
    player.next()
    stage.run.advance(by: .seconds(1))
    player.next()
    stage.run.advance(by: .seconds(1))
    stage.entitlements.setExternalUserToken("viewer-secret", fetchedContentPolicy: .evict)
    stage.run.advance(by: .seconds(1))
    player.close()
    stage.run.runUntilQuiet()
    return stage
  }

  private struct Revealing: Error {
    let text: String
  }

  @Test("O2, T2 · no token, signature, message, detail or error text shows in any event, printed any way")
  func secrets() {
    let events = session().events.events
    #expect(events.count > 20)
    var dumped = ""
    dump(events, to: &dumped)
    for text in [String(describing: events), String(reflecting: events), dumped] {
      for secret in Self.secrets { #expect(!text.contains(secret)) }
      #expect(text.contains("https://cdn.example:8443/a/***/m.m3u8"))
    }
  }

  @Test("T2, O2 · nor in what the host holds, when it is printed")
  func hostValues() {
    let stage = session()
    var dumped = ""
    dump(stage.host.calls, to: &dumped)
    dump(stage.screen.snapshots, to: &dumped)
    let text = dumped + String(describing: stage.host.calls) + String(reflecting: stage.screen.snapshots)
    for secret in Self.secrets { #expect(!text.contains(secret)) }
    // The values themselves are relayed untouched (R4).
    #expect(stage.host.restrictions.first?.refusal.details == ["offer": "offer-secret"])
    #expect(stage.host.restrictions.first?.refusal.message == "message-secret")
  }

  @Test("O1 · asked, joined, reused, retried, waited for: each is told, stamped with time and epoch")
  func contents() {
    let stage = DeliveryStage(token: nil, attempts: 2)
    stage.service.answer(
      "m2", with: .failure(.serviceError(status: 503)), .notStarted(timeToStart: 5), .granted("https://x.y"))
    let first = stage.open("m2")
    stage.entitlements.setExternalUserToken("token")
    let second = stage.open("m2")
    stage.run.advance(by: .seconds(2))
    let third = stage.open("m2")
    stage.run.runUntilQuiet()
    let details = stage.events.details
    #expect(details.contains(.tokenChanged(present: true)))
    #expect(details.contains(.resolveStarted(attempt: 1)))
    #expect(details.contains(.resolveJoined))
    #expect(details.contains(.resolveAnswered(.failed(.serviceError(status: 503)))))
    #expect(details.contains(.retryScheduled(after: .milliseconds(500))))
    #expect(details.contains(.resolveStarted(attempt: 2)))
    #expect(details.contains(.decisionReused(.notStarted)))
    #expect(details.contains(.checkScheduled(after: .seconds(5))))
    #expect(details.contains(.resolveAnswered(.granted)))
    #expect(
      details.contains(
        .contentRestricted(.externalUserTokenMissing, restriction: 1, replacing: nil, returned: .handledByApp)))
    let times = stage.events.events.map(\.time)
    #expect(times == times.sorted())
    #expect(Set(stage.events.events.map(\.epoch.number)) == [0, 1])
    withExtendedLifetime((first, second, third)) {}
  }
}
