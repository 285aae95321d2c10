import EntitlementScenarios

/// Reads a command's arguments: flags with values, and what is left over.
struct Flags {
  private(set) var values: [String: String] = [:]
  private(set) var rest: [String] = []
  private(set) var wantsHelp = false
  private let command: String

  /// - Parameters:
  ///   - arguments: what follows the command's name.
  ///   - names: the flags it takes, each with one value.
  init(_ arguments: [String], for command: String, taking names: [String]) throws {
    self.command = command
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
      } else if argument == "--" {
        rest += arguments[index...]
        return
      } else if names.contains(argument) {
        guard index < arguments.count else { throw WrongUse("\(argument) needs a value", command: command) }
        guard values.updateValue(arguments[index], forKey: argument) == nil else {
          throw WrongUse("\(argument) is given twice", command: command)
        }
        index += 1
      } else if argument.hasPrefix("-"), argument != "-" {
        throw WrongUse("there is no flag \(Output.quoted(argument))", command: command)
      } else {
        rest.append(argument)
      }
    }
  }

  /// The value of a flag that takes one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(_ flag: String, else standard: Choice) throws -> Choice
  where Choice.RawValue == String {
    guard let word = values[flag] else { return standard }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw WrongUse("\(flag) takes \(words), not \(Output.quoted(word))", command: command)
    }
    return choice
  }
}
