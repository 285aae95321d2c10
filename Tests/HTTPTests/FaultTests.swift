import ContentEntitlements
import Foundation
import TestSupport
import Testing

/// One after the other, so that what is counted in the process is each fault's own.
@Suite("Faults, through the SDK as apps ship it", .serialized, .timeLimit(.minutes(2)))
struct FaultTests {
  @Test(
    "R7, T2 · each fault has its kind, its attempts and its time, leaves nothing behind and tells no secret",
    arguments: Wire.available, Fault.all)
  func fault(over wire: Wire, fault: Fault) async throws {
    try await FaultTests.warmUp.value
    let outcome = try await FaultLaboratory.run(fault, over: wire)
    try record(fault, wire, outcome)
    #expect(outcome.end == fault.end)
    #expect(outcome.attempts == fault.attempts)
    #expect(outcome.time == fault.time)
    #expect(outcome.left.connections == 0)
    #expect(outcome.left.sockets == 0)
    #expect(outcome.left.calls == 0)
    #expect(outcome.left.held == 0)
    // Where other tests run beside this one, the process's descriptors come and go.
    if FaultTests.folder != nil { #expect(outcome.left.descriptors <= 0) }

    let resolves = outcome.requests.filter { $0.method == "POST" }
    #expect(resolves.count == fault.attempts)
    // The token was in the request, in its field and nowhere else.
    #expect(resolves.allSatisfy { $0.header("Authorization") == "Bearer token-" + Fault.canary })
    #expect(outcome.requests.allSatisfy { !$0.path.contains(Fault.canary) && !$0.body.contains(Fault.canary) })
    #expect(!outcome.said.isEmpty)
    #expect(!outcome.said.contains(Fault.canary))
  }

  @Test("C1 · what a service leaves behind that forgets to cancel is counted, each kind of it")
  func leak() async throws {
    let silence = try #require(Fault.all.first { $0.name == "no answer" })
    let outcome = try await FaultLaboratory.run(silence, grace: .milliseconds(1)) { CarelessService(inner: $0) }
    #expect(outcome.end == silence.end)
    #expect(outcome.left.calls == 3)
    #expect(outcome.left.connections == 3)
    #expect(outcome.left.sockets == 3)
    #expect(outcome.left.held == 2)
    if FaultTests.folder != nil { #expect(outcome.left.descriptors >= 3) }
  }

  /// Where the table's figures go; set by `scripts/check-faults`, which runs nothing else beside.
  private static let folder = ProcessInfo.processInfo.environment["FAULTS_FOLDER"]

  /// The first requests open what the system keeps open, which is no fault's own.
  private static let warmUp = Task {
    for wire in Wire.available {
      for fault in Fault.all.prefix(2) { _ = try await FaultLaboratory.run(fault, over: wire) }
    }
  }

  /// A line for `scripts/check-faults`: what came of the fault, and what was left behind, told and kept.
  private func record(_ fault: Fault, _ wire: Wire, _ outcome: FaultLaboratory.Outcome) throws {
    guard let folder = FaultTests.folder else { return }
    let number = Fault.all.firstIndex { $0.name == fault.name } ?? 0
    let attempts = outcome.attempts == 1 ? "1 attempt" : "\(outcome.attempts) attempts"
    let leaks = outcome.said.components(separatedBy: Fault.canary).count - 1
    let left = outcome.left
    let fields = [
      fault.name, "\(outcome.end?.text ?? "nothing"), \(attempts), \(outcome.time / .seconds(1)) s",
      "\(max(left.connections, left.sockets))", "\(max(0, left.descriptors))", "\(left.tasks)", "\(leaks)",
    ]
    try Data((fields.joined(separator: "\t") + "\n").utf8).write(
      to: URL(fileURLWithPath: folder).appendingPathComponent("\(wire.rawValue)-\(number + 100)"))
  }
}
