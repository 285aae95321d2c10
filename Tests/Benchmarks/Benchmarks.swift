import Foundation

/// Measures what the project promises of speed. Not part of any product.
///
///     swift run -c release EntitlementBenchmarks [--json] [engine] [memory] [shell] [token] [feed] [http]
@main enum Benchmarks {
  static func main() async throws {
    guard #available(iOS 18, macOS 15, tvOS 18, *) else { return }
    let arguments = CommandLine.arguments.dropFirst()
    let names = arguments.filter { $0 != "--json" }
    func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
    var findings = Findings()
    if isWanted("engine") { findings.merge(EngineBenchmarks.run()) }
    if isWanted("memory") { findings.merge(EngineBenchmarks.memory()) }
    if isWanted("shell") { findings.merge(try await ShellBenchmarks.run()) }
    if isWanted("token") { findings.merge(try await TokenBenchmarks.run()) }
    if isWanted("feed") { findings.merge(try FeedBenchmarks.run()) }
    if isWanted("http") { findings.merge(try await HTTPBenchmarks.run()) }
    if arguments.contains("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(findings), as: UTF8.self))
    } else {
      print(findings.table)
    }
  }
}

extension Findings {
  /// For people.
  var table: String {
    var lines: [String] = []
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { lines.append(row(name, "\(count)")) }
    for (name, count) in bytes.sorted(by: { $0.key < $1.key }) { lines.append(row("bytes: " + name, "\(count)")) }
    for (name, ratio) in ratios.sorted(by: { $0.key < $1.key }) { lines.append(row(name, text(ratio, 1, "×"))) }
    for (name, time) in nanoseconds.sorted(by: { $0.key < $1.key }) {
      lines.append(row(name, text(time, 1_000, "µs")))
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ name: String, _ text: String) -> String {
    name + String(repeating: " ", count: max(1, 58 - name.count)) + text
  }

  private func text(_ spread: Spread, _ scale: Double, _ unit: String) -> String {
    func number(_ value: Double) -> String { String(format: "%.3f", value / scale) }
    return "\(number(spread.median)) \(unit)  (\(number(spread.min))–\(number(spread.max)))"
  }
}
