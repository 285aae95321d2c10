/// A drawing of a run beside that of naive clients: what the service was asked each second, above one time axis.
package struct Chart: Sendable {
  private static let width = 880
  private static let panelHeight = 200
  private static let left = 90

  private let sdk: Outcome
  private let naive: Outcome

  package init(sdk: Outcome, naive: Outcome) {
    self.sdk = sdk
    self.naive = naive
  }

  /// The drawing as SVG.
  package var svg: String {
    let height = 2 * Chart.panelHeight + 130
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Chart.width) \(height)" font-family="sans-serif" \
      font-size="13">
      <title>Questions a second at a live start, \(sdk.scene.viewers) viewers</title>
      <rect width="\(Chart.width)" height="\(height)" fill="white"/>
      \(panel(sdk, named: "with the SDK", color: "#1b6e3c", top: 40))
      \(panel(naive, named: "naive clients", color: "#b03a2e", top: Chart.panelHeight + 90))
      <text x="\(Chart.left)" y="\(height - 10)">seconds from the stream's begin; grey: the service is down; \
      dashed: its capacity</text>
      </svg>

      """
  }

  private var seconds: Int { max(sdk.load.count, naive.load.count, sdk.outageEnd) }
  private var plotWidth: Int { Chart.width - Chart.left - 20 }

  private func panel(_ outcome: Outcome, named name: String, color: String, top: Int) -> String {
    let most = max(outcome.load.max() ?? 0, outcome.scene.capacity)
    let bottom = top + Chart.panelHeight
    func x(_ second: Double) -> String { decimal(Double(Chart.left) + second * Double(plotWidth) / Double(seconds)) }
    func y(_ count: Int) -> String {
      decimal(Double(bottom) - Double(count) * Double(Chart.panelHeight) / Double(most))
    }
    let down = Double(outcome.scene.outageStart.inMicroseconds) / 1e6
    let length = Double(outcome.scene.outageLength.inMicroseconds) / 1e6
    var lines = [
      "<text x=\"\(Chart.left)\" y=\"\(top - 12)\" font-weight=\"bold\">\(name): at most "
        + "\(decimal(outcome.peak)) × capacity, all playing after \(decimal(outcome.longest)) s</text>",
      "<rect x=\"\(x(down))\" y=\"\(top)\" width=\"\(decimal(length * Double(plotWidth) / Double(seconds)))\" "
        + "height=\"\(Chart.panelHeight)\" fill=\"#dddddd\"/>",
    ]
    let bar = decimal(max(0.5, Double(plotWidth) / Double(seconds) - 1))
    for (second, count) in outcome.load.enumerated() where count > 0 {
      lines.append(
        "<rect x=\"\(x(Double(second)))\" y=\"\(y(count))\" width=\"\(bar)\" "
          + "height=\"\(decimal(Double(count) * Double(Chart.panelHeight) / Double(most)))\" fill=\"\(color)\"/>")
    }
    let capacity = outcome.scene.capacity
    lines.append(
      "<line x1=\"\(Chart.left)\" x2=\"\(Chart.width - 20)\" y1=\"\(y(capacity))\" y2=\"\(y(capacity))\" "
        + "stroke=\"black\" stroke-dasharray=\"5 4\"/>")
    lines.append("<path d=\"M\(Chart.left) \(top)V\(bottom)H\(Chart.width - 20)\" fill=\"none\" stroke=\"black\"/>")
    for count in Set([most, capacity]).sorted() {
      lines.append("<text x=\"\(Chart.left - 6)\" y=\"\(y(count))\" text-anchor=\"end\" dy=\"4\">\(count)</text>")
    }
    for second in stride(from: 0, through: seconds, by: max(1, seconds / 8)) {
      lines.append(
        "<text x=\"\(x(Double(second)))\" y=\"\(bottom + 16)\" text-anchor=\"middle\">\(second)</text>")
    }
    return lines.joined(separator: "\n")
  }
}

/// A number with at most two decimals, the same on every machine.
package func decimal(_ value: Double) -> String {
  guard value.isFinite else { return "∞" }
  let hundredths = Int((value * 100).rounded())
  let whole = "\(hundredths / 100)"
  let rest = abs(hundredths % 100)
  if rest == 0 { return whole }
  return whole + "." + (rest < 10 ? "0" : "") + (rest % 10 == 0 ? "\(rest / 10)" : "\(rest)")
}
