import ContentEntitlements
import EntitlementScenarios

/// A scenario file: it is read, or refused with one line that names the place. Never a trap, and never slowly.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(ScenarioError) {
    _ = try Scenario(reading: bytes, file: "fuzz.json")
  } catch {
    let line = error.description
    require(line.hasPrefix("fuzz.json:"), "the error names no place: \(line)")
    require(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "the error is more than one line: \(line)")
    require(line.utf8.count < 4096, "an endless error")
  }
  return 0
}
