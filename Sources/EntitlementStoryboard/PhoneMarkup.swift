import ContentEntitlements
import EntitlementScenarios

/// A phone with what one player shows. It is one picture: its parts are hidden from assistive technology, its
/// description says what is in it.
struct PhoneMarkup {
  let panel: Scene.Panel
  let platform: Platform

  var html: HTML {
    """
    <div class="phone \(platform.rawValue)" role="img" aria-label="\(panel.description(on: platform.title))">
    <div class="screen \(artwork) is-\(panel.stateClass)" aria-hidden="true">\(parts)</div>
    </div>
    """
  }

  private func shows(_ affordance: Affordance) -> Bool {
    panel.snapshot.affordances.contains(affordance)
  }

  private func part(_ affordance: Affordance, _ html: HTML) -> HTML {
    shows(affordance) ? html : .nothing
  }

  private var parts: HTML {
    HTML(joining: [part(.poster, "<span class=\"poster\"></span>"), top, middle, side, bottom, paywall])
  }

  /// A still picture or a video is the same drawing, chosen by the item's id.
  private var artwork: HTML {
    guard let item = panel.snapshot.item else { return .nothing }
    let artwork = Artwork(of: item)
    return "tint-\(artwork.tint) shape-\(artwork.shape)"
  }

  private var top: HTML {
    """
    <span class="row top">\(part(.close, Icon.close.html))\
    \(part(.liveBadge, "<span class=\"live\">Live</span>"))\
    <span class="gap"></span>\(part(.captions, Icon.captions.html))\(part(.volume, Icon.volume.html))\
    \(part(.share, Icon.share.html))</span>
    """
  }

  private var middle: HTML {
    let isPlaying = if case .playing = panel.snapshot.state { true } else { false }
    return """
      <span class="middle">\(part(.buffering, "<span class=\"spinner\"></span>"))\
      \(part(.playPause, isPlaying ? Icon.pause.html : Icon.play.html))\
      \(part(.autoplayCountdown, "<span class=\"countdown\">Starts soon</span>"))\
      \(part(.retry, "<span class=\"retry\">\(Icon.retry.html) Try again</span>"))</span>
      """
  }

  private var side: HTML {
    let isVertical = panel.snapshot.kind == .moments
    return part(
      .navigation,
      isVertical
        ? "<span class=\"turn vertical\">\(Icon.up.html)\(Icon.down.html)</span>"
        : "<span class=\"turn across\">\(Icon.left.html)\(Icon.right.html)</span>")
  }

  private var bottom: HTML {
    let bar: HTML =
      shows(.progress) || shows(.seekBar)
      ? "<span class=\"bar\"><span class=\"done\"></span>\(part(.seekBar, "<span class=\"knob\"></span>"))</span>"
      : .nothing
    return """
      <span class="bottom">\(part(.title, title))\
      <span class="row">\(bar)\(part(.duration, "<span class=\"clock\">–:–– / –:––</span>"))</span></span>
      """
  }

  private var title: HTML {
    "<span class=\"title\">\(HTML.foreign(panel.itemName ?? ""))</span>"
  }

  /// The app's screen, not the SDK's: drawn where the host said that it took care (D1).
  private var paywall: HTML {
    guard let paywall = panel.paywall else { return .nothing }
    let message = paywall.message.map { HTML("<span class=\"offer\">\(HTML.foreign($0))</span>") } ?? .nothing
    return """
      <span class="paywall"><span class="owner">The app’s own paywall</span>\(message)\
      <span class="button">\(action(for: paywall.reason))</span></span>
      """
  }

  private func action(for reason: RefusalReason) -> String {
    switch reason {
    case .externalUserTokenMissing, .externalUserTokenInvalid, .externalUserTokenExpired: "Sign in"
    case .subscriptionRequired: "Subscribe"
    case .purchaseRequired: "Buy"
    default: "Learn more"
    }
  }
}
