/// The phones. Sizes inside are shares of a phone's width, so that a small phone looks like a large one.
extension Styles {
  static let phone = """
    .phone { container-type: inline-size; width: 100%; aspect-ratio: 9 / 17.5; }
    .screen { position: relative; display: flex; flex-direction: column; width: 100%; height: 100%; overflow: hidden;
      background-color: var(--screen); color: var(--on-screen); font-size: 6.2cqi; line-height: 1.3; }
    .ios .screen { border: 3.2cqi solid #0b0c0e; border-radius: 15cqi; box-shadow: 0 0 0 1px #4b4e55; }
    .android .screen { border: 2.4cqi solid #0b0c0e; border-radius: 9cqi; box-shadow: 0 0 0 1px #4b4e55; }
    .screen::before { content: ""; position: absolute; z-index: 1; top: 2.6cqi; left: 50%; background: #0b0c0e;
      transform: translateX(-50%); }
    .ios .screen::before { width: 26cqi; height: 7cqi; border-radius: 4cqi; }
    .android .screen::before { width: 6cqi; height: 6cqi; border-radius: 50%; }
    .screen::after { content: ""; position: absolute; z-index: 3; bottom: 2cqi; left: 50%; height: 1.3cqi;
      border-radius: 1cqi; background: var(--on-screen); transform: translateX(-50%); mix-blend-mode: difference; }
    .ios .screen::after { width: 36cqi; }
    .android .screen::after { width: 24cqi; opacity: 0.8; }
    """

  static let phoneParts = """
    .icon { width: 1.45em; height: 1.45em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
      stroke-linejoin: round; flex: none; }
    .icon-play, .icon-volume path { fill: currentColor; }
    .row { display: flex; align-items: center; gap: 3cqi; }
    .top { padding: 13cqi 6cqi 0; z-index: 1; }
    .android .top { padding: 11cqi 5cqi 0; }
    .gap { flex: 1; }
    .live { background-color: var(--live); font-size: 0.8em; font-weight: 700; padding: 0.1em 0.6em; border-radius: 0.4em; }
    .middle { flex: 1; display: grid; place-items: center; z-index: 1; }
    .middle > * { grid-area: 1 / 1; }
    .middle > .icon { width: 22cqi; height: 22cqi; padding: 5cqi; border-radius: 50%; background: #0b0c0ea8; }
    .spinner { width: 15cqi; height: 15cqi; border: 1.8cqi solid #ffffff40; border-top-color: var(--on-screen);
      border-radius: 50%; transform: rotate(35deg); }
    .countdown, .retry { display: inline-flex; align-items: center; gap: 0.4em; padding: 0.45em 0.9em; border-radius: 2em;
      background-color: var(--screen); font-weight: 600; }
    .countdown { border: 1px solid #ffffff80; }
    .turn { position: absolute; z-index: 1; display: flex; justify-content: space-between; }
    .turn .icon { padding: 0.2em; border-radius: 50%; background: #0b0c0e80; width: 1.7em; height: 1.7em; }
    .vertical { right: 5cqi; top: 27%; flex-direction: column; gap: 3cqi; transform: translateY(-50%); }
    .across { left: 4cqi; right: 4cqi; top: 50%; transform: translateY(-50%); }
    .bottom { padding: 0 6cqi 10cqi; z-index: 1; display: grid; gap: 3cqi; }
    .title { font-size: 1.12em; font-weight: 700; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
      overflow: hidden; }
    .bar { position: relative; flex: 1; height: 1.6cqi; border-radius: 1cqi; background: #ffffff59; }
    .done { position: absolute; inset: 0 62% 0 0; border-radius: inherit; background: var(--on-screen); }
    .knob { position: absolute; left: 38%; top: 50%; width: 4.4cqi; height: 4.4cqi; border-radius: 50%;
      background: var(--on-screen); transform: translate(-50%, -50%); }
    .clock { font-size: 0.78em; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .bottom:has(+ .paywall) { padding-bottom: 5cqi; }
    .paywall { position: relative; z-index: 2; display: grid; gap: 3cqi; padding: 6cqi 6cqi 11cqi;
      background-color: var(--sheet); color: var(--on-sheet); text-align: center; }
    .ios .paywall { border-radius: 9cqi 9cqi 0 0; }
    .android .paywall { border-radius: 4cqi 4cqi 0 0; }
    .owner { color: var(--owner); font-size: 0.88em; }
    .offer { font-weight: 700; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
    .button { background-color: var(--button); color: var(--on-screen); font-weight: 700; padding: 0.5em 1em;
      border-radius: 0.8em; }
    .android .button { border-radius: 2em; }
    """

  /// What stands for the items' pictures: dark enough for white text, wherever on it the text stands.
  static var artwork: String {
    (Artwork.tints.enumerated().map(tint) + (0..<Artwork.shapeCount).map(shape)).joined(separator: "\n")
  }

  private static func tint(_ number: Int, _ tint: Artwork.Tint) -> String {
    """
    .tint-\(number) { background-color: \(tint.deep); --art-near: \(tint.near); --art-deep: \(tint.deep); \
    --art-light: \(tint.light); }
    """
  }

  /// A sun over a slope, in another place each time.
  private static func shape(_ number: Int) -> String {
    """
    .shape-\(number) { background-image: linear-gradient(#0000 45%, var(--art-deep) 88%),
      radial-gradient(circle at \(28 + number * 14)% \(40 - number * 4)%, var(--art-light) 0 13%, #0000 13.5%),
      linear-gradient(\(150 + number * 20)deg, #0000 46%, var(--art-deep) 46.5% 70%, #0000 70.5%),
      linear-gradient(\(200 - number * 12)deg, var(--art-near), var(--art-deep)); }
    """
  }

  static let print = """
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      :root { color-scheme: light;
    \(Palette.printProperties) }
      @page { margin: 14mm; }
      html { font-size: 10px; }
      body { max-width: none; padding: 0; background: none; }
      .skip { display: none; }
      .cards { display: block; }
      .card article { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 2rem; align-items: start; }
      .card header { grid-column: 1 / -1; }
      .pair { grid-column: 1; grid-row: span 3; }
      .controls, .hold, .beneath { grid-column: 2; }
      .controls { margin-top: 0; }
      .card { margin-bottom: 1.5rem; break-inside: avoid; box-shadow: none; }
      .card:target { box-shadow: none; border-color: var(--line); }
      .pair { grid-template-columns: repeat(2, 27mm); }
      .card h2, .card h3, nav h2 { break-after: avoid; }
      .phone, .state, .hold, .pair { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      nav a { border: 1px solid var(--line); }
    }
    """
}
