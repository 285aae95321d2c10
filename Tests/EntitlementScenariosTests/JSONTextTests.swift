import EntitlementScenarios
import Testing

@Suite("Writing JSON")
struct JSONTextTests {
  @Test("O2 · short forms, else lower-case hex; a slash and other text stand as they are")
  func escaping() {
    #expect(JSONText.quoted("a\"b\\c/d") == #""a\"b\\c/d""#)
    #expect(JSONText.quoted("\u{8}\u{C}\n\r\t") == #""\b\f\n\r\t""#)
    #expect(JSONText.quoted("\u{0}\u{1}\u{B}\u{1B}\u{1F}") == #""\u0000\u0001\u000b\u001b\u001f""#)
    #expect(JSONText.quoted("é😀\u{A0}\u{200B}\u{FEFF}'") == "\"é😀\u{A0}\u{200B}\u{FEFF}'\"")
    #expect(JSONText.quoted("\r\n") == #""\r\n""#)
  }

  @Test("O2 · exactly the dangerous characters are escaped, of all there are")
  func everyScalar() {
    let dangerous: Set<UInt32> = [
      0x7F, 0x22, 0x5C, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067,
      0x2068, 0x2069,
    ]
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let mustEscape = value < 0x20 || (0x80...0x9F).contains(value) || dangerous.contains(value)
      if JSONText.escaped(text).hasSameBytes(as: text) == mustEscape { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "What is written reads as what it was",
    arguments: [0x0...0x2FF, 0x600...0x620, 0x2000...0x2070, 0xFFF0...0x10010, 0x1F600...0x1F610]
      as [ClosedRange<UInt32>])
  func roundTrip(range: ClosedRange<UInt32>) throws {
    let text = String(String.UnicodeScalarView(range.compactMap { Unicode.Scalar($0) }))
    guard case .text(let read) = try StrictJSON.parse(Array(JSONText.quoted(text).utf8)).content else {
      Issue.record("no text")
      return
    }
    #expect(read.hasSameBytes(as: text))
  }

  @Test(
    "Numbers are in their shortest form",
    arguments: [
      (0, "0"), (1, "0.001"), (10, "0.01"), (100, "0.1"), (120, "0.12"), (1000, "1"), (1001, "1.001"),
      (12_340, "12.34"),
      (86_400_000, "86400"), (-1, "-0.001"), (-2500, "-2.5"), (1_000_000_000_000, "1000000000"),
    ] as [(Int64, String)])
  func thousandths(count: Int64, text: String) {
    #expect(JSONText.thousandths(count) == text)
  }
}
