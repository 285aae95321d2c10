package import ContentEntitlements

extension Scenario {
  /// Reads a scenario file.
  ///
  /// - Parameters:
  ///   - bytes: the file's contents.
  ///   - file: what errors call the file.
  /// - Throws: the first fault, as one line that names the place and the cure.
  package init(reading bytes: [UInt8], file: String) throws(ScenarioError) {
    do throws(JSONError) {
      let value = try StrictJSON.parse(bytes) { ScenarioKeys.mayShow($0, under: $1) }
      self = try JSONField(value: value, path: .root).scenario()
    } catch {
      throw ScenarioError(error, file: file, bytes: bytes)
    }
  }
}

extension JSONField {
  fileprivate func scenario() throws(JSONError) -> Scenario {
    let object = try object(ScenarioKeys.scenario)
    _ = try object.required("scenario").wholeNumber("the format's version, which is 1", in: 1...1)
    let (configuration, token) =
      try object["configuration"]?.configuration() ?? (EntitlementConfiguration.scenarioDefaults, nil)
    let host = try object["host"]?.object(ScenarioKeys.host)
    return Scenario(
      name: try object["name"]?.text() ?? "",
      configuration: configuration,
      externalUserToken: token,
      content: ContentScript(
        shared: try object["content"]?.contentOfKinds() ?? [:],
        byToken: try object["contentByToken"]?.contentByToken() ?? [:]),
      service: try object["service"]?.service() ?? ServiceScript(),
      handlers: HandlerScript(try host?["onContentRestricted"]?.handlers() ?? []),
      urlModifier: try host?["urlModifier"]?.urlModifier(),
      steps: try object["steps"]?.steps() ?? [],
      until: try object["until"]?.time(),
      expectations: try object["expect"]?.expectations() ?? [])
  }
}

extension EntitlementConfiguration {
  /// What a scenario without `configuration` runs with: nothing at random, seed 1.
  package static var scenarioDefaults: EntitlementConfiguration {
    var configuration = EntitlementConfiguration()
    configuration.entitlements = true
    configuration.prefetchAhead = 1
    configuration.attemptTimeout = .seconds(5)
    configuration.resolveDeadline = .seconds(15)
    configuration.retry = RetryPolicy(attempts: 3, baseDelay: .milliseconds(500), jitter: 0)
    configuration.liveStartJitter = .zero
    configuration.grantLifetime = .seconds(300)
    configuration.refusalLifetime = .seconds(30)
    configuration.undecidedPlayback = .stop
    configuration.autoAdvance = true
    configuration.allowedSchemes = ["https"]
    configuration.seed = 1
    return configuration
  }
}
