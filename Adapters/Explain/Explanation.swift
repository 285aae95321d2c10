public import ContentEntitlements

/// Why the item on screen of one player is held, or what it does, in plain language (O1).
///
/// Made by ``Explainer`` from the event stream. It holds no token, no signed part of a URL and no server details (T2,
/// O2); text from content and service is escaped, so that it can be shown on a terminal or in a log.
public struct Explanation: Hashable, Sendable {
  /// The player.
  public let player: PlayerID
  /// The item on screen; `nil` where the player has nothing to show.
  public let item: ItemID?
  /// The state's name as events spell it, such as `refused`; `opening` before the player showed anything.
  public let state: String
  /// Whether there is an item on screen that does not play: refused, failed, being resolved or waiting for its start.
  public let isHeld: Bool
  /// The epoch the explanation was made in.
  public let epoch: Epoch
  /// Whether a viewer token is set; `nil` where no event has shown it yet.
  public let isTokenPresent: Bool?
  /// Why, in a few sentences; the main one first.
  public let reasons: [String]
  /// What happened to the item and its player, oldest first.
  public let events: [PastEvent]
  /// How many older events are no longer kept.
  public let forgottenEvents: Int
  /// What would change it, each in a sentence.
  public let remedies: [String]
  /// The rules that apply, by the numbers the semantics page has.
  public let rules: [String]

  /// One thing that happened.
  public struct PastEvent: Hashable, Sendable {
    /// When: counted from the start the ``Explainer`` was given.
    public let time: Duration
    /// What, in plain language.
    public let text: String
  }

  /// All of it as lines, for a terminal, a log or a support ticket.
  ///
  /// - Parameter name: what to call the player; its number where `nil`.
  /// - Returns: lines without their ends.
  public func lines(player name: String? = nil) -> [String] {
    let who = name.map { Wording.word($0) } ?? String(player.number)
    var lines = ["player \(who)" + (item.map { " · item " + Wording.name(of: $0) } ?? "") + " · " + state]
    lines += reasons.map { "  " + $0 }
    lines.append("  " + viewer)
    if !events.isEmpty { lines.append("  What happened:") }
    if forgottenEvents > 0 { lines.append("    … \(forgottenEvents) earlier, no longer kept") }
    let times = events.map { Wording.seconds($0.time) }
    let width = times.map(\.utf8.count).max() ?? 0
    for (time, event) in zip(times, events) {
      lines.append("    " + String(repeating: " ", count: width - time.utf8.count) + time + "  " + event.text)
    }
    if !remedies.isEmpty { lines.append("  What would change it:") }
    lines += remedies.map { "    - " + $0 }
    if !rules.isEmpty { lines.append("  Rules: " + rules.joined(separator: ", ")) }
    return lines
  }

  private var viewer: String {
    let token =
      switch isTokenPresent {
      case true?: "a token is set"
      case false?: "no token is set"
      case nil: "no event has shown yet whether a token is set"
      }
    return "Viewer: \(token); epoch \(epoch.number)."
  }
}

extension Explanation: CustomStringConvertible {
  /// ``lines(player:)`` as one text.
  public var description: String { lines().joined(separator: "\n") }
}
