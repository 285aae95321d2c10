import ContentEntitlements
import ContentEntitlementsEmbedded
import ContentEntitlementsTesting
import Testing

@Test("The embedded service is as the SDK needs it; it has no other side that could be silent, fail or send")
func embeddedConformance() async {
  let service = EmbeddedContentService(
    moments: [
      .free("m1", url: "https://cdn.example/m1"),
      .gated("m2", url: "https://cdn.example/m2", requires: "premium"),
      .gated("m3", url: "https://cdn.example/m3", requires: "x", otherwise: RefusalReason("partnerHoldback")),
    ])
  service.addViewer("anna")
  let conformance = ContentServiceConformance(
    service: service, token: "anna", decided: [ItemID("m1"), ItemID("m2")], unknown: ItemID("none"),
    refusedForUnknownReason: ItemID("m3"),
    exclusions: [
      .cancellationEndsTheCall: "it answers at once: there is no wait to cancel",
      .deadlineEndsTheCall: "it answers at once: no deadline comes before",
      .oversizedAnswerIsAFailure: "nothing is sent to it: what it answers is in the app's memory already",
      .failureIsThrown: "it is in the app's own process and never fails",
    ])
  for result in await conformance.run() { #expect(result.isMet, "\(result)") }
}
