import ContentEntitlements
import ContentEntitlementsTesting

/// Runs a scenario on the SDK class, shell and adapters that hosts compose, in virtual time.
///
/// Only the service, the clock, the lane and the executor are scripted. It runs on the main actor, which is the lane of
/// the iOS-style adapter.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor package struct ScenarioRun {
  private let scenario: Scenario
  private let platform: Platform
  private let observer: (any ScenarioObserver)?

  /// - Parameters:
  ///   - scenario: what to run.
  ///   - platform: which adapter the host uses, and whose names the lines have.
  ///   - observer: watches the run.
  package init(_ scenario: Scenario, platform: Platform, observer: (any ScenarioObserver)? = nil) {
    self.scenario = scenario
    self.platform = platform
    self.observer = observer
  }

  /// Runs the scenario to its end.
  ///
  /// - Returns: all that happened, in order; no more than ``Timeline/lineLimit`` lines.
  package func run() -> ScenarioResult {
    let run = DeterministicRun()
    let timeline = Timeline(platform: platform, observer: observer)
    let service = ScenarioService(scenario, clock: run.clock)
    let entitlements = run.entitlements(
      service: service, configuration: scenario.configuration,
      externalUserToken: scenario.externalUserToken?.reveal(), events: timeline,
      urlModifier: scenario.urlModifier.map { ScenarioURLModifier(script: $0, clock: run.clock) })
    let host = HeadlessHost(
      entitlements: entitlements, platform: platform, timeline: timeline, clock: run.clock,
      override: { service.override($0, with: $1) }, observer: observer)
    host.setHandlers(scenario.handlers)
    let end = scenario.lastMoment
    for step in scenario.steps where step.at <= end {
      while let next = run.clock.nextTimer, next < step.at, !timeline.isFull { run.clock.fireNext() }
      if timeline.isFull { break }
      run.clock.advance(upTo: step.at)
      host.perform(step.action, calledFor: nil)
      run.settle()
    }
    while let next = run.clock.nextTimer, next <= end, !timeline.isFull { run.clock.fireNext() }
    return timeline.finish()
  }
}

/// What a scenario brought about.
package struct ScenarioResult: Sendable {
  /// What happened, in order.
  package let lines: [TimelineLine]
  /// The same for people; presentations as the headless presentation writes them.
  package let texts: [String]
  /// Whether the run was stopped because it would have said more.
  package let isCut: Bool
}
