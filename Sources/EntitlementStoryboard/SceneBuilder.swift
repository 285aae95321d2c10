import ContentEntitlements
import ContentEntitlementsExplain
import EntitlementScenarios

/// Cuts a recording into scenes: a scene begins where a player shows something else. What was said before at the same
/// time led to it; what is said later belongs to the scene it happened in.
struct SceneBuilder {
  private var scenes: [Scene] = []
  private var ahead: [Scene.Note] = []
  private var explainer = Explainer()
  private var shown: [String: PlayerSnapshot] = [:]
  private var paywalls: [String: Scene.Paywall] = [:]
  private let words: NoteWording

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
      shown[player] = snapshot
      show(player, snapshot, at: time)
    case .tells(let event, let player):
      explainer.record(event)
      take(event, player)
    }
  }

  private mutating func take(_ event: EntitlementEvent, _ player: String?) {
    switch event.detail {
    case .presentation:
      explain(player)
    case .contentRestricted(let reason, let number, _, let returned):
      let paywall =
        returned == .handledByApp
        ? Scene.Paywall(restriction: number, reason: reason, message: message(player)) : nil
      change(player, to: paywall, at: event.time)
      attach(words.note(of: event))
      explain(player)
    case .restrictionLifted(_, let cause):
      if cause != .playerClosed { change(player, to: nil, at: event.time) }
      attach(words.note(of: event))
    case .resolveFailed:
      attach(words.note(of: event))
      explain(player)
    case .playerClosed:
      if let player {
        shown[player] = nil
        paywalls[player] = nil
      }
      lead(words.note(of: event, player: player))
    default:
      lead(words.note(of: event, player: player))
    }
  }

  /// Another panel of the scene where nothing happened since; else a new scene.
  private mutating func show(_ player: String, _ snapshot: PlayerSnapshot, at time: Duration) {
    let panel = Scene.Panel(player: player, snapshot: snapshot, paywall: paywalls[player])
    if let last = scenes.last, last.time == time, ahead.isEmpty, !last.panels.contains(where: { $0.player == player }) {
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
  private mutating func change(_ player: String?, to paywall: Scene.Paywall?, at time: Duration) {
    guard let player, paywalls[player] != paywall else { return }
    paywalls[player] = paywall
    if let place = panel(of: player), scenes.last?.time == time {
      scenes[scenes.count - 1].panels[place].paywall = paywall
    } else if let snapshot = shown[player] {
      show(player, snapshot, at: time)
    }
  }

  private mutating func explain(_ player: String?) {
    guard let player, let place = panel(of: player), let snapshot = scenes.last?.panels[place].snapshot,
      let explanation = explainer.explanation(of: snapshot.player), explanation.isHeld
    else { return }
    scenes[scenes.count - 1].panels[place].hold = Scene.Hold(
      reason: explanation.reasons.first ?? "", remedies: explanation.remedies)
  }

  private func panel(of player: String) -> Int? {
    scenes.last?.panels.firstIndex { $0.player.utf8.elementsEqual(player.utf8) }
  }

  private func message(_ player: String?) -> String? {
    guard let player, case .refused(let refusal)? = shown[player]?.state else { return nil }
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
