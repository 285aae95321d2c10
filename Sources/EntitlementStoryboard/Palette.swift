/// The page's colours, for a light and a dark scheme. Each pair of text and ground has at least the contrast that WCAG
/// asks of text at level AA (4.5 : 1); a test computes it from the style sheet.
enum Palette {
  /// A colour by what it is for, as a light and a dark page have it.
  struct Colour {
    let name: String
    let light: String
    let dark: String
  }

  static let colours = [
    Colour(name: "page", light: "#f4f2ee", dark: "#111316"),
    Colour(name: "card", light: "#ffffff", dark: "#1a1d22"),
    Colour(name: "sunken", light: "#f8f6f2", dark: "#22262c"),
    Colour(name: "ink", light: "#1d1b19", dark: "#efede8"),
    Colour(name: "muted", light: "#5d5850", dark: "#b0aca3"),
    Colour(name: "line", light: "#e0dbd2", dark: "#343941"),
    Colour(name: "link", light: "#1c4fc4", dark: "#8fb6ff"),
    Colour(name: "playing", light: "#0a6338", dark: "#7ad9a3"),
    Colour(name: "playing-ground", light: "#e2f4e9", dark: "#143324"),
    Colour(name: "refused", light: "#a11b2b", dark: "#ff9f9f"),
    Colour(name: "refused-ground", light: "#fde8e8", dark: "#42191d"),
    Colour(name: "failed", light: "#7f4300", dark: "#f2b872"),
    Colour(name: "failed-ground", light: "#fdeed6", dark: "#3c2a12"),
    Colour(name: "upcoming", light: "#5a35ae", dark: "#c8b4ff"),
    Colour(name: "upcoming-ground", light: "#eee8fc", dark: "#2c2348"),
    Colour(name: "waiting", light: "#1d567f", dark: "#94c9f5"),
    Colour(name: "waiting-ground", light: "#e3f0fa", dark: "#172e42"),
  ]

  /// Text, and the ground it stands on.
  static let pairs =
    ["page", "card", "sunken"].flatMap { ground in [("ink", ground), ("muted", ground), ("link", ground)] }
    + ["playing", "refused", "failed", "upcoming", "waiting"].map { ($0, $0 + "-ground") }
    + [("card", "link")]

  /// The phones look the same in both schemes.
  static let phone = [
    Colour(name: "on-screen", light: "#ffffff", dark: "#ffffff"),
    Colour(name: "screen", light: "#23262d", dark: "#23262d"),
    Colour(name: "live", light: "#c1121f", dark: "#c1121f"),
    Colour(name: "sheet", light: "#ffffff", dark: "#ffffff"),
    Colour(name: "on-sheet", light: "#1d1b19", dark: "#1d1b19"),
    Colour(name: "owner", light: "#5d5850", dark: "#5d5850"),
    Colour(name: "button", light: "#1c4fc4", dark: "#1c4fc4"),
  ]

  static let phonePairs = [
    ("on-screen", "screen"), ("on-screen", "live"), ("on-sheet", "sheet"), ("owner", "sheet"), ("on-screen", "button"),
  ]

  /// Both schemes as custom properties.
  static var sheet: String {
    """
    :root { color-scheme: light dark;
    \(properties(\.light)) }
    @media (prefers-color-scheme: dark) { :root {
    \(properties(\.dark)) } }
    """
  }

  /// Paper is light, whatever the screen was.
  static var printProperties: String { properties(\.light) }

  private static func properties(_ scheme: KeyPath<Colour, String>) -> String {
    (colours + phone).map { "  --\($0.name): \($0[keyPath: scheme]);" }.joined(separator: "\n")
  }
}
