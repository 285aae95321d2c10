import ContentEntitlements
import ContentEntitlementsObservable
import ContentEntitlementsTesting
import Observation
import Testing

/// The state a SwiftUI view binds to, fed by the SDK itself; `withObservationTracking` stands for the view.
@Suite("Observable presentation")
@MainActor struct ObservablePresentationTests {
  private let run = DeterministicRun()
  private let screen = ObservablePresentation()
  private let service: ScriptedContentService
  private let entitlements: ContentEntitlements

  init() {
    service = ScriptedContentService(clock: run.clock)
    service.setContent(
      [.item(FetchedItem(id: "m2", title: "The goal", poster: "https://cdn.example/m2.jpg"))], of: .moments)
    entitlements = run.entitlements(service: service)
  }

  /// Whether the view that read `property` would be redrawn by `action`.
  private func redraws<Value>(_ property: KeyPath<ObservablePresentation, Value>, by action: () -> Void) -> Bool {
    let isRedrawn = Locked(false)
    withObservationTracking {
      _ = screen[keyPath: property]
    } onChange: {
      isRedrawn.withLock { $0 = true }
    }
    action()
    return isRedrawn.withLock { $0 }
  }

  @Test("X3 · a refused item keeps title and poster, and loses every control that promises playback")
  func refused() {
    service.answer("m2", with: .refused(.subscriptionRequired, message: "Subscribe."))
    entitlements.setExternalUserToken("ben")
    let player = entitlements.open(.moments, presentation: screen)
    #expect(screen.state == .loading)
    #expect(screen.shows(.buffering))
    run.runUntilQuiet()
    #expect(screen.refusal == Refusal(.subscriptionRequired, message: "Subscribe."))
    #expect(screen.item == ItemID("m2"))
    #expect(screen.title == "The goal")
    #expect(screen.poster == "https://cdn.example/m2.jpg")
    #expect(screen.playback == nil)
    #expect(!screen.isPlaying)
    #expect(screen.failure == nil)
    #expect(screen.affordances == [.close, .navigation, .poster, .share, .title])
    #expect(!screen.shows(.playPause))
    withExtendedLifetime(player) {}
  }

  @Test("C2 · a purchase turns the refusal into a playback, and the view that reads either is redrawn")
  func purchase() {
    service.answer("m2", with: .refused(.subscriptionRequired), .granted("https://cdn.example/m2.m3u8"))
    entitlements.setExternalUserToken("ben")
    let player = entitlements.open(.moments, presentation: screen)
    run.runUntilQuiet()
    let isRedrawn = redraws(\.refusal) {
      entitlements.refreshEntitlements()
      run.runUntilQuiet()
    }
    #expect(isRedrawn)
    #expect(screen.refusal == nil)
    #expect(screen.isPlaying)
    #expect(screen.playback?.url == PlaybackURL("https://cdn.example/m2.m3u8"))
    #expect(screen.shows(.seekBar))
    withExtendedLifetime(player) {}
  }

  @Test("P5 · a second player on the same screen starts a playback of its own, even where it shows nothing in between")
  func secondPlayer() throws {
    service.setContent(
      [
        .item(FetchedItem(id: "a", url: PlaybackURL("https://cdn.example/a.m3u8"))),
        .item(FetchedItem(id: "b", url: PlaybackURL("https://cdn.example/b.m3u8"))),
      ], of: .moments)
    var player: Player? = entitlements.open(.moments, presentation: screen)
    run.runUntilQuiet()
    let first = try #require(screen.playback)
    player = nil
    player = entitlements.open(.moments, at: ItemID("b"), presentation: screen)
    let isRedrawn = redraws(\.playback) { run.runUntilQuiet() }
    let second = try #require(screen.playback)
    #expect(isRedrawn)
    #expect(second.url == PlaybackURL("https://cdn.example/b.m3u8"))
    #expect(second.id != first.id)
    withExtendedLifetime(player) {}
  }

