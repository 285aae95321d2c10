/// Counts what must be told apart. Each kind of number is a type, so that none is taken for another.
package struct CallID: Hashable, Sendable {
  package let number: Int
}

package struct TimerID: Hashable, Sendable {
  package let number: Int
}

/// A question asked of the service: one or more items, up to several attempts. The greater one was asked later.
struct QuestionID: Hashable, Comparable, Sendable {
  let number: Int

  static func < (left: QuestionID, right: QuestionID) -> Bool { left.number < right.number }
}

/// Stamps one refusal or failure of an item on screen, so that its announcement is made for it and no other (X7).
package struct Ticket: Hashable, Sendable {
  let number: Int
  let epoch: Epoch
}

/// Names one awaited refresh.
package struct RefreshID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}
