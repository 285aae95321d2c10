package import ContentEntitlements
package import ContentEntitlementsHeadless

/// Collects what happens as lines: an event sink, and the text the headless presentations write.
package final class Timeline: EventSink {
  /// A run that says more than this is stopped: something in it goes round in circles.
  package static let lineLimit = 100_000

  private struct State: Sendable {
    var lines: [TimelineLine] = []
    var texts: [String] = []
    var names: [PlayerID: String] = [:]
    var presented: String?
    var isFull = false
  }

  private let state = Locked(State())
  private let platform: Platform
  private let limit: Int
  /// Called with each line as it comes, for a reader who watches.
  private let follow: (@Sendable (_ line: TimelineLine, _ text: String) -> Void)?
  private let observer: (any ScenarioObserver)?

  /// - Parameters:
  ///   - platform: whose names the lines have.
  ///   - limit: how many lines it keeps; 0 where they are only followed.
  ///   - follow: takes each line as it comes.
  ///   - observer: is given each event with its player's name, those without a line too.
  package init(
    platform: Platform, limit: Int = Timeline.lineLimit,
    follow: (@Sendable (_ line: TimelineLine, _ text: String) -> Void)? = nil,
    observer: (any ScenarioObserver)? = nil
  ) {
    self.platform = platform
    self.limit = limit
    self.follow = follow
    self.observer = observer
  }

  /// Whether a line was lost because there were too many.
  package var isFull: Bool { state.withLock { $0.isFull } }

  /// Gives a player the name its lines have.
  package func name(_ player: PlayerID, _ name: String) {
    state.withLock { $0.names[player] = name }
  }

  /// A headless presentation whose lines stand for this player's in the text.
  package func presentation(named name: String, clock: any EntitlementClock, start: Duration) -> HeadlessPresentation {
    HeadlessPresentation(player: name, clock: clock, start: start) { [weak self] text in
      self?.state.withLock { $0.presented = text }
    }
  }

  package func record(_ event: EntitlementEvent) {
    let names = state.withLock { $0.names }
    let name = { (player: PlayerID) in names[player] ?? "player-\(player.number)" }
    observer?.records(event, of: event.player.map(name))
    let line = TimelineLine(event, platform: platform, playerName: name)
    if let line { append(line) }
  }

  private func append(_ line: TimelineLine) {
    let text = state.withLock { state -> String? in
      let presented = state.presented
      state.presented = nil
      let text = line.event == "presentation" ? presented ?? line.text : line.text
      guard limit > 0 else { return text }
      guard state.lines.count < limit else {
        state.isFull = true
        return nil
      }
      state.lines.append(line)
      state.texts.append(text)
      return text
    }
    if let text { follow?(line, text) }
  }

  func finish() -> ScenarioResult {
    state.withLock { ScenarioResult(lines: $0.lines, texts: $0.texts, isCut: $0.isFull) }
  }
}
