/// What `--help` prints.
enum Usage {
  static let whole = """
    usage: entitlements COMMAND …

    \(play)

    \(explain)

    \(storyboard)
    """

  static let play = """
    entitlements play FILE… [--platform ios|android] [--format jsonl|text]
      Runs scenario files in virtual time and prints what happened, one line each.
      Exit status: 0 all expectations met, 1 one was not, 2 wrong input.
      example: entitlements play Examples/Scenarios/token-arrives.json --platform android --format text
    """

  static let explain = """
    entitlements explain FILE [--at T] [--player NAME] [--platform ios|android]
      Runs a scenario up to the time T (seconds; its end where not given) and says in plain language why the item on
      screen of each open player is held, what happened to it, and what would change it.
      Exit status: 0 explained, 2 wrong input, or no such player is open.
      example: entitlements explain Examples/Scenarios/evening-at-the-paywall.json --at 2
    """

  static let storyboard = """
    entitlements storyboard FILE [-o OUT.html]
      Draws a scenario as one HTML page: what the viewer sees, iOS-style and Android-style side by side, and beneath it
      what the service was asked and the host was told. The page needs no other file and runs no script. Standard output
      where no -o is given.
      Exit status: 0 drawn, 2 wrong input, or the page cannot be written.
      example: entitlements storyboard Examples/Scenarios/evening-at-the-paywall.json -o storyboard.html
    """
}
