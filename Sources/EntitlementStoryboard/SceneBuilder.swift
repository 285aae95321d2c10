import ContentEntitlements
import ContentEntitlementsExplain
import EntitlementScenarios

/// Cuts a recording into scenes: a scene begins where a player shows something else. What was said before at the same
/// time led to it; what is said later belongs to the scene it happened in.
struct SceneBuilder {
  private var scenes: [Scene] = []
  private var ahead: [Scene.Note] = []
  private var explainer = Explainer()
  private var shown: [PlayerID: Shown] = [:]
  private var paywalls: [PlayerID: Scene.Paywall] = [:]
  private let words: NoteWording

  private struct Shown {
    let name: String
    let snapshot: PlayerSnapshot
  }

  private init(platform: Platform) {
    words = NoteWording(platform: platform)
  }

  static func scenes(of records: [Recording.Record], platform: Platform) -> [Scene] {
    var builder = SceneBuilder(platform: platform)
    for record in records { builder.take(record) }
    builder.settle(before: nil)
    return builder.scenes
  }

  private mutating func take(_ record: Recording.Record) {
    switch record {
    case .performs(let action, let player, let time, let isInHandler):
      let note = words.note(of: action, on: player.text, at: time, isInHandler: isInHandler)
      if isInHandler { attach(note) } else { ahead.append(note) }
    case .presents(let snapshot, let player, let time):
      shown[snapshot.player] = Shown(name: player, snapshot: snapshot)
      show(snapshot.player, at: time)
    case .tells(let event, let player):
      if isDrawn { explainer.record(event) }
      take(event, player)
    }
  }

  private mutating func take(_ event: EntitlementEvent, _ player: String?) {
    switch event.detail {
    case .presentation:
      explain(event.player)
    case .contentRestricted(let reason, let number, _, let returned):
      let paywall =
        returned == .handledByApp
        ? Scene.Paywall(restriction: number, reason: reason, message: message(event.player)) : nil
      change(event.player, to: paywall, at: event.time)
      attach(words.note(of: event))
      explain(event.player)
    case .restrictionLifted(_, let cause):
      if cause != .playerClosed { change(event.player, to: nil, at: event.time) }
      attach(words.note(of: event))
    case .resolveFailed:
      attach(words.note(of: event))
      explain(event.player)
    case .playerClosed:
      if let player = event.player {
        shown[player] = nil
        paywalls[player] = nil
      }
      lead(words.note(of: event, player: player))
    default:
      lead(words.note(of: event, player: player))
    }
  }

  /// Another panel of the scene where nothing happened since; else a new scene.
  private mutating func show(_ player: PlayerID, at time: Duration) {
    guard let shown = shown[player] else { return }
    let panel = Scene.Panel(player: shown.name, snapshot: shown.snapshot, paywall: paywalls[player])
    if scenes.last?.time == time, ahead.isEmpty, self.panel(of: player) == nil {
      scenes[scenes.count - 1].panels.append(panel)
      return
    }
    settle(before: time)
    scenes.append(Scene(time: time, panels: [panel], notes: ahead))
    ahead = []
  }

  /// What happened earlier than the next scene belongs to the one before it.
  private mutating func settle(before time: Duration?) {
    guard !scenes.isEmpty else { return }
    let earlier = ahead.filter { note in time.map { note.time < $0 } ?? true }
    scenes[scenes.count - 1].notes += earlier
    ahead.removeAll { note in time.map { note.time < $0 } ?? true }
  }

  /// A paywall that comes or goes without the SDK's screen changing is a change for the viewer too.
  private mutating func change(_ player: PlayerID?, to paywall: Scene.Paywall?, at time: Duration) {
    guard let player, paywalls[player] != paywall else { return }
    paywalls[player] = paywall
    if let place = panel(of: player), scenes.last?.time == time {
      scenes[scenes.count - 1].panels[place].paywall = paywall
    } else {
      show(player, at: time)
    }
  }

  private mutating func explain(_ player: PlayerID?) {
    guard isDrawn, let player, let place = panel(of: player), let explanation = explainer.explanation(of: player),
      explanation.isHeld
    else { return }
    scenes[scenes.count - 1].panels[place].hold = Scene.Hold(
      reason: explanation.reasons.first ?? "", remedies: explanation.remedies,
      isPrepared: explanation.rules == ["R11"])
  }

  /// Scenes beyond those that a page bears are counted, not explained.
  private var isDrawn: Bool { scenes.count <= Page.sceneLimit }

  private func panel(of player: PlayerID) -> Int? {
    scenes.last?.panels.firstIndex { $0.snapshot.player == player }
  }

  private func message(_ player: PlayerID?) -> String? {
    guard let player, case .refused(let refusal)? = shown[player]?.snapshot.state else { return nil }
    return refusal.message
  }

  /// It may lead to a scene to come.
  private mutating func lead(_ note: Scene.Note?) {
    if let note { ahead.append(note) }
  }

  /// Beneath the scene that is on screen now; before the first one, ahead of it.
  private mutating func attach(_ note: Scene.Note?) {
    guard let note else { return }
    if scenes.isEmpty { ahead.append(note) } else { scenes[scenes.count - 1].notes.append(note) }
  }
}
