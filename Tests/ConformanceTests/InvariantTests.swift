import EntitlementScenarios
import Testing

/// The invariants, on every scenario and platform. The explorer checks them over every order of events; here they are
/// read off what the whole SDK said.
@Suite("Invariants of every scenario")
@MainActor struct InvariantTests {
  private func check(_ file: ScenarioFile, _ violations: (ConformanceRun) -> [String]) throws {
    for platform in Platform.allCases {
      #expect(violations(try ConformanceRun.of(file, on: platform)) == [], "\(platform)")
    }
  }

  @Test("I1 · a gated item plays only what was granted for it in this epoch", arguments: ScenarioFile.all)
  func grants(_ file: ScenarioFile) throws { try check(file, ScreenInvariants.grantedBeforePlaying) }

  @Test("I2 · nothing of an older epoch is asked or taken", arguments: ScenarioFile.all)
  func epochs(_ file: ScenarioFile) throws { try check(file, QuestionInvariants.newestEpoch) }

  @Test("I3 · each restriction told ends once, or stands where it shows", arguments: ScenarioFile.all)
  func restrictions(_ file: ScenarioFile) throws {
    try check(file, RestrictionInvariants.eachEndsOnce)
    try check(file, RestrictionInvariants.standsWhereRefused)
  }

  @Test("I4 · a refused item stays until somebody moves away", arguments: ScenarioFile.all)
  func held(_ file: ScenarioFile) throws { try check(file, ScreenInvariants.refusedStays) }

  @Test("I5 · a refused item promises no playback", arguments: ScenarioFile.all)
  func treatment(_ file: ScenarioFile) throws { try check(file, ScreenInvariants.refusedPromisesNothing) }

  @Test("I6 · what is undetermined does not play, and is no restriction", arguments: ScenarioFile.all)
  func undetermined(_ file: ScenarioFile) throws { try check(file, ScreenInvariants.undeterminedIsNotPlaying) }

  @Test("I7 · an item is asked once at a time, each attempt ends once", arguments: ScenarioFile.all)
  func questions(_ file: ScenarioFile) throws {
    try check(file, QuestionInvariants.pairing)
    try check(file, QuestionInvariants.onceInFlight)
  }

  @Test("I8 · without a token nobody is asked", arguments: ScenarioFile.all)
  func token(_ file: ScenarioFile) throws { try check(file, QuestionInvariants.onlyWithToken) }

  @Test("I9 · with the feature off nothing is asked or refused", arguments: ScenarioFile.all)
  func featureOff(_ file: ScenarioFile) throws { try check(file, QuestionInvariants.featureOff) }

  @Test("I10 · at rest nothing on screen still loads or resolves", arguments: ScenarioFile.all)
  func rest(_ file: ScenarioFile) throws { try check(file, ScreenInvariants.comesToRest) }

  @Test("I11 · after its close a player says nothing", arguments: ScenarioFile.all)
  func close(_ file: ScenarioFile) throws { try check(file, ScreenInvariants.silentAfterClose) }

  @Test("I12 · no token, signature or detail is in the output", arguments: ScenarioFile.all)
  func secrets(_ file: ScenarioFile) throws { try check(file, SecretInvariants.nothingShows) }
}
