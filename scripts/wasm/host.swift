/// The least a host of the module exports: opens a player, answers what is asked, and says how many questions it took until
/// something played; below zero where nothing does.
@_cdecl("run") func run() -> Int32 {
  var engine = Engine(
    configuration: EntitlementConfiguration(), token: ViewerToken("viewer"), batchLimit: 50, isObserved: false)
  var answered: Int32 = 0
  var effects: [Effect] = engine.handle(.open(PlayerID(1), .moments, at: nil, sourceID: nil), at: .seconds(1))
  var time = 1
  while let effect = effects.popLast() {
    time += 1
    switch effect {
    case .call(let id, .content):
      let entries = (1...3).map { FetchedEntry.item(FetchedItem(id: "m\($0)")) }
      effects += engine.handle(.contentAnswered(id, entries: entries), at: .seconds(time))
    case .call(let id, .resolve(let request)):
      answered += 1
      let granted = ResolveOutcome.granted(PlaybackURL("https://m.example/1"), lifetime: nil)
      effects += engine.handle(
        .resolveAnswered(id, request, outcomes: request.items.map { ItemOutcome($0, granted) }), at: .seconds(time))
    default: break
    }
  }
  let plays = if case .playing = engine.snapshot(of: PlayerID(1))?.state { true } else { false }
  return plays ? answered : -answered - 1
}
