import Foundation
import Testing

@testable import EntitlementStoryboard

/// WCAG 2's contrast, computed from the style sheet that is in the page.
@Suite("Contrast, WCAG AA")
struct ContrastTests {
  enum Scheme: String, CaseIterable {
    case light, dark, paper
  }

  /// The custom properties in force: those of the first rule, and what a scheme's own rule changes.
  private func colours(_ scheme: Scheme) throws -> [String: String] {
    let sheet = Styles.sheet
    let rules = sheet.matches(of: /:root \{([^}]*)\}/).map { String($0.1) }
    try #require(rules.count == 3)
    var colours: [String: String] = [:]
    let chosen =
      switch scheme {
      case .light: [rules[0]]
      case .dark: [rules[0], rules[1]]
      case .paper: [rules[0], rules[1], rules[2]]
      }
    for match in chosen.joined().matches(of: /--([a-z-]+): (#[0-9a-f]{6});/) {
      colours[String(match.1)] = String(match.2)
    }
    return colours
  }

  private func luminance(_ colour: String) throws -> Double {
    let value = try #require(Int(colour.dropFirst(), radix: 16))
    let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { byte -> Double in
      let share = Double(byte) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let pair = [try luminance(one), try luminance(other)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test("the computation agrees with known values")
  func known() throws {
    #expect(try contrast("#ffffff", "#000000") == 21)
    #expect(abs(try contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test("text has at least 4.5 : 1 on its ground, in light, in dark and on paper", arguments: Scheme.allCases)
  func text(scheme: Scheme) throws {
    let colours = try colours(scheme)
    for (text, ground) in Palette.pairs + Palette.phonePairs {
      let ratio = try contrast(try #require(colours[text]), try #require(colours[ground]))
      #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
    }
  }

  @Test("dark and light differ, and paper is light")
  func schemes() throws {
    #expect(try colours(.dark)["page"] != colours(.light)["page"])
    #expect(try colours(.paper) == colours(.light))
  }

  @Test("white text keeps 4.5 : 1 on every colour of every picture")
  func pictures() throws {
    let colours = Artwork.tints.flatMap { [$0.near, $0.deep, $0.light] }
    for colour in colours { #expect(try contrast("#ffffff", colour) >= 4.5, "\(colour)") }
    #expect(Styles.artwork.matches(of: /#[0-9a-f]{6}/).allSatisfy { colours.contains(String($0.0)) })
  }

  @Test("every colour the sheet uses is one the palette has")
  func knownNames() throws {
    let colours = try colours(.light)
    let used = Set(Styles.sheet.matches(of: /var\(--([a-z-]+)\)/).map { String($0.1) }).filter { !$0.hasPrefix("art-") }
    #expect(used.isSubset(of: Set(colours.keys)), "\(used.subtracting(colours.keys))")
  }
}
