import ContentEntitlements

/// One change on screen, and what belongs to it.
struct Scene: Sendable {
  let time: Duration
  /// The players that show something else now, in order.
  var panels: [Panel] = []
  /// What led to it, and what happened while it was on screen.
  var notes: [Note] = []

  /// What one player shows.
  struct Panel: Sendable {
    let player: String
    let snapshot: PlayerSnapshot
    /// The app's own paywall over it, where the host said it took care.
    var paywall: Paywall?
    /// Why the item is held; `nil` where it is not.
    var hold: Hold?
  }

  /// What the app drew because it was told of a restriction.
  struct Paywall: Sendable, Hashable {
    let restriction: Int
    let reason: RefusalReason
    let message: String?
  }

  /// Why an item is held, and what would change it.
  struct Hold: Sendable {
    let reason: String
    let remedies: [String]
    /// R11: the service is not asked; the host's URL hook works before playback starts.
    var isPrepared = false
  }

  /// One line beneath a frame.
  struct Note: Sendable {
    let time: Duration
    let kind: Kind
    /// What was called, or done; shown first.
    let subject: String
    /// What it was about.
    var text = ""
    /// What the host returned.
    var returned: String?

    enum Kind: Sendable {
      /// The viewer, the app or the SDK did something.
      case happened
      /// The service was asked, or answered.
      case service
      /// The host was called, or called from inside a callback.
      case host
    }
  }
}
