import ContentEntitlements
import EntitlementScenarios

/// One line on standard input, as what to do.
enum PlayerCommandLine {
  case perform(ScenarioAction)
  /// The token in a file, or none.
  case token(file: String?, FetchedContentPolicy)
  /// Why is it held?
  case explain
  case close, help
  /// An empty line.
  case nothing

  private static let plain: [String: PlayerCommandLine] = [
    "next": player(.next), "previous": player(.previous), "nextPage": player(.nextPage),
    "previousPage": player(.previousPage), "pause": player(.pause), "resume": player(.resume), "retry": player(.retry),
    "playbackFinished": player(.playbackFinished), "playbackFailed": player(.playbackFailed),
    "background": .perform(.enterBackground), "foreground": .perform(.enterForeground),
    "refresh": .perform(.refreshEntitlements), "explain": .explain, "close": .close, "help": .help,
  ]

  /// Reads a line; its words are parted by white space, and one that holds some stands in double quotes.
  static func read(_ line: String) throws(InputFault) -> PlayerCommandLine {
    let words = try words(of: line)
    guard let name = words.first else { return .nothing }
    let rest = words.dropFirst()
    switch name {
    case "show":
      guard let item = rest.first, rest.count <= 2 else {
        throw InputFault("show takes an item and, for a Story, its page")
      }
      return player(.show(ItemID(item, page: rest.dropFirst().first)))
    case "token":
      guard let file = rest.first, rest.count == 1 || (rest.count == 2 && rest.last == "evict") else {
        throw InputFault("token takes the name of a file, or none; evict may follow")
      }
      return .token(file: file == "none" ? nil : file, rest.count == 2 ? .evict : .keep)
    default:
      guard let command = plain[name] else { throw InputFault("there is no such command; help lists them") }
      guard rest.isEmpty else { throw InputFault("\(name) takes nothing after it") }
      return command
    }
  }

  private static func player(_ command: ScenarioAction.PlayerCommand) -> PlayerCommandLine {
    .perform(.player(command, name: nil))
  }

  private static func words(of line: String) throws(InputFault) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        word?.unicodeScalars.append(scalar)
        isEscaped = false
      } else if isQuoted, scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if !isQuoted, scalar.properties.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? ""
        word?.unicodeScalars.append(scalar)
      }
    }
    guard !isQuoted else { throw InputFault("a double quote is not closed") }
    return words + (word.map { [$0] } ?? [])
  }
}
