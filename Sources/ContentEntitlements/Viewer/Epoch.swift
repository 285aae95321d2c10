/// The counter that goes up with every change of the token and with every refresh; never down, never reused.
///
/// Every question, answer, timer, presentation and event is stamped with it, so that nothing of an older viewer reaches
/// a newer one (C6).
public struct Epoch: Hashable, Comparable, Sendable {
  /// The count, 0 when the SDK is made.
  public let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  var next: Epoch { Epoch(number + 1) }

  /// Orders by age: the older epoch is the smaller one.
  public static func < (left: Epoch, right: Epoch) -> Bool {
    left.number < right.number
  }
}
