/// The content of one kind: not wanted, being fetched, held, or failed. One at a time.
enum Collection: Sendable {
  case none
  case fetching(Fetch)
  case held(Shelf)
  case failed(ResolveFailure)

  var shelf: Shelf? {
    if case .held(let shelf) = self { shelf } else { nil }
  }

  var fetch: Fetch? {
    if case .fetching(let fetch) = self { fetch } else { nil }
  }

  var hasFailed: Bool {
    if case .failed = self { true } else { false }
  }
}

/// A fetch under way, or between two attempts (F5, F6).
struct Fetch: Sendable {
  /// Tells fetches apart, so that the host is told of each once and of none that was dropped.
  let number: Int
  var attempt: Int
  let deadline: Duration
  var call: CallID?
  var timer: TimerID?
}
