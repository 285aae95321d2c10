public import ContentEntitlements

/// A small world whose every course an ``Explorer`` follows: what the service holds and may answer, and what the host
/// and its viewer may do, at any moment, in any order.
///
///     var world = ExplorerWorld("a token arrives")
///     world.content = [.moments: [.item(FetchedItem(id: "m1")), .item(FetchedItem(id: "m2"))]]
///     world.answers = [.granted(lifetime: 60), .refused(.subscriptionRequired), .failed(.offline)]
///     world.actions = [.open(1, .moments), .next(1), .setExternalUserToken("a"), .setExternalUserToken(nil)]
///
/// Keep it small: each item, answer and action multiplies what there is to follow.
public struct ExplorerWorld: Sendable {
  /// What the world is called in reports and in the scenarios made from it.
  public var name: String
  /// How the SDK behaves. Jitter is taken as 0: chance has no place where every course is followed.
  public var configuration: EntitlementConfiguration
  /// The token at the start.
  public var externalUserToken: String?
  /// What a fetch brings, by kind.
  public var content: [ContentKind: [FetchedEntry]] = [:]
  /// What a fetch under a token brings instead.
  public var contentByToken: [String: [ContentKind: [FetchedEntry]]] = [:]
  /// How a fetch may fail; it may succeed at any rate.
  public var contentFailures: [ResolveFailure] = []
  /// What the service may say of an item, whenever it is asked. A batch brings every mixture.
  public var answers: [ExplorerAnswer] = [.granted(), .refused(.notEntitled)]
  /// What the host and its viewer may do at any moment.
  public var actions: [ExplorerAction] = []
  /// What the host may do from inside its restriction handler. With ``Delivery/late`` anything may happen there anyway.
  public var handlerActions: [ExplorerAction] = []
  /// When the host is called.
  public var delivery = Delivery.atOnce
  /// Whether a timer that is due may be overtaken by whatever else can happen, later timers too.
  public var timersMayLag = false
  /// Whether each URL goes through the host's hook before it plays, which may replace it or throw (R11).
  public var modifiesURLs = false
  /// How many items one question can carry.
  public var resolveBatchLimit = Int.max

  /// A world in which nothing is there and nothing happens yet.
  ///
  /// - Parameter name: what to call it.
  public init(_ name: String) {
    self.name = name
    configuration = EntitlementConfiguration()
    configuration.attemptTimeout = .seconds(5)
    configuration.resolveDeadline = .seconds(8)
    configuration.retry = EntitlementConfiguration.RetryPolicy(attempts: 2, baseDelay: .seconds(1), jitter: 0)
  }

  /// When callbacks begin that were queued for the host.
  public enum Delivery: Sendable {
    /// Before anything else happens, as on a lane that is idle. Every course can be written as a scenario.
    case atOnce
    /// At any later moment, in order: whatever can happen may happen before (X7).
    case late
  }
}

/// Something the service may say of an item.
public enum ExplorerAnswer: Sendable, Hashable {
  /// It may play; the URL is made up, a new one each time. `lifetime` in seconds, if stated.
  case granted(lifetime: Double? = nil)
  /// It is refused.
  case refused(RefusalReason)
  /// The stream has not begun. Seconds.
  case notStarted(timeToStart: Double, recheckAfter: Double? = nil)
  /// The whole call fails.
  case failed(ResolveFailure)
}

/// Something the host or its viewer may do. Players are named by numbers of the world's own; one that was closed can be
/// opened again.
public enum ExplorerAction: Sendable, Hashable {
  /// Opens the player of that number, at an item or at the first.
  case open(_ player: Int, ContentKind, at: ItemID? = nil)
  case next(_ player: Int)
  case previous(_ player: Int)
  case nextPage(_ player: Int)
  case previousPage(_ player: Int)
  case show(_ player: Int, ItemID)
  case playbackFinished(_ player: Int)
  case playbackFailed(_ player: Int)
  case pause(_ player: Int)
  case resume(_ player: Int)
  case retry(_ player: Int)
  case close(_ player: Int)
  /// The player is served by another delegate from now on (D5).
  case replaceDelegate(_ player: Int)
  case setExternalUserToken(String?, FetchedContentPolicy = .keep)
  case refreshEntitlements
  case enterBackground
  case enterForeground
  /// Nothing happens for this long, or until the next timer where that is sooner.
  case wait(seconds: Double)

  var player: Int? {
    switch self {
    case .open(let player, _, _), .next(let player), .previous(let player), .nextPage(let player),
      .previousPage(let player), .show(let player, _), .playbackFinished(let player), .playbackFailed(let player),
      .pause(let player), .resume(let player), .retry(let player), .close(let player), .replaceDelegate(let player):
      player
    case .setExternalUserToken, .refreshEntitlements, .enterBackground, .enterForeground, .wait:
      nil
    }
  }

  var opens: Bool {
    if case .open = self { true } else { false }
  }
}
