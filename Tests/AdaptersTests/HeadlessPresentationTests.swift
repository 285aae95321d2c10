import ContentEntitlements
import ContentEntitlementsHeadless
import ContentEntitlementsTesting
import Testing

@Suite("Headless presentation")
struct HeadlessPresentationTests {
  let clock = ManualClock(now: .seconds(100))
  let lines = Log<String>()

  /// The line for a state, 0.1 s after the start.
  private func line(
    _ state: PlayerState, item: ItemID? = ItemID("m2"), isLive: Bool = false, player: String = "main"
  ) -> String {
    let presentation = HeadlessPresentation(player: player, clock: clock) { [lines] in lines.add($0) }
    clock.advance(by: .milliseconds(100))
    presentation.present(
      PlayerSnapshot(
        player: Samples.player, kind: .moments, sourceID: nil, item: item, isLive: isLive, state: state))
    return lines.all.last ?? ""
  }

  @Test("X3 · a refused item is held, and what promises playback is named as removed")
  func refused() {
    #expect(
      line(.refused(Refusal(.subscriptionRequired, message: "Pay", details: ["offer": "pass"])))
        == "0.100 main moments m2 REFUSED subscriptionRequired · held"
        + " · removed: captions duration playPause progress seekBar volume"
        + " · kept: close navigation poster share title")
  }

  @Test("X3 · of a refused live stream its live badge is removed")
  func refusedLive() {
    #expect(
      line(.refused(Refusal(.geoRestricted)), isLive: true)
        == "0.100 main moments m2 REFUSED geoRestricted · held · removed: captions liveBadge playPause volume"
        + " · kept: close navigation poster share title")
  }

  @Test("R7 · a failed item is held and offers a retry")
  func failed() {
    #expect(
      line(.failed(.serviceError(status: 503)))
        == "0.100 main moments m2 FAILED serviceError(503) · held"
        + " · removed: captions duration playPause progress seekBar volume"
        + " · kept: close navigation poster retry share title")
  }

  @Test("O2 · a URL that plays, is paused or has ended is redacted")
  func urls() {
    let url = PlaybackURL("https://user:secret@cdn.example/v/m2.m3u8?sig=1#x")
    let controls = " · shown: captions close duration navigation playPause progress seekBar share title volume"
    #expect(line(.playing(url)) == "0.100 main moments m2 PLAYING https://cdn.example/v/m2.m3u8" + controls)
    #expect(line(.paused(url)) == "0.100 main moments m2 PAUSED https://cdn.example/v/m2.m3u8" + controls)
    #expect(
      line(.ended(url))
        == "0.100 main moments m2 ENDED https://cdn.example/v/m2.m3u8"
        + " · removed: captions duration progress seekBar volume"
        + " · shown: close navigation playPause poster share title")
  }

  @Test("F6 · a player without items says what is true, and removes nothing")
  func withoutItem() {
    #expect(line(.loading, item: nil) == "0.100 main moments LOADING · shown: buffering close")
    #expect(line(.empty, item: nil) == "0.100 main moments EMPTY · shown: close")
    #expect(
      line(.contentFailed(.offline), item: nil)
        == "0.100 main moments CONTENT FAILED offline · shown: close retry")
  }

  @Test("R1, R5 · an item that is asked about or waits for its start shows no playback controls")
  func waiting() {
    let removed = " · removed: captions duration playPause progress seekBar volume"
    #expect(
      line(.resolving)
        == "0.100 main moments m2 RESOLVING" + removed + " · shown: buffering close navigation poster share title")
    #expect(
      line(.upcoming, isLive: true)
        == "0.100 main moments m2 UPCOMING · removed: captions liveBadge playPause volume"
        + " · shown: autoplayCountdown close navigation poster share title")
  }

  @Test("A Story's page is written behind its Story")
  func page() {
    #expect(line(.resolving, item: ItemID("s1", page: "p2")).hasPrefix("0.100 main moments s1/p2 RESOLVING "))
  }

  @Test(
    "O2 · text that could forge a line, move the cursor or turn the reading direction is quoted and escaped",
    arguments: [
      ("m2 PLAYING https://x", #""m2 PLAYING https://x""#), ("a\nb\u{1B}[2J", #""a\nb\u001b[2J""#),
      ("\u{202E}gnp", #""\u202egnp""#), ("a\u{2066}\u{061C}\u{200F}", #""a\u2066\u061c\u200f""#),
      ("q\"\\", #""q\"\\""#), ("s1/p1", #""s1/p1""#), ("a\u{2028}\u{85}", #""a\u2028\u0085""#), ("", #""""#),
      ("a·b", #""a·b""#), ("é日", "é日"), ("\r\n\t\u{8}\u{C}", #""\r\n\t\b\f""#),
    ])
  func escaping(_ text: String, _ expected: String) {
    #expect(
      line(.empty, item: ItemID(text), player: text)
        .hasPrefix("0.100 \(expected) moments \(expected) EMPTY · "))
    #expect(line(.refused(Refusal(RefusalReason(text)))).hasPrefix("0.100 main moments m2 REFUSED \(expected) · held"))
  }

  @Test("O2 · a URL's path is escaped too")
  func urlEscaping() {
    #expect(
      line(.playing(PlaybackURL("https://cdn.example/\u{202E}a"))).contains(#"https://cdn.example/\u202ea ·"#))
  }

  @Test("Times count from the start and have three decimals")
  func times() {
    let presentation = HeadlessPresentation(player: "main", clock: clock, start: .seconds(40)) { [lines] in
      lines.add($0)
    }
    let snapshot = PlayerSnapshot(player: Samples.player, kind: .videos, sourceID: nil, state: .empty)
    presentation.present(snapshot)
    clock.advance(by: .microseconds(1_004_500))
    presentation.present(snapshot)
    #expect(lines.all.map { $0.prefix(6) } == ["60.000", "61.005"])
  }
}
