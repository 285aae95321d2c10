import EntitlementSimulation
import EntitlementScenarios
import Foundation

/// `entitlements simulate`: how the SDK's viewers load a service at a live start, beside naive clients.
struct SimulateCommand {
  private var scene: LiveStart
  private let chart: String?

  /// `nil` where help was asked for, and given.
  init?(_ arguments: [String]) throws {
    let names = ["--viewers", "--capacity", "--seed", "--spread", "--outage-at", "--outage-for", "--chart"]
    let flags = try Flags(arguments, for: "simulate", taking: names)
    if flags.wantsHelp {
      Output.write(Usage.simulate)
      return nil
    }
    if !flags.rest.isEmpty { throw WrongUse("simulate takes flags only", command: "simulate") }
    scene = LiveStart(
      viewers: try flags.number("--viewers", in: 1...10_000_000) ?? 100_000,
      capacity: try flags.number("--capacity", in: 1...10_000_000))
    scene.seed = UInt64(try flags.number("--seed", in: 0...Int.max) ?? 1)
    scene.spread = .seconds(try flags.number("--spread", in: 0...600) ?? 10)
    scene.outageStart = .seconds(try flags.number("--outage-at", in: 0...600) ?? 4)
    scene.outageLength = .seconds(try flags.number("--outage-for", in: 0...240) ?? 10)
    chart = flags.values["--chart"]
  }

  func run() async throws -> ExitStatus {
    let sdk = await Simulation.withSDK(scene)
    let naive = await Simulation.withNaiveClients(scene)
    Output.write(lines: SimulationReport(sdk: sdk, naive: naive).lines)
    if let chart {
      do {
        try Data(Chart(sdk: sdk, naive: naive).svg.utf8).write(to: URL(fileURLWithPath: chart))
      } catch {
        throw WrongUse("\(Output.quoted(chart)) cannot be written", command: "simulate")
      }
    }
    for broken in sdk.broken { Output.complain("with the SDK, \(broken)") }
    return sdk.broken.isEmpty ? .success : .unmet
  }
}

/// The outcome in words and numbers, for people.
private struct SimulationReport {
  let sdk: Outcome
  let naive: Outcome

  var lines: [String] {
    let scene = sdk.scene
    var lines = [
      "\(scene.viewers) viewers, capacity \(scene.capacity)/s, down from \(scene.outageStart.components.seconds) s for "
        + "\(scene.outageLength.components.seconds) s, seed \(scene.seed)",
      "",
      row("", "with the SDK", "naive clients"),
    ]
    lines.append(row("viewers who saw the stream") { "\($0.playing)" })
    lines.append(row("time to play, half of them") { decimal($0.median) + " s" })
    lines.append(row("time to play, 99 in 100") { decimal($0.ninetyNine) + " s" })
    lines.append(row("time to play, the last") { decimal($0.longest) + " s" })
    lines.append(row("most load") { decimal($0.peak) + " × capacity" })
    lines.append(row("most load after the outage") { decimal($0.peakAfterOutage) + " × capacity" })
    lines.append(row("second wave") { $0.hasSecondWave ? "yes" : "no" })
    lines.append(row("recovery") { decimal($0.recovery) + " s" })
    lines.append(row("  ideal (backlog / capacity)") { decimal($0.idealRecovery) + " s" })
    lines.append(row("questions in all") { "\($0.questions)" })
    lines += ["", row("second from the start", "questions", "questions")]
    let seconds = max(sdk.load.count, naive.load.count)
    let step = max(1, (seconds + 59) / 60)
    for second in stride(from: 0, to: seconds, by: step) {
      lines.append(row("\(second)") { "\(rate($0, second, step))" })
    }
    return lines
  }

  private func rate(_ outcome: Outcome, _ second: Int, _ step: Int) -> Int {
    outcome.load.dropFirst(second).prefix(step).reduce(0, +) / step
  }

  private func row(_ name: String, _ text: (Outcome) -> String) -> String {
    row(name, text(sdk), text(naive))
  }

  private func row(_ name: String, _ first: String, _ second: String) -> String {
    padded(name, 30) + padded(first, 18) + second
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
