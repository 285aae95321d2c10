/// The page's style sheet, in the order in which its parts build on each other.
enum Styles {
  static var sheet: String {
    [Palette.sheet, page, cards, phone, phoneParts, artwork, print].joined(separator: "\n")
  }

  static let page = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body { margin: 0 auto; max-width: 84rem; padding: clamp(1rem, 3vw, 3rem); background: var(--page); color: var(--ink);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
      overflow-wrap: anywhere; }
    h1, h2, h3, h4 { line-height: 1.2; margin: 0; text-wrap: balance; }
    h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 3rem); letter-spacing: -0.02em; }
    p { margin: 0; }
    ol, ul, dl, dd, figure { margin: 0; padding: 0; }
    ol, ul { list-style: none; }
    a { color: var(--link); text-underline-offset: 0.2em; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
    main:focus { outline: none; }
    code { font: 0.82em ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
    .sprite { position: absolute; width: 0; height: 0; }
    .skip { position: absolute; left: -100vw; background: var(--card); color: var(--link); padding: 0.5rem 1rem;
      border-radius: 0.5rem; z-index: 2; }
    .skip:focus { left: 1rem; top: 1rem; }
    .kicker { color: var(--muted); font-size: 0.8rem; font-weight: 600; letter-spacing: 0.08em; text-transform: uppercase; }
    .summary { color: var(--muted); max-width: 46rem; margin-top: 0.75rem; }
    header.page { margin-bottom: 2rem; }
    nav { margin-bottom: 2rem; }
    nav h2 { font-size: 0.8rem; color: var(--muted); letter-spacing: 0.08em; text-transform: uppercase;
      margin-bottom: 0.75rem; }
    nav ol { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    nav a { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.5rem; padding: 0.35rem 0.45rem 0.35rem 0.75rem;
      background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; color: var(--ink);
      text-decoration: none; font-size: 0.875rem; }
    nav a:hover { border-color: var(--link); }
    .at { color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
    .state { display: inline-block; padding: 0.1rem 0.55rem; border-radius: 0.5rem; font-size: 0.8125rem; font-weight: 600; }
    .state.is-playing { color: var(--playing); background: var(--playing-ground); }
    .state.is-refused { color: var(--refused); background: var(--refused-ground); }
    .state.is-failed { color: var(--failed); background: var(--failed-ground); }
    .state.is-upcoming { color: var(--upcoming); background: var(--upcoming-ground); }
    .state.is-waiting { color: var(--waiting); background: var(--waiting-ground); }
    footer { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--muted);
      font-size: 0.9rem; }
    footer h2 { font-size: 1rem; color: var(--ink); margin-bottom: 0.5rem; }
    footer p { max-width: 60rem; }
    """

  static let cards = """
    .cards { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1rem, 2vw, 1.75rem); }
    @media (min-width: 68rem) { .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem;
      padding: clamp(1rem, 2.5vw, 1.75rem); }
    .card:target { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
    .card header { margin-bottom: 1.25rem; }
    .card h2 { font-size: 1.25rem; letter-spacing: -0.01em; }
    .when { color: var(--muted); font-size: 0.875rem; font-weight: 600; font-variant-numeric: tabular-nums; }
    .who { color: var(--muted); font-weight: 500; }
    .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 13.5rem)); justify-content: center;
      gap: clamp(0.75rem, 4vw, 2.25rem); padding: clamp(0.75rem, 2.5vw, 1.5rem); background: var(--sunken);
      border-radius: 1rem; }
    figcaption { margin-top: 0.75rem; display: flex; flex-wrap: wrap; justify-content: center; align-items: baseline;
      gap: 0.2rem 0.5rem; font-size: 0.875rem; text-align: center; }
    .platform { color: var(--muted); }
    figcaption code { flex-basis: 100%; color: var(--muted); }
    .controls { margin-top: 1rem; font-size: 0.875rem; display: grid; gap: 0.5rem; }
    .controls div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0.5rem; }
    .controls dt { color: var(--muted); }
    .chips { display: flex; flex-wrap: wrap; gap: 0.25rem; }
    .chips li { padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--sunken); }
    .removed li { border-style: dashed; border-color: var(--muted); background: none; color: var(--muted); }
    .hold { margin-top: 1rem; padding: 0.75rem 1rem; background: var(--sunken); border-radius: 0.75rem; font-size: 0.875rem;
      border-inline-start: 4px solid var(--waiting); }
    .hold .lead { margin-top: 0.5rem; color: var(--muted); }
    .hold ul { list-style: disc; padding-inline-start: 1.1rem; }
    .beneath { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; margin-top: 1.25rem; padding-top: 1.25rem;
      border-top: 1px solid var(--line); font-size: 0.875rem; }
    .beneath section { flex: 1 1 min(14rem, 100%); min-width: 0; }
    .beneath h3 { font-size: 0.875rem; margin-bottom: 0.35rem; }
    .beneath h4 { font-size: 0.8125rem; font-weight: 500; color: var(--muted); margin-bottom: 0.2rem; }
    .beneath .wide { flex-basis: 100%; }
    .hosts { display: grid; gap: 0.75rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
    .notes { display: grid; gap: 0.25rem; }
    .notes li { display: flex; gap: 0.6rem; }
    .notes .at { flex: 0 0 3.1rem; }
    .notes b { font-weight: 600; }
    .notes .said { min-width: 0; }
    """
}