  @Test("P5 · so does another item in a player of another SDK, whose numbers may be the same")
  func secondSDK() throws {
    service.setContent([.item(FetchedItem(id: "a", url: PlaybackURL("https://cdn.example/a.m3u8")))], of: .moments)
    var player: Player? = entitlements.open(.moments, presentation: screen)
    run.runUntilQuiet()
    let first = try #require(screen.playback)
    player = nil
    run.settle()
    let other = run.entitlements(service: AnsweringAtOnce())
    player = other.open(.moments, presentation: screen)
    run.executor.runUntilIdle()  // so that nothing is shown before it plays
    run.runUntilQuiet()
    let second = try #require(screen.playback)
    #expect(second.url == PlaybackURL("https://cdn.example/b.m3u8"))
    #expect(second.id != first.id)
    withExtendedLifetime(player) {}
  }

  @Test("C5 · a renewed grant changes nothing a view reads: the same playback goes on, unloaded")
  func renewedGrant() throws {
    service.answer(
      "m2", with: .granted("https://cdn.example/m2.m3u8?sig=1"), .granted("https://cdn.example/m2.m3u8?sig=2"))
    entitlements.setExternalUserToken("ben-1")
    let player = entitlements.open(.moments, presentation: screen)
    run.runUntilQuiet()
    let before = try #require(screen.playback)
    let isRedrawn = redraws(\.playback) {
      entitlements.setExternalUserToken("ben-2")
      run.runUntilQuiet()
    }
    #expect(service.resolvedItems.count == 2)
    #expect(!isRedrawn)
    #expect(screen.playback == before)
    #expect(screen.isPlaying)
    withExtendedLifetime(player) {}
  }

  @Test("a view is redrawn by what it reads alone: pausing redraws the one that reads isPlaying, not the title's")
  func changesOnly() {
    service.answer("m2", with: .granted("https://cdn.example/m2.m3u8"))
    entitlements.setExternalUserToken("ben")
    let player = entitlements.open(.moments, presentation: screen)
    run.runUntilQuiet()
    let playback = screen.playback
    func pause() {
      player.pause()
      run.settle()
    }
    func resume() {
      player.resume()
      run.settle()
    }
    #expect(!redraws(\.title, by: pause))
    #expect(!screen.isPlaying)
    #expect(screen.playback == playback)
    #expect(redraws(\.isPlaying, by: resume))
    #expect(screen.isPlaying)
    #expect(screen.playback == playback)
    #expect(!redraws(\.affordances, by: pause))
  }

  @Test("R7 · an item without a decision is a failure with a retry, and no refusal")
  func failed() {
    service.answer("m2", with: .failure(.invalidResponse))
    entitlements.setExternalUserToken("ben")
    let player = entitlements.open(.moments, presentation: screen)
    run.runUntilQuiet()
    #expect(screen.failure == .invalidResponse)
    #expect(screen.refusal == nil)
    #expect(screen.playback == nil)
    #expect(screen.shows(.retry))
    withExtendedLifetime(player) {}
  }

  @Test("the SDK does not keep the presentation alive")
  func release() {
    weak var weakScreen: ObservablePresentation?
    let player: Player
    do {
      let screen = ObservablePresentation()
      weakScreen = screen
      player = entitlements.open(.moments, presentation: screen)
      run.runUntilQuiet()
      #expect(screen.state != .loading)
    }
    #expect(weakScreen == nil)
    withExtendedLifetime(player) {}
  }
}

/// Answers before anybody was shown anything.
private struct AnsweringAtOnce: ContentService {
  @concurrent func content(_ request: ContentRequest) async throws -> ContentAnswer {
    ContentAnswer(entries: [.item(FetchedItem(id: "b", url: PlaybackURL("https://cdn.example/b.m3u8")))])
  }

  @concurrent func resolve(_ request: ResolveRequest) async throws -> ResolveAnswer {
    ResolveAnswer(outcomes: [])
  }
}
