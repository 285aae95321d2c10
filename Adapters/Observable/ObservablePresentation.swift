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
@MainActor @Observable public final class ObservablePresentation: Presentation {
  /// One playback: what a media player is made from.
  public struct Playback: Identifiable, Hashable, Sendable {
    /// The same number means the same playback, which goes on without a reload; another one starts anew.
    public let id: Int
    /// What to play; `reveal()` gives the media player its text.
    public let url: PlaybackURL
  }

  /// What is shown of the item; `PlayerState.loading` before the SDK said anything.
  public private(set) var state: PlayerState = .loading
  /// The item on screen, if there is one.
  public private(set) var item: ItemID?
  /// The item's title, if it has one. Stays where the item is refused (X3).
  public private(set) var title: String?
  /// The address of the item's still picture, if it has one. Stays where the item is refused (X3).
  public private(set) var poster: String?
  /// Whether the item's content has a start time.
  public private(set) var isLive = false
  /// What plays, is paused or has ended; `nil` in every other state, and then nothing may be heard or seen (X2).
  public private(set) var playback: Playback?
  /// Whether the media player should run: true in `PlayerState.playing` alone.
  public private(set) var isPlaying = false
  /// Why the item on screen is refused; `nil` where it is not.
  public private(set) var refusal: Refusal?
  /// Why item or content failed; `nil` where they did not. A failure is no refusal: offer a retry, show no paywall (R7).
  public private(set) var failure: ResolveFailure?
  /// The controls and indicators to show. Whatever is missing here must not be shown (X3).
  public private(set) var affordances: Set<Affordance> = [.buffering, .close]

  /// A presentation to be given to one player.
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
    change(\.state, to: snapshot.state)
    change(\.item, to: snapshot.item)
    change(\.title, to: snapshot.title)
    change(\.poster, to: snapshot.poster)
    change(\.isLive, to: snapshot.isLive)
    change(\.playback, to: Playback(snapshot))
    change(\.isPlaying, to: snapshot.state.isPlaying)
    change(\.refusal, to: snapshot.state.refusal)
    change(\.failure, to: snapshot.state.failure)
    change(\.affordances, to: Set(snapshot.affordances))
  }

  /// Writing an equal value would have every reader redrawn.
  private func change<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<ObservablePresentation, Value>, to value: Value
  ) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }
}

@available(iOS 17, macOS 14, tvOS 17, *)
extension ObservablePresentation.Playback {
  /// `nil` where nothing plays, is paused or has ended.
  fileprivate init?(_ snapshot: PlayerSnapshot) {
    guard let id = snapshot.playback, let url = snapshot.state.playbackURL else { return nil }
    self.init(id: id, url: url)
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
