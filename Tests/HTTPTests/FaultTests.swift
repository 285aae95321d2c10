import ContentEntitlements
import Foundation
import TestSupport
import Testing

@Suite("Faults, through the SDK as apps ship it", .timeLimit(.minutes(2)))
struct FaultTests {
  @Test(
    "R7, T2 · each fault has its kind, its attempts and its time, leaves nothing behind and tells no secret",
    arguments: Fault.all)
  func fault(fault: Fault) async throws {
    let outcome = try await FaultLaboratory.run(fault)
    #expect(outcome.end == fault.end)
    #expect(outcome.attempts == fault.attempts)
    #expect(outcome.time == fault.time)
    #expect(outcome.callsLeft == 0)

    let resolves = outcome.requests.filter { $0.method == "POST" }
    #expect(resolves.count == fault.attempts)
    // The token was in the request, in its field and nowhere else.
    #expect(resolves.allSatisfy { $0.header("Authorization") == "Bearer token-" + Fault.canary })
    #expect(outcome.requests.allSatisfy { !$0.path.contains(Fault.canary) && !$0.body.contains(Fault.canary) })
    #expect(!outcome.said.isEmpty)
    #expect(!outcome.said.contains(Fault.canary))
    try record(fault, outcome)
  }

  /// A line for the table in docs/faults.md, where a folder for it is given (scripts/make-faults-table).
  private func record(_ fault: Fault, _ outcome: FaultLaboratory.Outcome) throws {
    guard let folder = ProcessInfo.processInfo.environment["FAULTS_FOLDER"] else { return }
    let number = Fault.all.firstIndex { $0.name == fault.name } ?? 0
    let seconds = outcome.time / .seconds(1)
    let leaks = outcome.said.components(separatedBy: Fault.canary).count - 1
    let line =
      "| \(fault.name) | \(outcome.end?.text ?? "nothing") | \(outcome.attempts) | \(seconds) s | 0 | \(outcome.callsLeft) | \(leaks) |\n"
    try Data(line.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(number + 100)"))
  }
}
