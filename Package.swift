// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: Swift 6, the upcoming features the code is written for, no warning.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Adapters live outside `Sources` so that the layout shows which way the arrows go: adapters know the core.
func adapter(_ folder: String, _ dependencies: [Target.Dependency] = ["ContentEntitlements"]) -> Target {
  .target(
    name: "ContentEntitlements\(folder)", dependencies: dependencies, path: "Adapters/\(folder)",
    swiftSettings: settings)
}

func tests(_ subject: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: dependencies, path: "Tests/\(subject)Tests", swiftSettings: settings)
}

/// A program under `Examples` that teaches one thing; `scripts/check-examples` builds it from outside too.
func example(_ folder: String, _ products: [Target.Dependency]) -> Target {
  .executableTarget(
    name: folder, dependencies: ["ContentEntitlements"] + products, path: "Examples/\(folder)",
    swiftSettings: settings)
}

let package = Package(
  name: "content-entitlements",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16)],
  products: [
    .library(name: "ContentEntitlements", targets: ["ContentEntitlements"]),
    .library(name: "ContentEntitlementsIOS", targets: ["ContentEntitlementsIOS"]),
    .library(name: "ContentEntitlementsAndroid", targets: ["ContentEntitlementsAndroid"]),
    .library(name: "ContentEntitlementsHeadless", targets: ["ContentEntitlementsHeadless"]),
    .library(name: "ContentEntitlementsEmbedded", targets: ["ContentEntitlementsEmbedded"]),
    .library(name: "ContentEntitlementsHTTP", targets: ["ContentEntitlementsHTTP"]),
    .library(name: "ContentEntitlementsBrightcove", targets: ["ContentEntitlementsBrightcove"]),
    .library(name: "ContentEntitlementsExplain", targets: ["ContentEntitlementsExplain"]),
    .library(name: "ContentEntitlementsObservable", targets: ["ContentEntitlementsObservable"]),
    .library(name: "ContentEntitlementsTesting", targets: ["ContentEntitlementsTesting"]),
    .executable(name: "entitlements", targets: ["EntitlementsCLI"]),
  ],
  targets: [
    .target(name: "ContentEntitlements", swiftSettings: settings),
    .target(
      name: "ContentEntitlementsTesting", dependencies: ["ContentEntitlements"], swiftSettings: settings),
    adapter("IOS"),
    adapter("Android"),
    adapter("Headless"),
    adapter("Embedded"),
    adapter("HTTP"),
    adapter("Brightcove", ["ContentEntitlements", "ContentEntitlementsHTTP"]),
    adapter("Observable"),
    adapter("Explain", ["ContentEntitlements", "ContentEntitlementsHeadless"]),
    .target(
      name: "EntitlementScenarios",
      dependencies: [
        "ContentEntitlements", "ContentEntitlementsTesting", "ContentEntitlementsIOS", "ContentEntitlementsAndroid",
        "ContentEntitlementsHeadless", "ContentEntitlementsExplain",
      ],
      swiftSettings: settings),
    .target(
      name: "EntitlementStoryboard",
      dependencies: [
        "ContentEntitlements", "ContentEntitlementsHeadless", "ContentEntitlementsExplain", "EntitlementScenarios",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "EntitlementsCLI",
      dependencies: [
        "ContentEntitlements", "ContentEntitlementsIOS", "ContentEntitlementsAndroid", "ContentEntitlementsHeadless",
        "ContentEntitlementsEmbedded", "ContentEntitlementsHTTP", "ContentEntitlementsTesting", "EntitlementScenarios",
        "ContentEntitlementsExplain", "EntitlementStoryboard",
        "EntitlementSimulation",
      ],
      swiftSettings: settings),
    .target(name: "EntitlementSimulation", dependencies: ["ContentEntitlements"], swiftSettings: settings),
    .executableTarget(
      name: "EntitlementBenchmarks",
      dependencies: [
        "ContentEntitlements", "ContentEntitlementsHTTP", "ContentEntitlementsTesting", "TestSupport",
        "AllocationCounter",
      ],
      path: "Tests/Benchmarks", swiftSettings: settings),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(
      name: "IOSQuickStart",
      dependencies: ["ContentEntitlements", "ContentEntitlementsIOS", "ContentEntitlementsHTTP"],
      path: "Examples/IOSQuickStart", swiftSettings: settings),
    .target(
      name: "AndroidQuickStart",
      dependencies: ["ContentEntitlements", "ContentEntitlementsAndroid"],
      path: "Examples/AndroidQuickStart", swiftSettings: settings),
    example("IOSHost", ["ContentEntitlementsIOS", "ContentEntitlementsEmbedded"]),
    example("AndroidHost", ["ContentEntitlementsAndroid", "ContentEntitlementsEmbedded"]),
    example("TokenRenewal", ["ContentEntitlementsIOS", "ContentEntitlementsEmbedded"]),
    example("OwnServiceAndScreen", ["ContentEntitlementsIOS"]),
    .testTarget(
      name: "HostSuite", dependencies: ["ContentEntitlements", "ContentEntitlementsIOS", "ContentEntitlementsTesting"],
      path: "Examples/HostSuite", swiftSettings: settings),
    tests("ContentEntitlements", ["ContentEntitlements", "ContentEntitlementsTesting"]),
    tests(
      "Adapters",
      [
        "ContentEntitlements", "ContentEntitlementsTesting", "ContentEntitlementsIOS", "ContentEntitlementsAndroid",
        "ContentEntitlementsHeadless", "ContentEntitlementsEmbedded", "IOSQuickStart", "AndroidQuickStart",
      ]),
    .target(
      name: "TestSupport", dependencies: ["ContentEntitlements"], path: "Tests/Support", swiftSettings: settings),
    .executableTarget(
      name: "soak-http", dependencies: ["ContentEntitlements", "ContentEntitlementsHTTP", "TestSupport"],
      path: "Tests/Soak", swiftSettings: settings),
    tests(
      "HTTP", ["ContentEntitlements", "ContentEntitlementsTesting", "ContentEntitlementsHTTP", "TestSupport"]),
    tests(
      "Brightcove",
      [
        "ContentEntitlements", "ContentEntitlementsTesting", "ContentEntitlementsHTTP",
        "ContentEntitlementsBrightcove", "TestSupport",
      ]),
    tests("EntitlementScenarios", ["ContentEntitlements", "ContentEntitlementsTesting", "EntitlementScenarios"]),
    tests(
      "Explain",
      [
        "ContentEntitlements", "ContentEntitlementsTesting", "EntitlementScenarios", "ContentEntitlementsExplain",
      ]),
    tests(
      "EntitlementStoryboard", ["ContentEntitlements", "EntitlementScenarios", "EntitlementStoryboard"]),
    tests("Observable", ["ContentEntitlements", "ContentEntitlementsTesting", "ContentEntitlementsObservable"]),
    tests("Examples", ["IOSHost", "AndroidHost", "TokenRenewal", "OwnServiceAndScreen"]),
    tests("EntitlementSimulation", ["ContentEntitlements", "EntitlementSimulation"]),
    tests("Conformance", ["ContentEntitlements", "ContentEntitlementsTesting", "EntitlementScenarios"]),
    tests(
      "CommandLine",
      [
        "ContentEntitlements", "ContentEntitlementsTesting", "EntitlementScenarios", "EntitlementsCLI", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
