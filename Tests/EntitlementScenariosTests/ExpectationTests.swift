@testable import ContentEntitlements
import EntitlementScenarios
import Testing

@Suite("Expectations")
struct ExpectationTests {
  /// Opened, asked, answered, refused; asked again, granted.
  static let run: [TimelineLine] = [
    line(.playerOpened, at: .zero),
    line(.resolveStarted(attempt: 1), item: ItemID("m1"), at: .zero),
    line(.resolveAnswered(.refused(.notEntitled)), item: ItemID("m1"), at: .milliseconds(100)),
    line(.tokenChanged(present: true), at: .milliseconds(1500)),
    line(.resolveStarted(attempt: 1), item: ItemID("m2", page: "é"), at: .milliseconds(1500)),
    line(.resolveAnswered(.granted), item: ItemID("m2", page: "é"), at: .milliseconds(1601)),
    line(
      .presentation(.init(PlayerSnapshot(player: PlayerID(1), kind: .moments, sourceID: nil, state: .loading))),
      at: .seconds(2)),
  ].compactMap { $0 }

  private func unmet(_ entries: String) throws -> UnmetExpectation? {
    UnmetExpectation.first(of: try read(#"{"scenario":1,"expect":[\#(entries)]}"#).expectations, in: Self.run)
  }

  @Test(
    "Entries that are met",
    arguments: [
      "", "{}", #"{"event":"playerOpened"}"#, #"{"event":"playerOpened"},{"event":"tokenChanged","present":true}"#,
      #"{"event":"resolveStarted"},{"event":"resolveStarted"}"#, #"{"t":1.601}"#, #"{"t":1.6010}"#,
      #"{"t":15e-1,"epoch":3.0}"#,
      #"{"item":"m1"},{"item":"m1"},{"item":"m2"},{"item":"m2"}"#, #"{"affordances":["buffering","close"]}"#,
      #"{"never":{"event":"playerClosed"}}"#, #"{"never":{"event":"playerOpened","player":"other"}}"#,
      #"{"event":"tokenChanged"},{"never":{"state":"playing"}},{"event":"presentation"}"#,
      #"{"page":"é"}"#, #"{},{},{},{},{},{},{}"#, #"{"never":{"reason":null}}"#,
    ])
  func met(entries: String) throws {
    #expect(try unmet(entries)?.report == nil)
  }

  @Test(
    "The first entry that is not met",
    arguments: [
      (#"{"event":"playerClosed"}"#, 0), (#"{"event":"tokenChanged"},{"event":"playerOpened"}"#, 1),
      (#"{"event":"playerOpened"},{"event":"playerOpened"}"#, 1), (#"{"t":1.6}"#, 0), (#"{"t":"0"}"#, 0),
      (#"{"epoch":"3"}"#, 0), (#"{"present":1}"#, 0), (#"{"reason":null}"#, 0), (#"{"page":"e\u0301"}"#, 0),
      (#"{"affordances":["close","buffering"]}"#, 0), (#"{"affordances":["buffering"]}"#, 0),
      (#"{"affordances":"close"}"#, 0),
      (#"{"affordances":[1,2]}"#, 0), (#"{"event":"playerOpened","state":"loading"}"#, 0),
      (#"{},{},{},{},{},{},{},{}"#, 7), (#"{},{"never":{"event":"playerOpened"}},{"event":"tokenUnchanged"}"#, 1),
      (#"{"never":{}}"#, 0),
      (#"{"event":"presentation"},{"never":{"event":"playerOpened"}}"#, 1),
    ])
  func notMet(entries: String, entry: Int) throws {
    #expect(try unmet(entries)?.entry == entry)
  }

  @Test("The report shows the entry, where the search began, a match that came too early, and the nearest lines")
  func report() throws {
    #expect(
      try unmet(#"{"event":"tokenChanged"},{"event":"resolveAnswered","item":"m1","outcome":"refused"}"#)?.report == """
        expect[1] is not met: {"event":"resolveAnswered","item":"m1","outcome":"refused"}
          searched after line 4: {"t":1.5,"event":"tokenChanged","epoch":3,"present":true}
          comes too early: line 3: {"t":0.1,"event":"resolveAnswered","item":"m1","epoch":3,"outcome":"refused","reason":"notEntitled"}
          near: line 6: {"t":1.601,"event":"resolveAnswered","item":"m2","page":"é","epoch":3,"outcome":"granted"} differs in "item", "outcome"
        """)
  }

  @Test(
    "Lines of the same event are nearer than others, then those with fewer differences; three at the most, in order")
  func nearest() throws {
    let report = try #require(try unmet(#"{"event":"resolveStarted","item":"m2","attempt":2,"epoch":3}"#)?.report)
    #expect(
      report == """
        expect[0] is not met: {"event":"resolveStarted","item":"m2","attempt":2,"epoch":3}
          near: line 2: {"t":0,"event":"resolveStarted","item":"m1","epoch":3,"attempt":1} differs in "item", "attempt"
          near: line 5: {"t":1.5,"event":"resolveStarted","item":"m2","page":"é","epoch":3,"attempt":1} differs in "attempt"
          near: line 6: {"t":1.601,"event":"resolveAnswered","item":"m2","page":"é","epoch":3,"outcome":"granted"} differs in "event", "attempt"
        """)
  }

  @Test("The report says so where nothing is near")
  func nothingNear() throws {
    #expect(
      try unmet(#"{"event":"playerClosed"}"#)?.report == """
        expect[0] is not met: {"event":"playerClosed"}
          no line there has any of its values
        """)
    #expect(
      try unmet(#"{"event":"presentation"},{"event":"playerOpened"}"#)?.report == """
        expect[1] is not met: {"event":"playerOpened"}
          searched after line 7: {"t":2,"event":"presentation","player":"main","state":"loading","affordances":["buffering","close"]}
          comes too early: line 1: {"t":0,"event":"playerOpened","player":"main"}
          no line there has any of its values
        """)
  }

  @Test("The report of a never shows the line that broke it")
  func never() throws {
    #expect(
      try unmet(#"{"event":"presentation"},{"never":{ "event":"resolveStarted", "attempt":1.0 }}"#)?.report == """
        expect[1] is not met: never {"event":"resolveStarted","attempt":1.0}
          broken by line 2: {"t":0,"event":"resolveStarted","item":"m1","epoch":3,"attempt":1}
          and by 1 more
        """)
  }

  @Test("Text of the file is escaped in the report")
  func escaped() throws {
    #expect(
      try unmet(#"{"item":"\u202e\n\/"}"#)?.report == """
        expect[0] is not met: {"item":"\\u202e\\n/"}
          no line there has any of its values
        """)
  }
}
