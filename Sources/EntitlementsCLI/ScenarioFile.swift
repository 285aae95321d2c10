import EntitlementScenarios
import Foundation

/// Scenario files from the command line.
enum ScenarioFile {
  /// The largest scenario that is read, in bytes: far beyond what anybody writes.
  static let sizeLimit = 64 << 20

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - file: its path; `-` for standard input.
  ///   - command: the command it is read for, named where it cannot be.
  static func read(_ file: String, for command: String) throws -> Scenario {
    let bytes: Data?
    do {
      // Through a handle, since a pipe is a file too.
      let handle = file == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      bytes = try handle.readToEnd(limit: sizeLimit)
    } catch {
      throw WrongUse("\(Output.quoted(file)) cannot be read; name a scenario file that is there", command: command)
    }
    guard let bytes else {
      throw WrongUse("\(Output.quoted(file)) is larger than 64 MB; name a scenario file", command: command)
    }
    return try Scenario(reading: Array(bytes), file: file)
  }
}
