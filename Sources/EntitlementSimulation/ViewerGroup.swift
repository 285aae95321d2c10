/// Some of the viewers, run by one core.
protocol ViewerGroup: Actor {
  /// Runs the viewers through one slice.
  ///
  /// - Parameters:
  ///   - slice: which, each one higher than the one before.
  ///   - answers: what the service said since.
  /// - Returns: what they ask, in order of time.
  func run(_ slice: Int, _ answers: [Answer]) -> [Question]
  /// When each viewer first saw the stream; -1 for one who has not.
  var firstPlay: [Int64] { get }
  /// How many have.
  var playing: Int { get }
}

/// One request to the service.
struct Question: Sendable {
  let time: Int64
  /// The viewer's place in its group.
  let viewer: Int32
  /// Which of the viewer's players asks, where they do not ask together.
  let player: Int32
}

/// What the service said to it.
struct Answer: Sendable {
  let time: Int64
  let viewer: Int32
  let player: Int32
  let verdict: ModelledService.Verdict
}
