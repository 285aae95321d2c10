/// A state written as bytes in which nothing only ever grows: numbers appear as the order of their first mention, times
/// as the span from now, epochs as their age. Two states that will behave alike under their new names are the same bytes,
/// which is what lets a search of all interleavings end.
package struct CanonicalForm: Sendable {
  package private(set) var bytes: [UInt8] = []
  private let items: [ItemID]
  private var now: Duration = .zero
  private var epoch = Epoch(0)
  private var numbers: [Int] = []
  private var players: [PlayerID] = []
  private var urls: [PlaybackURL] = []

  /// - Parameter items: all items that may occur; they are written by their place among these.
  package init(items: [ItemID]) {
    self.items = items
    bytes.reserveCapacity(512)
  }

  /// Begins another state.
  package mutating func start(at time: Duration, in current: Epoch) {
    bytes.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    players.removeAll(keepingCapacity: true)
    urls.removeAll(keepingCapacity: true)
    now = time
    epoch = current
  }

  package mutating func put(_ byte: UInt8) {
    bytes.append(byte)
  }

  package mutating func put(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  /// A count that matters as it is; from 255 on all are one.
  package mutating func put(count: Int) {
    bytes.append(UInt8(truncatingIfNeeded: min(max(count, 0), 255)))
  }

  /// A number that is only ever compared for equality.
  package mutating func put(number: Int?) {
    guard let number else { return put(0xFF) }
    if let known = numbers.firstIndex(of: number) { return put(count: known) }
    put(count: numbers.count)
    numbers.append(number)
  }

  package mutating func put(_ player: PlayerID?) {
    guard let player else { return put(0xFF) }
    if let known = players.firstIndex(of: player) { return put(count: known) }
    put(count: players.count)
    players.append(player)
  }

  package mutating func put(_ item: ItemID?) {
    guard let item else { return put(0xFF) }
    put(count: items.firstIndex(of: item) ?? 0xFE)
  }

  package mutating func put(_ url: PlaybackURL?) {
    guard let url else { return put(0xFF) }
    if let known = urls.firstIndex(of: url) { return put(count: known) }
    put(count: urls.count)
    urls.append(url)
  }

  /// An epoch by its age; from the second on all are old alike.
  package mutating func put(_ other: Epoch) {
    put(count: min(epoch.number - other.number, 2))
  }

  /// A moment to come by its distance; what has passed has passed.
  package mutating func put(until time: Duration?) {
    guard let time else { return put(0xFF) }
    put(span: max(.zero, time - now))
  }

  package mutating func put(span: Duration) {
    let parts = span.components
    var rest = UInt64(parts.seconds) &* 1_000_000 &+ UInt64(parts.attoseconds / 1_000_000_000_000)
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func put(text: String) {
    put(count: text.utf8.count)
    for byte in text.utf8 { bytes.append(byte) }
  }

  /// Every item there is, in the order in which it is written.
  var allItems: [ItemID] { items }
}
