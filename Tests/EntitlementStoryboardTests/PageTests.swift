import EntitlementScenarios
import Foundation
import Testing

@testable import EntitlementStoryboard

@MainActor @Suite("The page")
struct PageTests {
  @Test("T2, O2 · no token, no signed part of a URL, no user info, no details are in the page")
  func noSecrets() throws {
    #expect(!(try page(ofFile: "Tests/Vectors/storyboard-hostile.json")).contains("CANARY"))
    #expect(!(try page(paywall(steps: #", {"at": 2, "refreshEntitlements": {}}"#))).contains("CANARY"))
    let evening = try page(ofFile: "Examples/Scenarios/X2-evening-at-the-paywall.json")
    for secret in ["viewer-anna", "sig=", "season-pass"] { #expect(!evening.contains(secret)) }
  }

  @Test("a card beneath which nothing happened ends with the card")
  func nothingBeneath() throws {
    let page = try page(
      """
      {"scenario": 1, "content": {"moments": [{"id": "free", "url": "https://cdn.example/free.m3u8"}]},
       "host": {"urlModifier": "https://cdn.example/modified.m3u8"}, "steps": [{"at": 0, "open": {"kind": "moments"}}]}
      """)
    #expect(page.components(separatedBy: "class=\"card\"").count == 4)
    #expect(page.components(separatedBy: "class=\"beneath\"").count == 3)
  }

  @Test("text of a scenario cannot become markup: the page has the elements and attributes that are its own")
  func noForeignMarkup() throws {
    let page = try page(ofFile: "Tests/Vectors/storyboard-hostile.json")
    #expect(page.contains("&lt;script&gt;window.pwned=1&lt;/script&gt;"))
    let names = Set(page.matches(of: /<\/?([a-zA-Z!][a-zA-Z0-9]*)/).map { String($0.1) })
    let known: Set = [
      "!doctype", "html", "head", "meta", "title", "style", "body", "a", "svg", "symbol", "path", "use", "header", "p",
      "h1", "h2", "h3", "h4", "nav", "ol", "ul", "li", "main", "article", "section", "figure", "figcaption", "div",
      "span",
      "dl", "dt", "dd", "code", "b", "bdi", "wbr", "footer",
    ]
    #expect(names.isSubset(of: known), "\(names.subtracting(known))")
    let attributes = Set(page.matches(of: /<[a-z][^>]*?\s([a-z-]+)="/).map { String($0.1) })
    #expect(attributes.isDisjoint(with: ["onclick", "onerror", "onload", "src", "style"]))
  }

  @Test("O2 · bidi controls and control characters are shown as their codes")
  func codes() throws {
    let page = try page(ofFile: "Tests/Vectors/storyboard-hostile.json")
    #expect(page.contains("\\u202e"))
    for scalar in page.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format)
    }
  }

  @Test("D2 · both spellings stand side by side, and Android's is in upper snake case")
  func spellings() throws {
    let page = try page(paywall()).replacing("<wbr>", with: "")
    for name in ["externalUserTokenMissing", "EXTERNAL_USER_TOKEN_MISSING", "handledByApp", "HANDLED_BY_APP"] {
      #expect(page.contains(name))
    }
  }

  @Test("X3 · a refused item's picture has what stays, and nothing that promises playback")
  func treatment() throws {
    let page = try page(paywall(host: #""sdkShouldHandle""#))
    let phones = page.components(separatedBy: "<div class=\"phone ios\"").dropFirst()
    let refused = try #require(
      phones.first { $0.contains("is-refused") }?.components(separatedBy: "<figcaption>").first)
    for shown in ["icon-close", "icon-share", "icon-up", "class=\"title\"", "class=\"poster\""] {
      #expect(refused.contains(shown))
    }
    for removed in [
      "icon-play", "icon-pause", "icon-captions", "icon-volume", "class=\"bar\"", "class=\"clock\"",
      "class=\"spinner\"", "class=\"countdown\"", "class=\"live\"", "class=\"paywall\"",
    ] {
      #expect(!refused.contains(removed))
    }
    #expect(refused.contains("Removed: captions, elapsed and duration, play/pause, progress, seek bar, volume"))
  }

  @Test("the page stands alone: no script, no address that leads away")
  func standsAlone() throws {
    let page = try page(paywall())
    #expect(!page.contains("<script"))
    #expect(!page.contains("url("))
    #expect(!page.contains("@import"))
    #expect(page.matches(of: /href="(?!#)/).isEmpty)
    #expect(page.contains("default-src 'none'"))
  }

  @Test("the same scenario gives the same bytes")
  func sameBytes() throws {
    #expect(try page(paywall()) == page(paywall()))
  }

  @Test("a scenario in which nothing is shown says so")
  func empty() throws {
    #expect(try page(#"{"scenario": 1, "steps": []}"#).contains("No player showed anything"))
  }

  @Test("a page bears so many changes; of more it says how many are not drawn")
  func limit() throws {
    let steps = (1...400).map { #"{"at": \#($0), "\#($0 % 2 == 1 ? "next" : "previous")": {}}"# }
    let json = """
      {"scenario": 1, "content": {"moments": [{"id": "a", "url": "https://cdn.example/a"},
       {"id": "b", "url": "https://cdn.example/b"}]},
       "steps": [{"at": 0, "open": {"kind": "moments"}}, \(steps.joined(separator: ", "))]}
      """
    let page = try page(json)
    #expect(page.contains("Another 102 changes are not drawn."))
    #expect(page.matches(of: /class="card"/).count == Page.sceneLimit)
  }
}
