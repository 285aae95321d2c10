/// How the tool ends.
enum ExitStatus: Int32 {
  case success = 0
  /// What was expected of a scenario, or of a service, did not come about.
  case unmet = 1
  /// The command line, a file or another input is wrong.
  case wrongUse = 2
}

/// The command line is wrong: what is, and which command it was for.
struct WrongUse: Error {
  let message: String
  let command: String?

  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }
}
