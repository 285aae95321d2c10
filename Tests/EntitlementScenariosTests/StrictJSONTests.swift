import EntitlementScenarios
import Testing

@Suite("Strict JSON")
struct StrictJSONTests {
  private func parse(_ text: String) throws(JSONError) -> JSONValue {
    try StrictJSON.parse(Array(text.utf8))
  }

  @Test(
    "What is valid is read and written again as it was",
    arguments: [
      "null", "true", "false", "0", "-0", "1.50", "1e3", "1E-2", "-12.25e+1", "\"\"", "[]", "{}", "[1,[2,[]],{}]",
      "{\"b\":1,\"a\":[true,null],\"\":\"x\"}", "\"é\"", "{\"é\":1,\"e\u{301}\":2}",
    ])
  func roundTrip(text: String) throws {
    #expect(JSONText.compact(try parse(text)) == text)
    #expect(JSONText.compact(try parse(" \t\r\n" + text + " \n")) == text)
  }

  @Test("Every escape is read, surrogate pairs included")
  func escapes() throws {
    guard case .text(let text) = try parse(#""\"\\\/\b\f\n\r\t\u0041\u00e9\u00C9\ud83d\uDE00\u0000""#).content else {
      Issue.record("no text")
      return
    }
    #expect(text.hasSameBytes(as: "\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{C9}\u{1F600}\u{0}"))
  }

  @Test("Places count bytes from the start, members keep their order")
  func places() throws {
    guard case .object(let members) = try parse("{ \"b\": 1,\n \"a\": [ 2 ] }").content else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == ["b", "a"])
    #expect(members.map(\.keyOffset) == [2, 11])
    #expect(members.map(\.value.offset) == [7, 16])
  }

  @Test("Lines and columns count characters")
  func positions() {
    let bytes = Array("é😀x\r\nyz".utf8)
    #expect(TextPosition(of: 0, in: bytes) == TextPosition(line: 1, column: 1))
    #expect(TextPosition(of: 6, in: bytes) == TextPosition(line: 1, column: 3))
    #expect(TextPosition(of: 10, in: bytes) == TextPosition(line: 2, column: 2))
    #expect(TextPosition(of: bytes.count, in: bytes) == TextPosition(line: 2, column: 3))
  }

  @Test("Depth is bounded")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(StrictJSON.depthLimit))
    #expect(throws: JSONError.self) { try parse(nested(StrictJSON.depthLimit + 1)) }
    #expect(throws: JSONError.self) { try parse(nested(1_000_000)) }
  }

  @Test("A key of other bytes is another key, one of the same bytes is given twice, however it is spelled")
  func sameBytes() throws {
    _ = try parse("{\"K\":1,\"\u{212A}\":2}")
    #expect(throws: JSONError.self) { try parse(#"{"K":1,"\u004b":2}"#) }
  }
}

@Suite("Faults of a file's bytes")
struct EncodingFaultTests {
  @Test(
    "Bytes that are not UTF-8 are told with their place",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x82, 0x28],
      [0xF0, 0x9F, 0x98], [0xFF],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let text = Array("{\n\"name\": \"é".utf8) + bytes + Array("\"}".utf8)
    #expect(
      EntitlementScenariosTests.fault(in: text)
        == "bad.json:2:11: this byte is not UTF-8; save the file as UTF-8")
  }

  @Test("Marks of byte order are told")
  func byteOrderMarks() {
    let cures: [([UInt8], String)] = [
      ([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], "the file begins with a byte order mark; save it as UTF-8 without one"),
      ([0xFF, 0xFE, 0x7B, 0x00], "the file is UTF-16; save it as UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x7B], "the file is UTF-16; save it as UTF-8"),
    ]
    for (bytes, cure) in cures {
      #expect(EntitlementScenariosTests.fault(in: bytes) == "bad.json:1:1: " + cure)
    }
  }

  @Test("The name of the file is escaped: the error stays one line")
  func fileName() {
    #expect(throws: ScenarioError.self) { try Scenario(reading: [], file: "a\nb.json") }
    do throws(ScenarioError) {
      _ = try Scenario(reading: [], file: "a\nb.json")
    } catch {
      #expect(
        error.description == "a\\nb.json:1:1: the file ends where a value is expected; complete it")
    }
  }
}
