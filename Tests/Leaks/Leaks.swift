// What LeakSanitizer sees of Swift, one case a run; `scripts/check-leak-detection` says what it has to answer to each.
//
// It looks for pointers as they are. In an enum with several cases that carry an object, Swift marks the second and the
// later ones in the upper bits of the pointer, which hides it: what only such a case holds is reported, though it is held.
// So nothing like that may live in a global when a process ends.

final class Node {
  var other: Node?
  let room = [UInt8](repeating: 1, count: 1000)
}

enum Either {
  case first(Node)
  case second(Node)
}

nonisolated(unsafe) var held: Node?
nonisolated(unsafe) var either: Either?

@inline(never) func begin(_ name: String) {
  switch name {
  case "held": held = Node()
  case "held in the first case": either = .first(Node())
  case "held in the second case": either = .second(Node())
  case "lost": _ = Unmanaged.passRetained(Node())
  case "lost in a circle": lose()
  case "lost in a circle, held weakly before":
    weak let node = lose()
    precondition(node != nil)
  default: fatalError("no case \(name)")
  }
}

@inline(never) @discardableResult func lose() -> Node {
  let (one, other) = (Node(), Node())
  one.other = other
  other.other = one
  return one
}

@main struct Leaks {
  static func main() {
    begin(CommandLine.arguments[1])
    overwrite()
  }

  /// What a call left on the stack is not to be taken for a reference.
  @inline(never) static func overwrite() {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { stack in
      _ = stack.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }
}
