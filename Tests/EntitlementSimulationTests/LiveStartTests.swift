import Testing

@testable import EntitlementSimulation

@Suite("Live start")
struct LiveStartTests {
  private let scene = LiveStart(viewers: 4_000)

  @Test("R5, R7 · through an outage in the middle every viewer plays, and the service is not run over")
  func targets() async {
    let outcome = await Simulation.withSDK(scene)
    #expect(outcome.broken == [])
    #expect(outcome.playing == scene.viewers)
  }

  @Test("The same seed gives the same run on one core, two or three, and another seed another run")
  func reproducible() async {
    let outcome = await Simulation.withSDK(scene, cores: 1)
    #expect(await Simulation.withSDK(scene, cores: 2) == outcome)
    #expect(await Simulation.withSDK(scene, cores: 3) == outcome)
    var other = scene
    other.seed = 2
    #expect(await Simulation.withSDK(other).load != outcome.load)
  }

  @Test("Naive clients run the same service over: the model can tell the difference")
  func naive() async {
    let outcome = await Simulation.withNaiveClients(scene)
    #expect(outcome.peak > 5)
    #expect(outcome.peakAfterOutage > 1.2)
  }

  @Test("R5 · without the spread all ask at once")
  func withoutSpread() async {
    var scene = scene
    scene.spread = .zero
    let outcome = await Simulation.withSDK(scene)
    #expect(outcome.peak > 5)
  }

  @Test("R8 · a viewer's second player adds no question")
  func coalesced() async {
    var (one, two) = (scene, scene)
    (one.secondPlayerEvery, two.secondPlayerEvery) = (0, 1)
    let (alone, both) = (await Simulation.withSDK(one), await Simulation.withSDK(two))
    #expect(alone.questions == both.questions)
  }

  @Test("The chart shows both runs, and names their peaks")
  func chart() async {
    let (sdk, naive) = (await Simulation.withSDK(scene), await Simulation.withNaiveClients(scene))
    let svg = Chart(sdk: sdk, naive: naive).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("with the SDK: at most \(decimal(sdk.peak)) × capacity"))
    #expect(svg.contains("naive clients: at most \(decimal(naive.peak)) × capacity"))
  }

  @Test(
    "Numbers are written with as many decimals as they need, two at most",
    arguments: [(0, "0"), (1.5, "1.5"), (0.05, "0.05"), (12.349, "12.35"), (.infinity, "∞")] as [(Double, String)])
  func decimals(value: Double, text: String) {
    #expect(decimal(value) == text)
  }
}
