import ContentEntitlements

/// What a video that is not playable means where the host knows when its stream starts (R5). The API's answer is the same
/// before the start, after the end, and for a video that was taken down.
struct StartWait {
  /// How long after a start the API may still give an older answer: it keeps answers for up to twenty minutes.
  private static let staleAnswers = 1200.0
  /// Seconds between two looks for the stream once it should be there.
  private static let recheckAfter = 60.0

  private let secondsToStart: Double

  /// - Parameter secondsToStart: `nil` or long past makes it `nil`: the video waits for nothing that is known.
  init?(_ secondsToStart: Double?) {
    guard let secondsToStart, secondsToStart > -Self.staleAnswers else { return nil }
    self.secondsToStart = secondsToStart
  }

  var outcome: ResolveOutcome {
    .notStarted(timeToStart: max(0, secondsToStart), recheckAfter: Self.recheckAfter)
  }
}
