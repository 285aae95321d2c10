package import ContentEntitlements

/// A script of a content service, a host and a viewer in virtual time, as read from a scenario file.
///
/// All times are on the scenario's own clock, which starts at 0. Tokens and URLs are held in types that do not print.
package struct Scenario: Sendable {
  /// What the author calls it; empty where the file says nothing.
  package var name: String
  /// How the SDK is configured: the format's own defaults, seed 1.
  package var configuration: EntitlementConfiguration
  /// The token the SDK is made with.
  package var externalUserToken: ViewerToken?
  /// What the content service holds.
  package var content: ContentScript
  /// How the content service behaves; the runner keeps a copy that moves on with each question.
  package var service: ServiceScript
  /// How the host's handler answers.
  package var handlers: HandlerScript
  /// What the host's URL modifier does; `nil` where it has none (R11).
  package var urlModifier: URLModifierScript?
  /// What is done to the SDK, in order of time.
  package var steps: [ScenarioStep]
  /// The time at which the run ends, inclusive; `nil` for quiescence, or ``lastsAfterLastStep`` after the last step.
  package var until: Duration?
  /// What the output must hold.
  package var expectations: [Expectation]

  /// How long a run without `until` goes on after its last step where it does not come to rest before.
  package static let lastsAfterLastStep = Duration.seconds(86_400)

  /// The latest time of the run: `until`, else a day after the last step.
  package var lastMoment: Duration {
    until ?? (steps.last?.at ?? .zero) + Scenario.lastsAfterLastStep
  }
}

/// One thing done to the SDK at one time.
package struct ScenarioStep: Sendable {
  package let at: Duration
  package let action: ScenarioAction
}

/// A scenario's name for a player, compared by bytes.
package struct PlayerName: Sendable, Hashable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The player meant where a step names none.
  package static let main = PlayerName("main")

  package static func == (left: PlayerName, right: PlayerName) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension Duration {
  /// In seconds, to the microsecond: the nearest number to the decimal fraction.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1_000_000
  }
}
