/// The document: heading, timeline, storyboard, and how to read it.
struct Page {
  /// How many changes are drawn; a page of more serves nobody.
  static let sceneLimit = 300

  let name: String
  let frames: [Frame]

  var html: HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    base-uri 'none'; form-action 'none'">
    <title>\(HTML.shortened(title)) · storyboard</title>
    <style>
    \(HTML(stringLiteral: Styles.sheet))
    </style>
    </head>
    <body>
    <a class="skip" href="#storyboard">Skip to the storyboard</a>
    \(Icon.sprite)
    <header class="page">
    <p class="kicker">Content entitlements · storyboard</p>
    <h1>\(HTML.foreign(title))</h1>
    <p class="summary">\(summary)</p>
    </header>
    \(timeline)
    <main id="storyboard" tabindex="-1">
    \(storyboard)
    </main>
    <footer>
    \(legend)
    </footer>
    </body>
    </html>

    """
  }

  private var title: String { name.isEmpty ? "A scenario" : name }

  private var shown: [Frame] { Array(frames.prefix(Page.sceneLimit)) }

  private var namesPlayers: Bool {
    Set(frames.flatMap { $0.ios.panels.map(\.player) }).count > 1
  }

  private var summary: HTML {
    guard let last = shown.last else { return "Nothing changed on any screen." }
    let changes = shown.count == 1 ? "One change" : "\(shown.count) changes"
    let cut: HTML =
      frames.count > shown.count ? " Another \(frames.count - shown.count) changes are not drawn." : .nothing
    return """
      \(changes) on screen in \(FrameMarkup.time(last.ios.time)) of virtual time, each as an iOS-style and an \
      Android-style host shows it.\(cut)
      """
  }

  private var timeline: HTML {
    guard !shown.isEmpty else { return .nothing }
    let entries = shown.map { frame -> HTML in
      let states = frame.ios.panels.map { panel -> HTML in
        let who: HTML = namesPlayers ? "\(HTML.foreign(panel.player)) " : .nothing
        return "<span class=\"state is-\(panel.stateClass)\">\(who)\(panel.stateName)</span>"
      }
      return """
        <li><a href="#change-\(frame.number)"><span class="at">\(FrameMarkup.time(frame.ios.time))</span> \(states)</a></li>
        """
    }
    return "<nav aria-labelledby=\"timeline\"><h2 id=\"timeline\">Timeline</h2><ol>\(entries)</ol></nav>"
  }

  private var storyboard: HTML {
    guard !shown.isEmpty else { return "<p>No player showed anything in this scenario.</p>" }
    let cards = shown.map { FrameMarkup(frame: $0, namesPlayers: namesPlayers).html }
    return "<ol class=\"cards\">\(cards)</ol>"
  }

  private var legend: HTML {
    """
    <h2>How to read this page</h2>
    <p>The scenario ran on the SDK that apps use, with a scripted content service and a virtual clock, once with the \
    iOS-style adapter and once with the Android-style one. Each card is one change on screen: the phones show which \
    controls are present, the lists name those that were removed because they promise playback. Pictures stand for the \
    items’ own. The SDK has no restriction screen of its own: where the host answered that it handled a refusal, the app’s \
    paywall is drawn as an example. Viewer tokens, signed parts of URLs and the service’s details are never part of the page.</p>
    """
  }
}
