import ContentEntitlements

/// Knows the rules from outside: it follows what goes into the engine and what comes out, and says where the two do not
/// fit. It keeps accounts of its own rather than trust the engine's.
struct Watch: Sendable {
  /// A decision of the current epoch, as the service gave it.
  struct Decided: Sendable {
    enum Kind: Sendable {
      case granted(PlaybackURL)
      case refused(Refusal)
      case notStarted
    }
    let item: ItemID
    let kind: Kind
    /// Its end, `nil` for one without.
    let until: Duration?
  }

  /// A player, open or closed with callbacks still to come.
  struct Watched: Sendable {
    let id: PlayerID
    var isClosed = false
    /// The restriction the host was told of and neither lifted nor replaced.
    var standing: Int?
    var standingItem: ItemID?
    var standingRefusal: Refusal?
    /// Whether a new delegate is to be told of what stands (D5).
    var owesTelling = false
    var presented: PlayerSnapshot?
    /// The grant under which the item on screen plays, is paused or has ended; `nil` where it does not.
    var vouched: Vouched?

    struct Vouched: Sendable {
      let epoch: Int
      let until: Duration
    }
  }

  /// What an input was.
  enum Cause: Sendable {
    case act(ExplorerAction)
    case answer(OpenCall, [ItemOutcome])
    case content
    case modified(OpenCall, ItemID, PlaybackURL?, isGated: Bool)
    case timer
  }

  var epoch = 0
  var token: ViewerToken?
  var isInBackground = false
  var decided: [Decided] = []
  /// Every refusal of the current epoch: a player that did not wait for a newer answer still shows the older (R8).
  var refused: [(item: ItemID, refusal: Refusal)] = []
  /// Items asked without regard to what was under way, in this epoch: of them several questions may be.
  var afresh: [ItemID] = []
  var refresh: RefreshID?
  /// How many questions of each item have neither been answered nor cancelled, by the event stream.
  var asked: [Int]
  var players: [Watched] = []
  var lastRestriction = 0
  let items: [ItemID]

  init(token: ViewerToken?, items: [ItemID]) {
    self.token = token
    self.items = items
    asked = Array(repeating: 0, count: items.count)
  }

  func place(of player: PlayerID) -> Int? {
    players.firstIndex { $0.id == player }
  }

  /// The newest decision of the current epoch that holds at a time.
  func decision(of item: ItemID, at now: Duration) -> Decided? {
    guard let last = decided.last(where: { $0.item == item }) else { return nil }
    if let until = last.until, until <= now { return nil }
    return last
  }

  func nextExpiry(after now: Duration) -> Duration? {
    decided.lazy.compactMap(\.until).filter { $0 > now }.min()
  }

  func write(to form: inout CanonicalForm) {
    form.put(isInBackground)
    form.put(count: decided.count)
    for decided in decided {
      form.put(decided.item)
      switch decided.kind {
      case .granted(let url):
        form.put(0)
        form.put(url)
      case .refused(let refusal):
        form.put(1)
        form.put(text: refusal.reason.code)
      case .notStarted: form.put(2)
      }
      form.put(until: decided.until)
    }
    for item in items {
      for known in refused where known.item == item { form.put(text: known.refusal.reason.code) }
      form.put(0xFF)
    }
    form.put(count: afresh.count)
    for item in afresh { form.put(item) }
    form.put(number: refresh.map { -$0.number })
    for count in asked { form.put(count: count) }
    form.put(count: players.count)
    for player in players { write(player, to: &form) }
  }

  private func write(_ player: Watched, to form: inout CanonicalForm) {
    form.put(player.id)
    form.put(player.isClosed)
    form.put(player.standing != nil)
    form.put(player.standingItem)
    if let refusal = player.standingRefusal { form.put(text: refusal.reason.code) }
    form.put(player.owesTelling)
    form.put(player.vouched != nil)
    if let vouched = player.vouched {
      form.put(count: min(epoch - vouched.epoch, 2))
      form.put(until: vouched.until)
    }
    form.put(player.presented?.item)
    form.put(text: player.presented?.state.name ?? "")
  }
}
