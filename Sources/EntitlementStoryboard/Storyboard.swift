package import EntitlementScenarios

/// A scenario drawn as one page: what the viewer sees, for both platforms side by side, and what led to it.
///
/// The scenario runs on the SDK class that apps use, once for each platform. The page needs no other file, runs no
/// script, and holds no token, no signed part of a URL and no server details (T2, O2).
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor package struct Storyboard {
  /// Whether the run was stopped because it would have said too much.
  package let isCut: Bool
  /// The page, as a whole HTML document.
  package let page: String

  /// Runs the scenario and draws it.
  ///
  /// - Parameter scenario: what to draw.
  package init(of scenario: Scenario) {
    let ios = Storyboard.run(scenario, .ios)
    let android = Storyboard.run(scenario, .android)
    isCut = ios.isCut || android.isCut
    page = Page(name: scenario.name, frames: Frame.pair(ios.scenes, android.scenes)).html.source
  }

  private static func run(_ scenario: Scenario, _ platform: Platform) -> (scenes: [Scene], isCut: Bool) {
    let recording = Recording()
    let result = ScenarioRun(scenario, platform: platform, observer: recording).run()
    return (SceneBuilder.scenes(of: recording.records, platform: platform), result.isCut)
  }
}

/// One scene as both platforms have it. Nothing but names differs between them (D3).
struct Frame {
  let number: Int
  let ios: Scene
  let android: Scene

  static func pair(_ ios: [Scene], _ android: [Scene]) -> [Frame] {
    zip(ios, android).enumerated().map { Frame(number: $0.offset + 1, ios: $0.element.0, android: $0.element.1) }
  }

  func scene(_ platform: Platform) -> Scene {
    platform == .ios ? ios : android
  }
}

extension Platform {
  /// What the page calls it.
  var title: String {
    switch self {
    case .ios: "iOS-style"
    case .android: "Android-style"
    }
  }
}
