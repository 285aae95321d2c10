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
        throw Flags.unknown(argument, command: command)
      } else {
        rest.append(argument)
      }
    }
  }

  /// What follows an equals sign is not repeated: it may be a token (T2).
  private static func unknown(_ argument: String, command: String) -> WrongUse {
    let name = String(argument.prefix { $0 != "=" })
    let cure = name == argument ? "" : "; a flag's value is an argument of its own"
    return WrongUse("there is no flag \(Output.quoted(name))\(cure)", command: command)
  }

  /// The value of a flag that takes one of a few words; `nil` where it is not given.
  func choice<Choice: RawRepresentable & CaseIterable>(_ flag: String) throws -> Choice?
  where Choice.RawValue == String {
    guard let word = values[flag] else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw WrongUse("\(flag) takes \(words), not \(Output.quoted(word))", command: command)
    }
    return choice
  }

  /// The value of a flag that takes a whole number; `nil` where it is not given.
  func number(_ flag: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = values[flag] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw WrongUse("\(flag) takes a whole number from \(bounds), not \(Output.quoted(text))", command: command)
    }
    return number
  }

  /// The same with a value where it is not given.
  func choice<Choice: RawRepresentable & CaseIterable>(_ flag: String, else standard: Choice) throws -> Choice
  where Choice.RawValue == String {
    try choice(flag) ?? standard
  }
}
