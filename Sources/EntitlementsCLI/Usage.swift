/// What `--help` prints.
enum Usage {
  static let whole = """
    usage: entitlements COMMAND …

    \(play)
    """

  static let play = """
    entitlements play FILE… [--platform ios|android] [--format jsonl|text]
      Runs scenario files in virtual time and prints what happened, one line each.
      Exit status: 0 all expectations met, 1 one was not, 2 wrong input.
      example: entitlements play Examples/Scenarios/token-arrives.json --platform android --format text
    """
}
