public import ContentEntitlements

/// A presentation without a screen: writes one line for each change, which shows how a refused item is treated (X3).
///
///     0.100 main moments m2 REFUSED subscriptionRequired · held · removed: captions duration … · kept: close navigation …
///
/// A line names time (seconds), player, kind, item (a Story's page as `story/page`), state, and the controls: those that a
/// playing item would show and this state lacks, and those that are there. URLs are redacted (O2); text from content and
/// service is escaped. Hold it for as long as it should write: the SDK holds presentations weakly.
public final class HeadlessPresentation: Presentation {
  private let player: String
  private let clock: any EntitlementClock
  private let start: Duration
  private let write: @Sendable (_ line: String) -> Void

  /// - Parameters:
  ///   - player: the name of the player at the head of its lines.
  ///   - clock: what tells the time of a line; the clock the SDK was given.
  ///   - start: the clock's time that is written as 0; `nil` for now.
  ///   - write: takes a line, without its end, on the SDK's lane; standard output unless said otherwise.
  public init(
    player: String, clock: any EntitlementClock, start: Duration? = nil,
    write: @escaping @Sendable (_ line: String) -> Void = { print($0) }
  ) {
    self.player = player
    self.clock = clock
    self.start = start ?? clock.now
    self.write = write
  }

  /// Writes the snapshot as a line.
  ///
  /// - Parameter snapshot: what to show.
  public func present(_ snapshot: PlayerSnapshot) {
    write(line(for: snapshot, at: clock.now - start))
  }

  private func line(for snapshot: PlayerSnapshot, at time: Duration) -> String {
    var words = [seconds(time), EscapedText.word(player), snapshot.kind.rawValue]
    if let item = snapshot.item { words.append(name(of: item)) }
    words += [heading(of: snapshot.state)]
    return ([words.joined(separator: " ")] + controls(of: snapshot)).joined(separator: " · ")
  }

  private func name(of item: ItemID) -> String {
    let content = EscapedText.word(item.contentID)
    return item.pageID.map { content + "/" + EscapedText.word($0) } ?? content
  }

  /// The state in capitals, and what it is about.
  private func heading(of state: PlayerState) -> String {
    switch state {
    case .loading: "LOADING"
    case .empty: "EMPTY"
    case .contentFailed(let failure): "CONTENT FAILED " + failure.kind
    case .resolving: "RESOLVING"
    case .playing(let url): "PLAYING " + EscapedText.escape(url.redacted)
    case .paused(let url): "PAUSED " + EscapedText.escape(url.redacted)
    case .ended(let url): "ENDED " + EscapedText.escape(url.redacted)
    case .refused(let refusal): "REFUSED " + EscapedText.word(refusal.reason.code)
    case .upcoming: "UPCOMING"
    case .failed(let failure): "FAILED " + failure.kind
    }
  }

  /// Whether the item is held, what was taken from it, and what it shows.
  private func controls(of snapshot: PlayerSnapshot) -> [String] {
    let shown = snapshot.affordances
    let removed = snapshot.removedAffordances
    var isHeld = false
    switch snapshot.state {
    case .refused, .failed: isHeld = true
    default: break
    }
    var parts = isHeld ? ["held"] : []
    if !removed.isEmpty { parts.append(list("removed", removed)) }
    parts.append(list(isHeld ? "kept" : "shown", shown))
    return parts
  }

  private func list(_ name: String, _ affordances: [Affordance]) -> String {
    name + ": " + affordances.map(\.rawValue).joined(separator: " ")
  }

  /// Seconds with three decimals.
  private func seconds(_ time: Duration) -> String {
    let rounded = max(.zero, time) + .microseconds(500)
    let milliseconds = rounded.components.attoseconds / 1_000_000_000_000_000
    let decimals = String(milliseconds)
    return "\(rounded.components.seconds)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}
