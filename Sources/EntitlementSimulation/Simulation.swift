/// Runs a scene with the SDK's engines and, for comparison, with naive clients.
package enum Simulation {
  /// - Parameters:
  ///   - scene: what is simulated.
  ///   - cores: how many cores to use; it changes nothing but the time it takes.
  /// - Returns: what came of it with the SDK.
  package static func withSDK(_ scene: LiveStart, cores: Int = 2) async -> Outcome {
    await Run(scene, cores: max(1, cores)) { EngineGroup($0, viewers: $1) }.outcome()
  }

  /// As ``withSDK(_:cores:)``, with clients that spread nothing, ask for each player and heed no `Retry-After`.
  package static func withNaiveClients(_ scene: LiveStart, cores: Int = 2) async -> Outcome {
    await Run(scene, cores: max(1, cores)) { NaiveGroup($0, viewers: $1) }.outcome()
  }
}
