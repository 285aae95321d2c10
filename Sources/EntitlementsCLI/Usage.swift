/// What `--help` prints.
enum Usage {
  static let whole = """
    usage: entitlements COMMAND …       (from a checkout: swift run entitlements COMMAND …)

    \(play)

    \(demo)

    \(connect)

    \(explain)

    \(storyboard)

    \(simulate)

    \(explore)

    `entitlements COMMAND --help` shows one of them, `entitlements --version` the version. What happens goes to standard output, what is wrong to standard error.
    """

  static let play = """
    entitlements play FILE… [--platform ios|android] [--format jsonl|text]
      Runs scenario files in virtual time and prints what happened, one line each. A FILE of - is standard input.
      Exit status: 0 all expectations met, 1 one was not, 2 wrong input.
      example: entitlements play Examples/Scenarios/C2-playback-starts-without-reopening.json --format text
    """

  static let demo = """
    entitlements demo
      Tells the whole story in virtual time, for a host of each platform: no token, a viewer, another viewer, a purchase,
      no answer. Needs nothing: the content service is embedded. Exit status: 0, or 1 where something did not come about.
      example: entitlements demo
    """

  static let connect = """
    entitlements connect --kind stories|moments|videos [--item ID [--page ID]] [--service URL]
                         [--token-file FILE | --token-env NAME] [--platform ios|android] [--format text|jsonl]
      Opens a headless player in real time and prints what happens, one line each; t counts from the start.
      Without --service it plays an embedded sample, which knows the viewers token-anna and token-ben. Plain http is
      taken for this machine only. A token is never an argument: it is read from a file, whose last line feed is left
      out, or from the environment. For the sample's viewers: printf token-anna > anna.token
      What keeps a service from answering is told on standard error.
      \(playerCommands.split(separator: "\n").joined(separator: "\n  "))
      It ends, and closes the player, on close, at the end of the input and on Ctrl-C. Exit status: 0, or 2 for wrong use.
      example: entitlements connect --kind moments --item m2, then on standard input: token anna.token
      and on a service: entitlements connect --service http://127.0.0.1:8080 --kind moments --token-file viewer.token
    """

  static let simulate = """
    entitlements simulate [--viewers N] [--capacity N] [--seed N] [--spread S] [--outage-at S] [--outage-for S]
                          [--chart FILE.svg]
      Lets N viewers wait for one stream before a service that can decide so many questions a second and fails in the
      middle, in virtual time: the SDK's own engines, and naive clients beside them. Times are whole seconds from the
      stream's begin. Exit status: 0 all targets met, 1 one was not, 2 wrong use.
      example: entitlements simulate --viewers 100000 --chart live-start.svg
    """

  static let playerCommands = """
    Commands on standard input, one a line; a word that holds spaces stands in double quotes:
      next  previous  nextPage  previousPage  show ITEM [PAGE]  pause  resume  retry  playbackFinished  playbackFailed
      token FILE [evict]  token none [evict]  refresh  background  foreground  close  help
      explain   says on standard error why the item on screen is held, and what would change it
    """

  static let explain = """
    entitlements explain FILE [--at T] [--player NAME] [--platform ios|android]
      Runs a scenario up to the time T (seconds; its end where not given) and says in plain language why the item on
      screen of each open player is held, what happened to it, and what would change it.
      Exit status: 0 explained, 2 wrong input, or no such player is open.
      example: entitlements explain Examples/Scenarios/X2-evening-at-the-paywall.json --at 10
    """

  static let storyboard = """
    entitlements storyboard FILE [-o OUT.html]
      Draws a scenario as one HTML page: what the viewer sees, iOS-style and Android-style side by side, and beneath it
      what the service was asked and the host was told. The page needs no other file and runs no script. Standard output
      where no -o is given.
      Exit status: 0 drawn, 2 wrong input, or the page cannot be written.
      example: entitlements storyboard Examples/Scenarios/X2-evening-at-the-paywall.json -o storyboard.html
    """

  static let explore = """
    entitlements explore [--world NAME] [--depth N] [--states N]
      Follows every order of events in small worlds, up to N steps or N states, and checks every rule after each step.
      Exit status: 0 all rules hold, 1 one is broken (printed with the shortest way to it), 2 wrong input.
      example: entitlements explore --world tokens --depth 6
    """
}
