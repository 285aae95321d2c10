import EntitlementScenarios
import EntitlementStoryboard
import Foundation

/// `entitlements storyboard`: draws a scenario as one HTML page.
@available(iOS 18, macOS 15, tvOS 18, *)
@MainActor struct StoryboardCommand {
  private static let name = "storyboard"
  private let file: String
  private let output: String?

  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let flags = try Flags(arguments, for: Self.name, taking: ["-o"])
    if flags.wantsHelp {
      Output.write(Usage.storyboard)
      return nil
    }
    output = flags.values["-o"]
    guard let file = flags.rest.first else { throw WrongUse("no scenario file given", command: Self.name) }
    guard flags.rest.count == 1 else {
      throw WrongUse("takes one scenario file, not \(flags.rest.count)", command: Self.name)
    }
    self.file = file
  }

  func run() throws -> ExitStatus {
    let storyboard = Storyboard(of: try ScenarioFile.read(file, for: Self.name))
    if storyboard.isCut {
      Output.complain("\(JSONText.escaped(file)): stopped; something in it goes round in circles")
      return .wrongUse
    }
    guard let output, output != "-" else {
      Output.write(lines: [storyboard.page])
      return .success
    }
    if Self.isSameFile(output, file == "-" ? "/dev/stdin" : file) {
      throw WrongUse(
        "\(Output.quoted(output)) is the scenario itself; name another file for the page", command: Self.name)
    }
    guard Self.write(storyboard.page, to: output) else {
      throw WrongUse(
        "\(Output.quoted(output)) cannot be written; name a file in a folder that is there, with room for it",
        command: Self.name)
    }
    return .success
  }

  /// Whether both paths lead to one file, by whatever links. Devices and pipes hold nothing to lose.
  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(one, &first) == 0, stat(other, &second) == 0, first.st_mode & S_IFMT == S_IFREG else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// In place, not by way of a second file: what is named may be a device or a pipe.
  private static func write(_ page: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let bytes = Array(page.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    return fclose(file) == 0 && isWritten
  }
}
