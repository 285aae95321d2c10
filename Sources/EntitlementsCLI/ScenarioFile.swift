import EntitlementScenarios
import Foundation

/// Scenario files from the command line.
enum ScenarioFile {
  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - file: its path; `-` for standard input.
  ///   - command: the command it is read for, named where it cannot be.
  static func read(_ file: String, for command: String) throws -> Scenario {
    let bytes: Data
    do {
      // Through a handle, since a pipe is a file too.
      let handle = file == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      bytes = try handle.readToEnd() ?? Data()
    } catch {
      throw WrongUse("\(Output.quoted(file)) cannot be read; name a scenario file that is there", command: command)
    }
    return try Scenario(reading: Array(bytes), file: file)
  }
}
