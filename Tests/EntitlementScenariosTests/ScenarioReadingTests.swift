import ContentEntitlements
import EntitlementScenarios
import Testing

@Suite("Reading a scenario")
struct ScenarioReadingTests {
  @Test("A file that says nothing but its version has every default")
  func defaults() throws {
    let scenario = try read(#"{"scenario":1}"#)
    let configuration = scenario.configuration
    #expect(configuration == .scenarioDefaults)
    #expect(configuration.entitlements)
    #expect(configuration.prefetchAhead == 1)
    #expect(configuration.attemptTimeout == .seconds(5))
    #expect(configuration.resolveDeadline == .seconds(15))
    #expect(configuration.retry == .init(attempts: 3, baseDelay: .milliseconds(500), jitter: 0))
    #expect(configuration.liveStartJitter == .zero)
    #expect(configuration.grantLifetime == .seconds(300))
    #expect(configuration.refusalLifetime == .seconds(30))
    #expect(configuration.undecidedPlayback == .stop)
    #expect(configuration.autoAdvance)
    #expect(configuration.allowedSchemes == ["https"])
    #expect(configuration.seed == 1)
    #expect(scenario.name.isEmpty)
    #expect(scenario.externalUserToken == nil)
    #expect(scenario.service.latency == .milliseconds(100))
    #expect(scenario.service.contentLatency == .zero)
    #expect(scenario.handlers.handlers.map(\.response) == [.sdkShouldHandle])
    #expect(scenario.urlModifier == nil)
    #expect(scenario.steps.isEmpty)
    #expect(scenario.until == nil)
    #expect(scenario.lastMoment == .seconds(86_400))
    #expect(scenario.expectations.isEmpty)
  }

  @Test("Every configuration key is read; the others keep their defaults")
  func configuration() throws {
    let scenario = try read(
      #"""
      {"scenario": 1.0, "name": "all of it", "until": 60, "configuration": {
        "entitlements": false, "externalUserToken": " tök ", "prefetchAhead": 2e0, "attemptTimeout": 1.5,
        "resolveDeadline": 4, "retry": {"attempts": 5, "baseDelay": 0, "jitter": 1}, "liveStartJitter": 10,
        "grantLifetime": 0.001, "refusalLifetime": 0, "undecidedPlayback": "playOnUntilExpiry", "autoAdvance": false,
        "allowedSchemes": ["HTTP", "file"]}}
      """#)
    var expected = EntitlementConfiguration.scenarioDefaults
    expected.entitlements = false
    expected.prefetchAhead = 2
    expected.attemptTimeout = .milliseconds(1500)
    expected.resolveDeadline = .seconds(4)
    expected.retry = .init(attempts: 5, baseDelay: .zero, jitter: 1)
    expected.liveStartJitter = .seconds(10)
    expected.grantLifetime = .milliseconds(1)
    expected.refusalLifetime = .zero
    expected.undecidedPlayback = .playOnUntilExpiry
    expected.autoAdvance = false
    expected.allowedSchemes = ["https", "http", "file"]
    #expect(scenario.configuration == expected)
    #expect(scenario.name == "all of it")
    #expect(scenario.externalUserToken == ViewerToken(" tök "))
    #expect(scenario.lastMoment == .seconds(60))
    #expect(
      try read(#"{"scenario":1,"configuration":{"retry":{"attempts":1}}}"#).configuration.retry.baseDelay
        == .milliseconds(500))
  }

  @Test(
    "T3 · null and empty text are no token",
    arguments: ["null", "\"\""])
  func noToken(json: String) throws {
    let scenario = try read(
      #"{"scenario":1,"configuration":{"externalUserToken":\#(json)},"steps":[{"at":0,"setExternalUserToken":\#(json)}]}"#
    )
    #expect(scenario.externalUserToken == nil)
    guard case .setExternalUserToken(nil, .keep) = scenario.steps.first?.action else {
      Issue.record("not the step that was written")
      return
    }
  }

  @Test(
    "Times are rounded to microseconds on entry",
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("1e-7", 0), ("0.0000004", 0), ("0.0000005", 1), ("0.0000015", 2),
      ("0.1", 100_000),
      ("0.30000000000000004", 300_000), ("1.0000005", 1_000_001), ("123456.789012", 123_456_789_012),
      ("1e9", 1_000_000_000_000_000), ("999999999.999999", 999_999_999_999_999),
    ] as [(String, Int64)])
  func times(json: String, microseconds: Int64) throws {
    let scenario = try read(#"{"scenario":1,"until":\#(json)}"#)
    #expect(scenario.until == .microseconds(microseconds))
  }

  @Test("A run without until ends a day after its last step")
  func lastMoment() throws {
    let scenario = try read(#"{"scenario":1,"steps":[{"at":2.5,"refreshEntitlements":{}}]}"#)
    #expect(scenario.lastMoment == .milliseconds(86_402_500))
  }

  @Test("Content is read in order, with what is gated, live, untitled or malformed; start times count from the answer")
  func content() throws {
    let scenario = try read(
      #"""
      {"scenario":1,"content":{
        "moments":[{"id":"m1","url":"https://c/m1"},{"id":"m2","url":null,"title":"Two"},{"id":""},{"id":"m3","url":""}],
        "videos":[{"id":"v1","duration":0.5},{"id":"v2","url":null,"startsAt":120}],
        "stories":[{"id":"s1","title":"S","pages":[{"id":"p1","url":null,"duration":5},{"id":""}]},{"id":"s2","pages":[]}]}}
      """#)
    #expect(
      scenario.content.answer(of: .moments, for: nil, at: .zero).entries == [
        .item(FetchedItem(id: "m1", url: PlaybackURL("https://c/m1"))), .item(FetchedItem(id: "m2", title: "Two")),
        .item(FetchedItem(id: "")), .item(FetchedItem(id: "m3", url: PlaybackURL(""))),
      ])
    #expect(
      scenario.content.answer(of: .videos, for: nil, at: .seconds(20)).entries == [
        .item(FetchedItem(id: "v1", duration: 0.5)), .item(FetchedItem(id: "v2", startsIn: 100)),
      ])
    #expect(
      scenario.content.answer(of: .videos, for: nil, at: .seconds(121)).entries.last
        == .item(FetchedItem(id: "v2", startsIn: 0)))
    #expect(
      scenario.content.answer(of: .stories, for: nil, at: .zero).entries == [
        .story(id: "s1", title: "S", pages: [FetchedItem(id: "p1", duration: 5), FetchedItem(id: "")]),
        .story(id: "s2", title: nil, pages: []),
      ])
  }

  @Test("A token's own content replaces a kind whole; a kind it lacks comes from what everybody gets")
  func contentByToken() throws {
    let scenario = try read(
      #"""
      {"scenario":1,"content":{"moments":[{"id":"m1"}],"videos":[{"id":"v1"}]},
       "contentByToken":{"a":{"moments":[{"id":"m2"}]},"b":{"moments":[]},"e\u0301":{"moments":[{"id":"m3"}]}}}
      """#)
    func ids(_ kind: ContentKind, _ token: String?) -> [String] {
      scenario.content.answer(of: kind, for: token.flatMap { ViewerToken($0) }, at: .zero).entries.map {
        if case .item(let item) = $0 { item.id } else { "?" }
      }
    }
    #expect(ids(.moments, "a") == ["m2"])
    #expect(ids(.videos, "a") == ["v1"])
    #expect(ids(.moments, "b") == [])
    #expect(ids(.moments, "c") == ["m1"])
    #expect(ids(.moments, nil) == ["m1"])
    #expect(ids(.moments, "e\u{301}") == ["m3"])
    #expect(ids(.moments, "\u{E9}") == ["m1"])
    #expect(ids(.stories, "a") == [])
  }

  @Test("Handlers: one, a list used in turn, and calls from inside")
  func handlers() throws {
    var one = try read(#"{"scenario":1,"host":{"onContentRestricted":"unset"}}"#).handlers
    #expect((0..<3).map { _ in one.next().response } == [.unset, .unset, .unset])
    var list = try read(
      #"""
      {"scenario":1,"host":{"onContentRestricted":["sdkShouldHandle","unset",{"return":"handledByApp","then":[
        {"close":{}},{"setExternalUserToken":"b","fetchedContentPolicy":"evict"},{"open":{"kind":"videos","player":"x"}},
        {"setHandler":{"return":"sdkShouldHandle"}}]}]}}
      """#
    ).handlers
    #expect((0..<2).map { _ in list.next().response } == [.sdkShouldHandle, .unset])
    #expect(list.next().response == .handledByApp)
    let last = list.next()
    #expect(last.response == .handledByApp)
    #expect(last.then.count == 4)
    guard case .player(.close, name: nil) = last.then[0],
      case .setExternalUserToken(ViewerToken("b"), .evict) = last.then[1],
      case .open(let request) = last.then[2], request.name == PlayerName("x"), request.kind == .videos,
      case .setHandler(let handler) = last.then[3], handler.response == .sdkShouldHandle, handler.then.isEmpty
    else {
      Issue.record("not what was written")
      return
    }
  }

  @Test("URL modifiers: two words, or a URL")
  func urlModifier() throws {
    func modifier(_ text: String) throws -> URLModifierScript? {
      try read(#"{"scenario":1,"host":{"urlModifier":"\#(text)"}}"#).urlModifier
    }
    guard case .fails = try modifier("throws"), case .returnsUnplayable = try modifier("unplayable"),
      case .returns(PlaybackURL("https://c/x?sig=1")) = try modifier("https://c/x?sig=1"),
      case .returns(PlaybackURL("http://c/x y")) = try modifier("http://c/x y")
    else {
      Issue.record("not what was written")
      return
    }
  }

  @Test("Every action is read, at times that may be equal")
  func actions() throws {
    let scenario = try read(
      #"""
      {"scenario":1,"steps":[
        {"at":0,"open":{"kind":"stories"}},
        {"at":0,"open":{"player":"b","kind":"moments","item":"m2","page":"p1","source":"home"}},
        {"at":1,"next":{}},{"at":1,"previous":{"player":"b"}},{"at":1,"nextPage":{}},{"at":1,"previousPage":{}},
        {"at":1,"show":{"item":"s1","page":"p2"}},{"at":1,"show":{"item":"m1","player":"b"}},
        {"at":1,"playbackFinished":{}},{"at":1,"playbackFailed":{}},{"at":1,"pause":{}},{"at":1,"resume":{}},
        {"at":1,"retry":{}},{"at":1,"close":{}},
        {"at":2,"setExternalUserToken":"a"},{"at":2,"fetchedContentPolicy":"evict","setExternalUserToken":null},
        {"at":2,"refreshEntitlements":{}},{"at":2,"enterBackground":{}},{"at":2,"enterForeground":{}},
        {"at":3,"setHandler":"handledByApp"},
        {"at":3,"serviceOverride":{"item":"s1","page":"p1","answers":[{"refused":"x"}]}}]}
      """#)
    #expect(
      scenario.steps.map { String($0.at.components.seconds) + " " + summary($0.action) } == [
        "0 open - stories - -", "0 open b moments ItemID m2/p1 home", "1 next -", "1 previous b", "1 nextPage -",
        "1 previousPage -", "1 show s1/p2 -", "1 show m1 b", "1 playbackFinished -", "1 playbackFailed -", "1 pause -",
        "1 resume -", "1 retry -", "1 close -", "2 token a keep", "2 token - evict", "2 refresh", "2 background",
        "2 foreground", "3 handler handledByApp", "3 override s1/p1 1",
      ])
  }

  private func summary(_ action: ScenarioAction) -> String {
    switch action {
    case .open(let request):
      "open \(request.name?.text ?? "-") \(request.kind.rawValue) "
        + "\(request.item.map { "ItemID " + summary($0) } ?? "-") \(request.sourceID ?? "-")"
    case .player(.show(let item), let name): "show \(summary(item)) \(name?.text ?? "-")"
    case .player(let command, let name): "\(command) \(name?.text ?? "-")"
    case .setExternalUserToken(let token, let policy): "token \(token?.reveal() ?? "-") \(policy.rawValue)"
    case .refreshEntitlements: "refresh"
    case .enterBackground: "background"
    case .enterForeground: "foreground"
    case .setHandler(let handler): "handler \(handler.response.rawValue)"
    case .serviceOverride(let item, let answers): "override \(summary(item)) \(answers.count)"
    }
  }

  private func summary(_ item: ItemID) -> String {
    item.contentID + (item.pageID.map { "/" + $0 } ?? "")
  }
}
