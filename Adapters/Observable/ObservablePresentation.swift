public import ContentEntitlements
public import Observation

/// What a player shows, as main-actor state that a SwiftUI view reads and is redrawn by.
///
///     @State private var screen = ObservablePresentation()
///     …
///     player = entitlements.open(.moments, presentation: screen, delegate: delegate)
///
/// Every part is a property of its own and changes only where it differs, so that a view that reads the title is not
/// redrawn when playback pauses. ``playback`` stays equal while a grant is renewed (C5): a view that makes its media
/// player from ``Playback/id`` reloads nothing.
///
/// For an SDK whose lane is the main actor (`ContentEntitlements.iOS(service:)`); on another lane ``present(_:)`` ends the
/// process. The SDK holds presentations weakly: the view keeps it.
@available(iOS 17, macOS 14, tvOS 17, *)
@MainActor public final class ObservablePresentation: Presentation, Observable {
  /// One playback: what a media player is made from.
  public struct Playback: Identifiable, Hashable, Sendable {
    /// The same number means the same playback, which goes on without a reload; another one starts anew. The presentation
    /// counts by itself, so that a second player that is given it never continues the first one's media.
    public let id: Int
    /// What to play; `reveal()` gives the media player its text.
    public let url: PlaybackURL
  }

  /// What is shown of the item; `PlayerState.loading` before the SDK said anything.
  public var state: PlayerState { parts.state }
  /// The item on screen, if there is one.
  public var item: ItemID? { parts.item }
  /// The item's title, if it has one. Stays where the item is refused (X3).
  public var title: String? { parts.title }
  /// The address of the item's still picture, if it has one. Stays where the item is refused (X3).
  public var poster: String? { parts.poster }
  /// Whether the item's content has a start time.
  public var isLive: Bool { parts.isLive }
  /// What plays, is paused or has ended; `nil` in every other state, and then nothing may be heard or seen (X2).
  public var playback: Playback? { parts.playback }
  /// Whether the media player should run: true in `PlayerState.playing` alone.
  public var isPlaying: Bool { parts.isPlaying }
  /// Why the item on screen is refused; `nil` where it is not.
  public var refusal: Refusal? { parts.refusal }
  /// Why item or content failed; `nil` where they did not. A failure is no refusal: offer a retry, show no paywall (R7).
  public var failure: ResolveFailure? { parts.failure }
  /// The controls and indicators to show. Whatever is missing here must not be shown (X3).
  public var affordances: Set<Affordance> { parts.affordances }

  private let parts = Parts()
  /// The playback that is shown, as the SDK numbers it: from 1 for each player.
  private var source: Source?
  private var count = 0

  private struct Source: Hashable {
    let player: PlayerID
    let playback: Int
    /// Players of two SDKs may have the same number.
    let item: ItemID?
  }

  /// A presentation to be given to one player at a time, and to players of one SDK: for another one make another, since
  /// their players are numbered alike.
  public init() {}

  /// Whether to show a control or an indicator.
  ///
  /// - Parameter affordance: the control or indicator.
  /// - Returns: whether it is among ``affordances``.
  public func shows(_ affordance: Affordance) -> Bool {
    affordances.contains(affordance)
  }

  /// Takes what to show. Called by the SDK on its lane, which has to be the main actor.
  ///
  /// - Parameter snapshot: all there is to show.
  nonisolated public func present(_ snapshot: PlayerSnapshot) {
    MainActor.assumeIsolated { take(snapshot) }
  }

  private func take(_ snapshot: PlayerSnapshot) {
    parts.change(\.state, to: snapshot.state)
    parts.change(\.item, to: snapshot.item)
    parts.change(\.title, to: snapshot.title)
    parts.change(\.poster, to: snapshot.poster)
    parts.change(\.isLive, to: snapshot.isLive)
    parts.change(\.playback, to: playback(of: snapshot))
    parts.change(\.isPlaying, to: snapshot.state.isPlaying)
    parts.change(\.refusal, to: snapshot.state.refusal)
    parts.change(\.failure, to: snapshot.state.failure)
    parts.change(\.affordances, to: Set(snapshot.affordances))
  }

  /// `nil` where nothing plays, is paused or has ended.
  private func playback(of snapshot: PlayerSnapshot) -> Playback? {
    guard let number = snapshot.playback, let url = snapshot.state.playbackURL else {
      source = nil
      return nil
    }
    let source = Source(player: snapshot.player, playback: number, item: snapshot.item)
    if self.source != source { count += 1 }
    self.source = source
    return Playback(id: count, url: url)
  }
}

/// What the presentation holds, apart from it so that nobody else can write it. Each part is observed by itself.
@available(iOS 17, macOS 14, tvOS 17, *)
@MainActor @Observable private final class Parts {
  var state: PlayerState = .loading
  var item: ItemID?
  var title: String?
  var poster: String?
  var isLive = false
  var playback: ObservablePresentation.Playback?
  var isPlaying = false
  var refusal: Refusal?
  var failure: ResolveFailure?
  var affordances: Set<Affordance> = [.buffering, .close]

  /// Writing an equal value would have every reader redrawn.
  func change<Value: Equatable>(_ part: ReferenceWritableKeyPath<Parts, Value>, to value: Value) {
    if self[keyPath: part] != value { self[keyPath: part] = value }
  }
}

extension PlayerState {
  fileprivate var isPlaying: Bool {
    if case .playing = self { true } else { false }
  }

  fileprivate var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  fileprivate var failure: ResolveFailure? {
    switch self {
    case .failed(let failure), .contentFailed(let failure): failure
    default: nil
    }
  }
}
