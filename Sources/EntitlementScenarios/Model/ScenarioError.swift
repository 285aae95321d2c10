/// What is wrong with a scenario file: one line that names the file, the place and the cure. It holds no token and no
/// URL (T2, O2).
package struct ScenarioError: Error, Sendable, Equatable, CustomStringConvertible {
  package let file: String
  package let position: TextPosition
  /// The way to the place, such as `steps[3].open.kind`; empty for a fault in the JSON itself.
  package let path: String
  package let problem: String

  init(_ error: JSONError, file: String, bytes: [UInt8]) {
    self.file = file
    position = TextPosition(of: error.offset, in: bytes)
    path = error.path.description
    problem = error.problem
  }

  package var description: String {
    JSONText.escaped(file) + ":\(position): " + (path.isEmpty ? "" : path + ": ") + problem
  }
}
