/// What is simulated: viewers who wait for one stream, and the service they all ask when it begins.
///
/// Times are counted from the beginning of the run. The stream begins at ``lobby``.
package struct LiveStart: Hashable, Sendable {
  /// How many viewers wait.
  package var viewers = 100_000
  /// Seeds every viewer's arrival and jitter: the same seed gives the same run, on any number of cores.
  package var seed: UInt64 = 1
  /// How many questions a second the service can decide.
  package var capacity: Int
  /// Over how long the viewers arrive before the stream begins.
  package var lobby: Duration = .seconds(60)
  /// The SDK's spread of the checks at a live start (R5).
  package var spread: Duration = .seconds(10)
  /// When the service goes down, counted from the stream's begin.
  package var outageStart: Duration = .seconds(4)
  /// How long it is down.
  package var outageLength: Duration = .seconds(10)
  /// One way through the network.
  package var latency: Duration = .milliseconds(20)
  /// What the service's gateway asks for at least while the service is down.
  package var outageRetryAfter = 5
  /// How long the run may last, counted from the stream's begin.
  package var limit: Duration = .seconds(900)
  /// Every how many viewers one has the stream in two players.
  package var secondPlayerEvery = 10

  /// - Parameters:
  ///   - viewers: how many viewers wait, at least 1.
  ///   - capacity: questions a second; `nil` for an eighth of the viewers, which is 1.25 times what the spread asks for.
  package init(viewers: Int = 100_000, capacity: Int? = nil) {
    self.viewers = max(1, viewers)
    self.capacity = max(1, capacity ?? viewers / 8)
  }

  func hasSecondPlayer(_ viewer: Int) -> Bool {
    secondPlayerEvery > 0 && viewer % secondPlayerEvery == 0
  }

  /// When a viewer comes.
  func arrival(of viewer: Int) -> Int64 {
    let share = Double(scrambled(seed &+ UInt64(viewer)) >> 11) * 0x1p-53
    return Int64(share * 0.9 * Double(lobby.inMicroseconds))
  }

  /// A viewer's own seed.
  func seed(of viewer: Int) -> UInt64 {
    scrambled(seed ^ (UInt64(viewer) << 20))
  }

  /// Neighbours get numbers that have nothing to do with each other.
  private func scrambled(_ value: UInt64) -> UInt64 {
    var mixed = value &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Duration {
  /// Whole microseconds.
  var inMicroseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
