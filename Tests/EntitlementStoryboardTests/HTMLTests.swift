import Testing

@testable import EntitlementStoryboard

@Suite("Markup and text")
struct HTMLTests {
  @Test(
    "text that is interpolated is escaped, for elements and for quoted attributes",
    arguments: [
      ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("\"'", "&quot;&#39;"), ("\u{202E}", "\\u202e"),
      ("\u{0}\n", "\\u0000\\u000a"), ("\u{2028}", "\\u2028"), ("\u{FEFF}", "\\ufeff"), ("\u{E0001}", "\\ue0001"),
      ("مباراة משחק é 👩‍👧", "مباراة משחק é 👩‍👧"),
    ])
  func escapes(text: String, expected: String) {
    let html: HTML = "<p title=\"\(text)\">\(text)</p>"
    #expect(html.source == "<p title=\"\(expected)\">\(expected)</p>")
  }

  @Test("markup within markup is not escaped again")
  func nests() {
    let inner: HTML = "<b>\("<")</b>"
    let outer: HTML = "<p>\(inner)\([inner, inner])</p>"
    #expect(outer.source == "<p><b>&lt;</b><b>&lt;</b>\n<b>&lt;</b></p>")
  }

  @Test("long names break where their words end, and an entity is never cut")
  func breaks() {
    #expect(HTML.breakable("a handledByApp a_<b").source == "a handledByApp a_&lt;b")
    #expect(
      HTML.breakable("externalUserTokenMissing EXTERNAL_USER_TOKEN_<").source
        == "external<wbr>User<wbr>Token<wbr>Missing EXTERNAL_<wbr>USER_<wbr>TOKEN_<wbr>&lt;")
  }

  @Test("text that is not ours is kept apart from the reading direction, and cut where it is too long")
  func foreign() {
    #expect(HTML.foreign("משחק").source == "<bdi>משחק</bdi>")
    #expect(HTML.foreign(String(repeating: "x", count: 1000)).source.count == "<bdi></bdi>".count + 161)
  }
}
