/// The handle of one open player. Letting go of it closes the player (P5).
///
/// Every method can be called from any thread and from inside any callback, returns at once and cannot fail. An action
/// that changes nothing is reported to the event stream (P1).
public final class Player: Sendable {
  /// Names the player in callbacks and events.
  public let id: PlayerID
  /// The kind of content it shows.
  public let kind: ContentKind
  /// The host's own name for the place that opened it.
  public let sourceID: String?
  private let shell: Shell
  /// What it showed when it closed.
  private let last: Locked<PlayerSnapshot>

  init(shell: Shell, id: PlayerID, kind: ContentKind, sourceID: String?) {
    self.shell = shell
    self.id = id
    self.kind = kind
    self.sourceID = sourceID
    last = Locked(PlayerSnapshot(player: id, kind: kind, sourceID: sourceID, state: .loading))
  }

  deinit {
    if shell.snapshot(of: id) != nil { shell.submit(.close(id)) }
  }

  /// To the next Story, Moment or Video.
  public func next() { shell.submit(.next(id)) }

  /// To the previous Story, Moment or Video.
  public func previous() { shell.submit(.previous(id)) }

  /// To the next page of the Story; from its last page, to the next Story.
  public func nextPage() { shell.submit(.nextPage(id)) }

  /// To the previous page of the Story; from its first page, nowhere.
  public func previousPage() { shell.submit(.previousPage(id)) }

  /// To a named item; a Story without a page is shown from its first.
  ///
  /// - Parameter item: the item; one that is not in the content changes nothing.
  public func show(_ item: ItemID) { shell.submit(.show(id, item)) }

  /// The media player reached the end: on to the next item, or the end.
  public func playbackFinished() { shell.submit(.playbackFinished(id)) }

  /// The media player could not play the URL: the grant is dropped and the service asked again, within bounds (R6).
  public func playbackFailed() { shell.submit(.playbackFailed(id)) }

  /// Holds playback.
  public func pause() { shell.submit(.pause(id)) }

  /// Goes on, where the grant still holds; else the item is asked about again (R6). After the end, plays again.
  public func resume() { shell.submit(.resume(id)) }

  /// Asks again after a failure, of the item or of the content.
  public func retry() { shell.submit(.retry(id)) }

  /// Closes the player: at most one last callback, the lift (P2).
  public func close() {
    if let current = shell.snapshot(of: id) { last.withLock { $0 = current } }
    shell.submit(.close(id))
  }

  /// Sets, replaces or removes this player's own delegate. A new one is told, once, of a restriction that stands (D5).
  ///
  /// - Parameter delegate: the delegate; held until it is replaced or the player has closed.
  public func setDelegate(_ delegate: (any HostDelegate)?) {
    shell.setDelegate(delegate, of: id)
  }

  /// What the player shows now; after it closed, what it showed last (P4).
  public var snapshot: PlayerSnapshot {
    shell.snapshot(of: id) ?? last.withLock { $0 }
  }

  /// What the player shows, from now on: the current snapshot first, then each newer one; a slow reader skips what is
  /// over. Ends when the player closes (P4).
  public var snapshots: AsyncStream<PlayerSnapshot> {
    shell.snapshots(of: id)
  }
}
