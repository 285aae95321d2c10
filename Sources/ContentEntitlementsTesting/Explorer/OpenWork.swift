import ContentEntitlements

/// A call that is under way, or was called off and may still be answered.
struct OpenCall: Sendable {
  enum Kind: Sendable {
    case content(ContentRequest)
    case resolve(ResolveRequest)
    case modifyURL(PlaybackURL, ItemID, isGated: Bool)
  }

  let id: CallID
  let kind: Kind
  let epoch: Int
  /// The items it is still asked about: a player that closes may withdraw some.
  var items: [ItemID]

  var request: ResolveRequest? {
    if case .resolve(let request) = kind { request } else { nil }
  }

  func write(to form: inout CanonicalForm, epoch current: Int) {
    form.put(number: id.number)
    form.put(count: min(current - epoch, 2))
    switch kind {
    case .content(let request):
      form.put(0)
      form.put(request.kind)
    case .resolve(let request):
      form.put(1)
      for item in request.items { form.put(item) }
      for item in items { form.put(item) }
    case .modifyURL(let url, let item, _):
      form.put(2)
      form.put(url)
      form.put(item)
    }
  }
}

struct OpenTimer: Sendable {
  let id: TimerID
  let at: Duration
}

/// One step of a course. Small enough to remember for every state; it means something in its state only.
enum ExplorerMove: Hashable, Sendable {
  /// One of the world's actions, by its place.
  case act(Int)
  /// An answer to the call at a place among those under way: which answer, as a number.
  case answer(Int, choice: Int)
  /// The timer at a place among those set.
  case fire(Int)
  /// The delivery that has waited longest begins.
  case deliver
  /// The host's handler returns.
  case handlerReturns
  /// One of the world's handler actions, by its place; then the handler returns.
  case handlerActs(Int)
  /// Time passes up to the next expiry of a decision.
  case pass
}
