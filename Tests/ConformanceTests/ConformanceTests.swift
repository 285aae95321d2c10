import ContentEntitlements
import EntitlementScenarios
import Testing

/// Every scenario of `Examples/Scenarios`, on both platforms.
@Suite("Conformance")
@MainActor struct ConformanceTests {
  @Test("The suite is there")
  func suite() {
    #expect(ScenarioFile.all.count > 100)
  }

  @Test("Each scenario ends as its file expects", arguments: ScenarioFile.all)
  func expectations(of file: ScenarioFile) throws {
    let run = try ConformanceRun.of(file)
    #expect(!run.scenario.expectations.isEmpty, "a scenario that expects nothing shows nothing")
    if let unmet = UnmetExpectation.first(of: run.scenario.expectations, in: run.lines) {
      Issue.record(Comment(rawValue: unmet.report))
    }
  }

  /// With the test above this holds the expectations, which are written in iOS spelling, for Android as well.
  @Test(
    "D3 · Android says the same as iOS but for the spelling of reasons and returned values", arguments: ScenarioFile.all
  )
  func platformsAgree(on file: ScenarioFile) throws {
    let ios = try ConformanceRun.of(file).lines
    let android = try ConformanceRun.of(file, on: .android).lines
    #expect(ios.count == android.count)
    for (one, other) in zip(ios, android) {
      #expect(one.milliseconds == other.milliseconds)
      #expect(one.fields.map(spelledForAndroid) == other.fields.map { "\($0.key): \($0.value)" })
    }
  }

  @Test("The same file gives the same bytes on a second run", arguments: ScenarioFile.all)
  func isReproducible(_ file: ScenarioFile) throws {
    for platform in Platform.allCases {
      let first = try ConformanceRun.of(file, on: platform)
      let again = ScenarioRun(try Scenario(reading: try file.bytes(), file: file.name), platform: platform).run()
      #expect(first.lines.map(\.json) == again.lines.map(\.json))
      #expect(first.texts == again.texts)
    }
  }

  @Test("A line never comes before an earlier time's", arguments: ScenarioFile.all)
  func timeRuns(in file: ScenarioFile) throws {
    let times = try ConformanceRun.of(file).lines.map(\.milliseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  private func spelledForAndroid(_ field: TimelineLine.Field) -> String {
    var value = field.value
    if case .text(let text) = value {
      if field.key == "reason" { value = .text(Platform.android.spelling(of: RefusalReason(text))) }
      if field.key == "returned" {
        value = .text(Platform.android.spelling(of: HostResponse(rawValue: text) ?? .unset))
      }
    }
    return "\(field.key): \(value)"
  }
}
