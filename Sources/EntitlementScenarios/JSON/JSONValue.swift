/// A JSON value as it was written: where it stands, members in the order of the file, numbers with their own spelling.
package struct JSONValue: Sendable {
  /// What it holds.
  package let content: Content
  /// Where it begins, counted in bytes from the start of the text.
  package let offset: Int

  /// What a value holds.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double, lexeme: String)
    case text(String)
    case list([JSONValue])
    case object([JSONMember])
  }
}

/// A key and its value.
package struct JSONMember: Sendable {
  package let key: String
  /// Where the key begins, counted in bytes from the start of the text.
  package let keyOffset: Int
  package let value: JSONValue
}

/// What is wrong with a JSON text, and where. The problem is one line, names the cure, and repeats no text of the input
/// that could be a token.
package struct JSONError: Error, Sendable {
  package let offset: Int
  /// The way to the place, where the text could be read that far.
  package let path: JSONPath
  package let problem: String

  package init(offset: Int, path: JSONPath = .root, problem: String) {
    self.offset = offset
    self.path = path
    self.problem = problem
  }
}

/// The way from the whole text to one value, spelled like `steps[3].open.kind`.
package struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// The whole text.
  package static let root = JSONPath(description: "")

  /// The way to a member. Keys that are secret or free text are told by ``element(_:)`` instead.
  package func member(_ key: String) -> JSONPath {
    JSONPath(description: description.isEmpty ? key : description + "." + key)
  }

  /// The way to an element of a list, counted from 0.
  package func element(_ index: Int) -> JSONPath {
    JSONPath(description: description + "[\(index)]")
  }
}

extension String {
  /// Equality by UTF-8 bytes. `==` takes canonically equivalent spellings for equal: the Kelvin sign for a K.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
