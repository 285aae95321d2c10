import ContentEntitlements

/// Reads along what one SDK tells its host and says which invariant does not hold. It needs nothing but what the lane
/// brings: events and callbacks, in order.
struct ThreadsLedger: Sendable {
  private(set) var violations: [String] = []
  private(set) var events = 0

  private struct Asked: Hashable {
    let item: ItemID
    let epoch: Int
  }
  private struct Standing: Equatable {
    let number: Int
    let item: ItemID?
  }

  private var epoch = 0
  private var hasToken: Bool
  private var questions: [Asked: Int] = [:]
  private var answered: Set<Asked> = []
  private var lastRestriction = 0
  private var standing: [PlayerID: Standing] = [:]
  private var shown: [PlayerID: String] = [:]
  private var closed: Set<PlayerID> = []
  /// The epochs at whose beginning nothing gated may go on playing (C4, R2).
  private var cuts: Set<Int> = []
  /// Playbacks that were shown under a later epoch than the one their URL was granted in.
  private var carriedOn: [(granted: Int, shown: Int, url: String)] = []
  /// Playbacks, to be found among the grants once all is told.
  private var played: [(asked: Asked, url: String)] = []
  /// Whether the questions of `retry` and `playbackFailed` are among what is told (R8, I7).
  private let asksTwice: Bool

  init(hasToken: Bool, asksTwice: Bool) {
    self.hasToken = hasToken
    self.asksTwice = asksTwice
  }

  private mutating func demand(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds, violations.count < 20 { violations.append(what()) }
  }

  // MARK: Events

  mutating func record(_ event: EntitlementEvent) {
    events += 1
    // Written out in full this costs more than all else: a sample does, as every kind of event comes thousands of times.
    if events % 7 == 0 {
      demand(!"\(event)".contains(ErraticService.secret), "I12: \(event.detail) tells a secret")
    }
    switch event.detail {
    case .tokenChanged(let isPresent):
      begin(event.epoch)
      hasToken = isPresent
      if !isPresent { cuts.insert(event.epoch.number) }
    case .refreshed:
      begin(event.epoch)
    case .contentEvicted:
      cuts.insert(event.epoch.number)
    case .resolveStarted:
      demand(event.epoch.number == epoch, "I2: asked for epoch \(event.epoch.number), which is over")
      demand(hasToken, "I8: asked without a token")
      change(event, by: 1)
    case .resolveCancelled:
      change(event, by: -1)
    case .resolveAnswered(let answer):
      demand(event.epoch.number == epoch, "I2: an answer of epoch \(event.epoch.number) is taken, which is over")
      change(event, by: -1)
      if case .granted = answer, let item = event.item { answered.insert(Asked(item: item, epoch: epoch)) }
    case .presentation(let presented):
      if let player = event.player { shown[player] = presented.state }
      carry(presented, event)
    case .contentRestricted(_, let number, let replacing, _):
      restricted(event, number, replacing)
    case .restrictionLifted(let number, _):
      lifted(event, number)
    case .resolveFailed:
      if let player = event.player { demand(standing[player] == nil, "I6: a failure under a restriction") }
    case .playerClosed:
      if let player = event.player {
        closed.insert(player)
        demand(standing[player] == nil, "I3: \(player) closed under a restriction")
      }
    default:
      break
    }
  }

  private mutating func begin(_ new: Epoch) {
    demand(new.number == epoch + 1, "T5: epoch \(new.number) does not follow the one before")
    epoch = new.number
  }

  private mutating func change(_ event: EntitlementEvent, by count: Int) {
    guard let item = event.item else { return demand(false, "O1: \(event.detail) names no item") }
    let asked = Asked(item: item, epoch: event.epoch.number)
    questions[asked, default: 0] += count
    demand((0...(asksTwice ? .max : 1)).contains(questions[asked, default: 0]), "I7: \(item) in epoch \(asked.epoch)")
  }

  private mutating func carry(_ presented: EntitlementEvent.Presented, _ event: EntitlementEvent) {
    guard let item = event.item, let url = presented.url, presented.state != "paused" else { return }
    let parts = url.split(separator: "/")
    guard parts.count == 5, parts[1] == "granted.example" else { return }
    let page = parts[3] == "-" ? nil : String(parts[3])
    demand(ItemID(String(parts[2]), page: page) == item, "I1: \(item) plays \(url)")
    guard let granted = Int(parts[4]), granted <= event.epoch.number else {
      return demand(false, "I1: \(url) is shown in epoch \(event.epoch.number)")
    }
    played.append((Asked(item: item, epoch: granted), url))
    if granted < event.epoch.number { carriedOn.append((granted, event.epoch.number, url)) }
  }

  /// Read off the events, since a host without a delegate is told as well: the event counts as delivered (X6).
  private mutating func restricted(_ event: EntitlementEvent, _ number: Int, _ replacing: Int?) {
    guard let player = event.player else { return demand(false, "O1: a restriction without a player") }
    demand(!closed.contains(player), "I11: \(player) is refused after its close")
    let told = Standing(number: number, item: event.item)
    if told == standing[player], replacing == nil { return }  // Told again, to another delegate (D5).
    demand(number == lastRestriction + 1, "I3: restriction \(number) is not the next")
    demand(replacing == standing[player]?.number, "I3: \(number) replaces what does not stand")
    demand(shown[player] == "refused", "X2: restriction \(number) before its treatment")
    lastRestriction = number
    standing[player] = told
  }

  private mutating func lifted(_ event: EntitlementEvent, _ number: Int) {
    guard let player = event.player else { return demand(false, "O1: a lift without a player") }
    demand(standing[player] == Standing(number: number, item: event.item), "I3: \(number) is lifted and does not stand")
    standing[player] = nil
  }

  // MARK: Callbacks

  mutating func present(_ snapshot: PlayerSnapshot) {
    demand(!closed.contains(snapshot.player), "I11: \(snapshot.player) is shown after its close")
    if case .refused = snapshot.state {
      demand(!snapshot.affordances.contains { $0.promisesPlayback }, "I5: a refused item promises playback")
    }
    if case .failed = snapshot.state {
      demand(snapshot.state.playbackURL == nil && snapshot.affordances.contains(.retry), "I6: failed without retry")
    }
  }

  mutating func restricted(_ restriction: ContentRestriction) {
    demand(!closed.contains(restriction.player), "I11: \(restriction.player) is refused after its close")
  }

  mutating func lifted(_ end: RestrictionEnd) {
    demand(!closed.contains(end.player), "I11: a lift after the close")
  }

  mutating func failed(_ report: ResolveFailureReport) {
    demand(!closed.contains(report.player), "I11: \(report.player) failed after its close")
  }

  // MARK: At the end

  /// Everything has come to rest and every player is closed.
  mutating func atRest() {
    let open = questions.filter { $0.value != 0 }
    demand(open.isEmpty, "O1: questions are left open: \(open)")
    let left = standing
    demand(left.isEmpty, "I3: restrictions are left: \(left)")
    for (asked, url) in played { demand(answered.contains(asked), "I1: nobody granted \(url)") }
    for (granted, shown, url) in carriedOn {
      demand(!cuts.contains { $0 > granted && $0 <= shown }, "C4, C5: \(url) is shown in epoch \(shown)")
    }
  }
}
