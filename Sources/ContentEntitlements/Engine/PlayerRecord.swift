/// One open player, as the engine holds it.
struct PlayerRecord: Sendable {
  let id: PlayerID
  let kind: ContentKind
  let sourceID: String?
  /// Where the host wants to begin, until the content is there.
  let requested: ItemID?

  /// `nil` while there is nothing to show; whether that is loading, empty or failed, the content of its kind tells.
  var screen: Screen? { didSet { isTouched = true } }

  /// The items it asks about ahead of time, as of the last look (R1).
  var window: [ItemID] = []
  /// Whether the window may have moved since.
  var needsWindow = true
  /// How often the host reported that an item does not play, in this epoch (R6).
  var playbackFailures: [ItemID: Int] = [:]
  /// Counts the playbacks begun.
  var playbacks = 0
  /// Counts the delegates that have served it, so that each is told of a standing restriction once (D5).
  var delegateNumber = 0

  /// Whether what it shows may have changed since it was last compared.
  var isTouched = true
  /// What was last queued for its presentation, and what its presentation was last given.
  var queued: PlayerSnapshot?
  var presented: PlayerSnapshot?
  /// What is to be told once the presentation has changed, in this order.
  var lift: RestrictionEnd?
  var announcement: Announcement?

  init(id: PlayerID, kind: ContentKind, sourceID: String?, requested: ItemID?) {
    self.id = id
    self.kind = kind
    self.sourceID = sourceID
    self.requested = requested
  }

  enum Announcement: Sendable {
    case restricted(ItemID, Ticket)
    case failed(ItemID, Ticket)
  }
}

/// The item a player shows now.
struct Screen: Sendable {
  var item: Item
  /// Where it stands in the content; `nil` where it is not there (C4). Without meaning while content is fetched.
  var index: Int?
  var phase: Phase
  /// The question whose answer it waits for.
  var waitsFor: QuestionID?
  /// The restriction the host was told of, until it is lifted or replaced.
  var standing: Standing?
  /// Ends the item by itself after its duration.
  var finishTimer: TimerID?
  /// Looks again: at a stream that has not begun (R5), or at a playback left undecided (C5).
  var checkTimer: TimerID?
  /// Whether a look fell due in the background, where none is taken (P6).
  var isCheckOverdue = false

  init(item: Item, index: Int?) {
    self.item = item
    self.index = index
    phase = .resolving
  }

  /// One at a time: a refused item cannot play.
  enum Phase: Sendable {
    case resolving
    /// The host's hook is replacing the URL (R11); shown as resolving.
    case modifying(Launch)
    case playing(Playback)
    case paused(Playback)
    case ended(Playback)
    case refused(Refusal, Ticket)
    case upcoming
    case failed(ResolveFailure, Ticket)
  }

  /// A playback about to begin.
  struct Launch: Sendable {
    let call: CallID
    let stamp: GrantStamp?
  }

  /// Under which grant a gated item plays.
  struct GrantStamp: Hashable, Sendable {
    let epoch: Epoch
    let expiresAt: Duration
    /// Whether the grant answers the question asked because an earlier one did not play (R6).
    let isFresh: Bool
  }

  struct Playback: Sendable {
    let number: Int
    let url: PlaybackURL
    /// `nil` for a free item.
    var stamp: GrantStamp?
    /// Time spent playing before `since`.
    var playedBefore: Duration = .zero
    /// Since when it has been playing without pause; `nil` while it does not.
    var since: Duration?
    /// How often backoff has been used while it stays undecided (C5).
    var checkStep = 0

    func played(at now: Duration) -> Duration {
      playedBefore + (since.map { now - $0 } ?? .zero)
    }
  }

  /// The playback under way, held or ended; setting it keeps which of the three it is.
  var playback: Playback? {
    get {
      switch phase {
      case .playing(let playback), .paused(let playback), .ended(let playback): playback
      case .resolving, .modifying, .refused, .upcoming, .failed: nil
      }
    }
    set {
      guard let newValue else { return }
      switch phase {
      case .playing: phase = .playing(newValue)
      case .paused: phase = .paused(newValue)
      case .ended: phase = .ended(newValue)
      case .resolving, .modifying, .refused, .upcoming, .failed: break
      }
    }
  }

  struct Standing: Sendable {
    let number: Int
    let ticket: Ticket
    let refusal: Refusal
    /// The delegate that was told of it last.
    var toldDelegate: Int
  }
}
