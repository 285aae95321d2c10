@testable import ContentEntitlements
import EntitlementScenarios
import Testing

@Suite("Lines of the output")
struct TimelineLineTests {
  static let moment = ItemID("m1")
  static let page = ItemID("s1", page: "p2")

  /// An event, whether it carries an item, and the line it is told by.
  struct Example: Sendable, CustomTestStringConvertible {
    let detail: EntitlementEvent.Detail
    let item: ItemID?
    let json: String
    var testDescription: String { json }

    init(_ detail: EntitlementEvent.Detail, _ item: ItemID? = nil, _ json: String) {
      self.detail = detail
      self.item = item
      self.json = json
    }
  }

  static let examples: [Example] = [
    Example(
      .contentFetched(.stories, count: 2), nil, #""event":"contentFetched","kind":"stories","count":2,"epoch":3"#),
    Example(
      .contentFailed(.videos, .serviceError(status: 503)), nil,
      #""event":"contentFailed","kind":"videos","failure":"serviceError(503)","epoch":3"#),
    Example(
      .contentOmitted(.storyPageWithoutPlayableURL), ItemID("s1"),
      #""event":"contentOmitted","item":"s1","cause":"storyPageWithoutPlayableURL""#),
    Example(.contentOmitted(.malformed), nil, #""event":"contentOmitted","cause":"malformed""#),
    Example(.urlUnusable, moment, #""event":"urlUnusable","item":"m1""#),
    Example(.urlUnusable, page, #""event":"urlUnusable","item":"s1","page":"p2""#),
    Example(.contentEvicted, nil, #""event":"contentEvicted","epoch":3"#),
    Example(.tokenChanged(present: true), nil, #""event":"tokenChanged","epoch":3,"present":true"#),
    Example(.tokenChanged(present: false), nil, #""event":"tokenChanged","epoch":3,"present":false"#),
    Example(.tokenUnchanged, nil, #""event":"tokenUnchanged","epoch":3"#),
    Example(.refreshed, nil, #""event":"refreshed","epoch":3"#),
    Example(.refreshFinished(.nothingToAsk), nil, #""event":"refreshFinished","epoch":3,"outcome":"nothingToAsk""#),
    Example(
      .resolveStarted(attempt: 2), page,
      #""event":"resolveStarted","item":"s1","page":"p2","epoch":3,"attempt":2"#),
    Example(.resolveCancelled, moment, #""event":"resolveCancelled","item":"m1","epoch":3"#),
    Example(
      .resolveAnswered(.granted), moment, #""event":"resolveAnswered","item":"m1","epoch":3,"outcome":"granted""#),
    Example(
      .resolveAnswered(.notStarted), moment, #""event":"resolveAnswered","item":"m1","epoch":3,"outcome":"notStarted""#),
    Example(
      .resolveAnswered(.refused(.geoRestricted)), page,
      #""event":"resolveAnswered","item":"s1","page":"p2","epoch":3,"outcome":"refused","reason":"geoRestricted""#),
    Example(
      .resolveAnswered(.failed(.timeout)), moment,
      #""event":"resolveAnswered","item":"m1","epoch":3,"outcome":"failed","failure":"timeout""#),
    Example(
      .contentRestricted(.notEntitled, restriction: 1, replacing: nil, returned: .unset), moment,
      #""event":"contentRestricted","player":"main","item":"m1","reason":"notEntitled","restriction":1,"returned":"unset""#
    ),
    Example(
      .contentRestricted(.notEntitled, restriction: 2, replacing: 1, returned: .handledByApp), page,
      #""event":"contentRestricted","player":"main","item":"s1","page":"p2","reason":"notEntitled","restriction":2,"#
        + #""replacing":1,"returned":"handledByApp""#),
    Example(
      .restrictionLifted(restriction: 2, .leftScreen), moment,
      #""event":"restrictionLifted","player":"main","item":"m1","restriction":2,"cause":"leftScreen""#),
    Example(
      .resolveFailed(.throttled), page,
      #""event":"resolveFailed","player":"main","item":"s1","page":"p2","failure":"throttled""#),
    Example(.playerOpened, nil, #""event":"playerOpened","player":"main""#),
    Example(.playerOpened, moment, #""event":"playerOpened","player":"main""#),
    Example(.playerClosed, nil, #""event":"playerClosed","player":"main""#),
    Example(.moveIgnored(.previousPage), nil, #""event":"moveIgnored","player":"main","action":"previousPage""#),
    Example(.moveIgnored(.show), moment, #""event":"moveIgnored","player":"main","action":"show""#),
    Example(.staleDropped(.fetch), nil, #""event":"staleDropped","what":"fetch","epoch":3"#),
    Example(.staleDropped(.answer), page, #""event":"staleDropped","what":"answer","item":"s1","page":"p2","epoch":3"#),
  ]

  @Test("Every event has its keys in the order of the format", arguments: examples)
  func event(example: Example) {
    #expect(line(example.detail, item: example.item)?.json == "{\"t\":1.5," + example.json + "}")
  }

  @Test(
    "What only the SDK's own stream tells has no line",
    arguments: [
      .resolveJoined, .decisionReused(.granted), .retryScheduled(after: .seconds(1)),
      .checkScheduled(after: .seconds(1)),
      .enteredBackground, .enteredForeground,
    ] as [EntitlementEvent.Detail])
  func silent(detail: EntitlementEvent.Detail) {
    #expect(line(detail, item: TimelineLineTests.moment) == nil)
  }

  static let signed = PlaybackURL("https://user@cdn.example:8443/a/k=v/b.m3u8?sig=1#f")

  static let states: [(PlayerState, String)] = [
    (.loading, #""state":"loading","affordances":["buffering","close"]"#),
    (.empty, #""state":"empty","affordances":["close"]"#),
    (.contentFailed(.offline), #""state":"contentFailed","failure":"offline","affordances":["close","retry"]"#),
    (.resolving, #""state":"resolving","affordances":["buffering","close","navigation","poster","share","title"]"#),
    (
      .playing(signed),
      #""state":"playing","url":"https://cdn.example:8443/a/***/b.m3u8","affordances":["captions","close","duration","#
        + #""navigation","playPause","progress","seekBar","share","title","volume"]"#
    ),
    (
      .paused(signed),
      #""state":"paused","url":"https://cdn.example:8443/a/***/b.m3u8","affordances":["captions","close","duration","#
        + #""navigation","playPause","progress","seekBar","share","title","volume"]"#
    ),
    (
      .ended(signed),
      #""state":"ended","url":"https://cdn.example:8443/a/***/b.m3u8","affordances":["close","navigation","playPause","#
        + #""poster","share","title"]"#
    ),
    (
      .refused(Refusal(.subscriptionRequired, message: "m", details: ["a": "b"])),
      #""state":"refused","reason":"subscriptionRequired","affordances":["close","navigation","poster","share","title"]"#
    ),
    (
      .upcoming,
      #""state":"upcoming","affordances":["autoplayCountdown","close","navigation","poster","share","title"]"#
    ),
    (
      .failed(.playbackFailed),
      #""state":"failed","failure":"playbackFailed","affordances":["close","navigation","poster","retry","share","title"]"#
    ),
  ]

  @Test("O2 · presentations tell the state, and what goes with it; URLs are redacted", arguments: states)
  func presentation(state: PlayerState, json: String) {
    let snapshot = PlayerSnapshot(player: PlayerID(1), kind: .moments, sourceID: nil, state: state)
    #expect(
      line(.presentation(.init(snapshot)), item: TimelineLineTests.page)?.json
        == #"{"t":1.5,"event":"presentation","player":"main","item":"s1","page":"p2","# + json + "}")
    #expect(
      line(.presentation(.init(snapshot)))?.json == #"{"t":1.5,"event":"presentation","player":"main","# + json + "}")
  }

  @Test("A live stream shows its badge in place of what promises an end")
  func live() {
    let snapshot = PlayerSnapshot(
      player: PlayerID(1), kind: .videos, sourceID: nil, isLive: true, state: .playing(TimelineLineTests.signed))
    #expect(
      line(.presentation(.init(snapshot)))?.json.hasSuffix(
        #""affordances":["captions","close","liveBadge","navigation","playPause","share","title","volume"]}"#) == true)
  }

  @Test(
    "D2 · each platform spells named reasons its own way, and leaves others raw",
    arguments: [
      (RefusalReason.externalUserTokenMissing, "EXTERNAL_USER_TOKEN_MISSING"),
      (.externalUserTokenInvalid, "EXTERNAL_USER_TOKEN_INVALID"),
      (.externalUserTokenExpired, "EXTERNAL_USER_TOKEN_EXPIRED"), (.notEntitled, "NOT_ENTITLED"),
      (.subscriptionRequired, "SUBSCRIPTION_REQUIRED"), (.purchaseRequired, "PURCHASE_REQUIRED"),
      (.geoRestricted, "GEO_RESTRICTED"), (.ageRestricted, "AGE_RESTRICTED"),
      (.concurrencyLimitReached, "CONCURRENCY_LIMIT_REACHED"), (RefusalReason("dayPassOnly"), "dayPassOnly"),
      (RefusalReason(""), ""), (RefusalReason("NotEntitled"), "NotEntitled"),
    ])
  func reasons(reason: RefusalReason, android: String) {
    #expect(Platform.ios.spelling(of: reason) == reason.code)
    #expect(Platform.android.spelling(of: reason) == android)
    let detail = EntitlementEvent.Detail.contentRestricted(reason, restriction: 1, replacing: nil, returned: .unset)
    #expect(line(detail, platform: .android)?.json.contains("\"reason\":\"\(android)\"") == true)
    #expect(
      line(.resolveAnswered(.refused(reason)), platform: .android)?.json.contains("\"reason\":\"\(android)\"") == true)
    let snapshot = PlayerSnapshot(
      player: PlayerID(1), kind: .moments, sourceID: nil, state: .refused(Refusal(reason)))
    #expect(
      line(.presentation(.init(snapshot)), platform: .android)?.json.contains("\"reason\":\"\(android)\"") == true)
  }

  @Test("D2 · each platform spells the returned value its own way; no handler is unset on both")
  func returned() {
    #expect(
      [HostResponse.handledByApp, .sdkShouldHandle, .unset].map { Platform.ios.spelling(of: $0) }
        == ["handledByApp", "sdkShouldHandle", "unset"])
    #expect(
      [HostResponse.handledByApp, .sdkShouldHandle, .unset].map { Platform.android.spelling(of: $0) }
        == ["HANDLED_BY_APP", "SDK_SHOULD_HANDLE", "unset"])
  }

  @Test("Players have the scenario's names, and text from outside is escaped")
  func escaping() {
    let event = EntitlementEvent(
      time: .zero, epoch: Epoch(0), player: PlayerID(2), item: ItemID("a\n\u{202E}\"", page: "/\u{7F}"),
      detail: .resolveFailed(.other))
    let line = TimelineLine(event, platform: .ios) { $0 == PlayerID(2) ? "se\tcond" : "?" }
    #expect(
      line?.json
        == #"{"t":0,"event":"resolveFailed","player":"se\tcond","item":"a\n\u202e\"","page":"/\u007f","failure":"other"}"#
    )
    #expect(
      line?.text
        == #"        0  resolveFailed      player="se\tcond" item="a\n\u202e\"" page="/\u007f" failure=other"#)
  }

  @Test(
    "Times are rounded to thousandths",
    arguments: [
      (Duration.zero, "0"), (.microseconds(499), "0"), (.microseconds(500), "0.001"), (.microseconds(1499), "0.001"),
      (.microseconds(999_500), "1"), (.milliseconds(120), "0.12"), (.seconds(86_400), "86400"),
      (.nanoseconds(499_999), "0"), (.seconds(1_000_000_000), "1000000000"),
    ])
  func times(time: Duration, text: String) {
    #expect(line(.tokenUnchanged, at: time)?.json == "{\"t\":\(text),\"event\":\"tokenUnchanged\",\"epoch\":3}")
  }

  @Test("The text form tells the same facts, aligned, the time first")
  func text() {
    #expect(line(.playerOpened)?.text == "      1.5  playerOpened       player=main")
    #expect(
      line(.resolveAnswered(.refused(RefusalReason("day pass"))), item: TimelineLineTests.page, at: .seconds(12345))?
        .text
        == "    12345  resolveAnswered    item=s1 page=p2 epoch=3 outcome=refused reason=\"day pass\"")
    let snapshot = PlayerSnapshot(player: PlayerID(1), kind: .moments, sourceID: nil, state: .loading)
    #expect(
      line(.presentation(.init(snapshot)))?.text
        == "      1.5  presentation       player=main state=loading affordances=buffering,close")
    #expect(line(.contentOmitted(.malformed), item: ItemID(""))?.text.hasSuffix("item=\"\" cause=malformed") == true)
  }

  @Test("Every key a line has is among those that expectations may name")
  func keys() {
    var keys: Set<String> = ["t"]
    for example in TimelineLineTests.examples {
      keys.formUnion(line(example.detail, item: example.item)?.fields.map(\.key) ?? [])
    }
    for (state, _) in TimelineLineTests.states {
      let snapshot = PlayerSnapshot(player: PlayerID(1), kind: .moments, sourceID: nil, state: state)
      keys.formUnion(line(.presentation(.init(snapshot)))?.fields.map(\.key) ?? [])
    }
    #expect(keys == Set(TimelineLine.keys))
  }
}
