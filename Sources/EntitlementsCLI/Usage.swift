/// What `--help` prints.
enum Usage {
  static let whole = """
    usage: entitlements COMMAND …

    \(play)

    \(explore)
    """

  static let play = """
    entitlements play FILE… [--platform ios|android] [--format jsonl|text]
      Runs scenario files in virtual time and prints what happened, one line each.
      Exit status: 0 all expectations met, 1 one was not, 2 wrong input.
      example: entitlements play Examples/Scenarios/token-arrives.json --platform android --format text
    """

  static let explore = """
    entitlements explore [--world NAME] [--depth N] [--states N]
      Follows every order of events in small worlds, up to N steps or N states, and checks every rule after each step.
      Exit status: 0 all rules hold, 1 one is broken (printed with the shortest way to it), 2 wrong input.
      example: entitlements explore --world tokens --depth 6
    """
}
