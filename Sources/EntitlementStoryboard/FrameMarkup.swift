import ContentEntitlements
import ContentEntitlementsExplain
import ContentEntitlementsHeadless
import EntitlementScenarios

/// One card of the storyboard: the phones, what they show, and what happened.
struct FrameMarkup {
  let frame: Frame
  /// Whether a player's name has to be told to know which is meant.
  let namesPlayers: Bool

  private static let noteLimit = 60

  var html: HTML {
    """
    <li class="card" id="change-\(frame.number)"><article aria-labelledby="heading-\(frame.number)">
    <header><p class="when">\(FrameMarkup.time(frame.ios.time))</p>
    <h2 id="heading-\(frame.number)">\(heading)</h2></header>
    \(frame.ios.panels.indices.map { panel($0) })
    \(beneath)
    </article></li>
    """
  }

  private var beneath: HTML {
    guard Platform.allCases.contains(where: { !frame.scene($0).notes.isEmpty }) else { return .nothing }
    return """
      <div class="beneath">
      \(notes("What happened", .happened))
      \(notes("Content service", .service))
      \(callbacks)
      </div>
      """
  }

  private var heading: HTML {
    HTML(joining: frame.ios.panels.map { name($0, before: $0.headline) }, by: ", ")
  }

  private func name(_ panel: Scene.Panel, before headline: HTML) -> HTML {
    namesPlayers ? "<span class=\"who\">\(HTML.foreign(panel.player)):</span> \(headline)" : headline
  }

  static func time(_ time: Duration) -> String {
    Wording.span(time)
  }

  private func panel(_ index: Int) -> HTML {
    let panel = frame.ios.panels[index]
    return """
      <div class="pair">
      \(Platform.allCases.map { phone(frame.scene($0).panels[index], $0) })
      </div>
      \(controls(panel))
      \(hold(panel))
      """
  }

  private func phone(_ panel: Scene.Panel, _ platform: Platform) -> HTML {
    let cause = panel.cause { platform.spelling(of: $0) }
    let code = cause.map { HTML("<code><bdi>\(HTML.breakable(HTML.shortened($0)))</bdi></code>") } ?? .nothing
    return """
      <figure>\(PhoneMarkup(panel: panel, platform: platform).html)
      <figcaption><span class="platform">\(platform.title)</span>
      <span class="state is-\(panel.stateClass)">\(panel.stateName)</span>
      \(code)</figcaption></figure>
      """
  }

  private func controls(_ panel: Scene.Panel) -> HTML {
    let removed = panel.snapshot.removedAffordances
    let removedRow: HTML =
      removed.isEmpty
      ? .nothing
      : "<div><dt>Removed</dt><dd class=\"removed\">\(chips(removed))</dd></div>"
    let url: HTML =
      panel.snapshot.state.playbackURL.map {
        "<div><dt>URL shown</dt><dd>\(HTML.foreign($0.redacted))</dd></div>"
      } ?? .nothing
    return """
      <dl class="controls"><div><dt>Shown</dt><dd>\(chips(panel.snapshot.affordances))</dd></div>
      \(removedRow)\(url)</dl>
      """
  }

  private func chips(_ affordances: [Affordance]) -> HTML {
    "<ul class=\"chips\">\(affordances.map { HTML("<li>\($0.label)</li>") })</ul>"
  }

  private func hold(_ panel: Scene.Panel) -> HTML {
    guard let hold = panel.hold else { return .nothing }
    let remedies = hold.remedies.map { HTML("<li>\($0)</li>") }
    return """
      <div class="hold"><p>\(hold.reason)</p>
      <p class="lead">What would change it</p><ul>\(remedies)</ul></div>
      """
  }

  private func notes(_ title: HTML, _ kind: Scene.Note.Kind) -> HTML {
    let notes = frame.ios.notes.filter { $0.kind == kind }
    guard !notes.isEmpty else { return .nothing }
    return "<section><h3>\(title)</h3>\(list(notes))</section>"
  }

  /// The two hosts are told the same in their own words, side by side.
  private var callbacks: HTML {
    let columns = Platform.allCases.compactMap { platform -> HTML? in
      let notes = frame.scene(platform).notes.filter { $0.kind == .host }
      guard !notes.isEmpty else { return nil }
      return "<div><h4>\(platform.title)</h4>\(list(notes))</div>"
    }
    guard !columns.isEmpty else { return .nothing }
    return "<section class=\"wide\"><h3>Host callbacks</h3><div class=\"hosts\">\(columns)</div></section>"
  }

  private func list(_ notes: [Scene.Note]) -> HTML {
    let shown = notes.prefix(FrameMarkup.noteLimit).map { note -> HTML in
      let returned =
        note.returned.map { HTML(" <span class=\"returned\">returned <b>\(HTML.breakable($0))</b></span>") } ?? .nothing
      return """
        <li><span class="at">\(FrameMarkup.time(note.time))</span> \
        <span class="said"><b>\(HTML.breakable(note.subject))</b> \(HTML.breakable(note.text))\(returned)</span></li>
        """
    }
    let more: HTML =
      notes.count > shown.count ? "<li>… and \(notes.count - shown.count) more</li>" : .nothing
    return "<ul class=\"notes\">\(shown)\(more)</ul>"
  }
}
