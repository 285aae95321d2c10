import Foundation
import Testing

/// `entitlements demo` as a process.
@Suite(.timeLimit(.minutes(10)))
struct DemoTests {
  @Test("demo · the same bytes every time, exit 0, nothing on standard error")
  func identical() async throws {
    let first = try await Tool.run("demo")
    let second = try await Tool.run("demo")
    #expect(first.status == 0)
    #expect(first.errors == "")
    #expect(Array(first.output.utf8) == Array(second.output.utf8))
  }

  @Test("D1 D2 D3 · demo tells the same story for both platforms, each in its own words")
  func platforms() async throws {
    let output = try await Tool.run("demo").output
    let parts = try #require(output.splitOnce(at: "\nAndroid-style host\n"))
    let iOS = parts.before.drop { $0 != "\n" }
    let android = parts.after
    for (reason, constant) in [
      ("externalUserTokenMissing", "EXTERNAL_USER_TOKEN_MISSING"), ("subscriptionRequired", "SUBSCRIPTION_REQUIRED"),
    ] {
      #expect(iOS.contains(", \(reason): shows"))
      #expect(android.contains(", \(constant): shows"))
    }
    for part in [iOS, android[...]] {
      let states = part.split(separator: "\n").compactMap { line in
        ["LOADING", "RESOLVING", "REFUSED", "PLAYING", "FAILED"].first {
          line.contains("main moments") && line.contains(" \($0)")
        }
      }
      #expect(
        states == [
          "LOADING", "REFUSED", "PLAYING", "RESOLVING", "REFUSED", "FAILED", "RESOLVING", "PLAYING", "REFUSED",
        ])
      #expect(part.contains("held · removed: captions duration playPause progress seekBar volume"))
      #expect(part.contains("app: restriction 1 lifted, granted: takes its screen down"))
    }
  }

  @Test("I6 R7 · demo tells refused from failed: without an answer the paywall goes, a retry comes, nothing is offered")
  func failure() async throws {
    let output = try await Tool.run("demo").output
    let failed = output.components(separatedBy: " FAILED offline · held · ").dropFirst()
    #expect(failed.count == 2)
    for part in failed {
      let untilRetry = try #require(part.splitOnce(at: "Ben taps retry.")).before.split(separator: "\n")
      let app = untilRetry.filter { $0.contains(" app: ") }.map { $0.drop { $0 == " " } }
      #expect(
        app == [
          "app: restriction 2 lifted, failed: takes its screen down",
          "app: no decision, offline: says so and offers to try again",
        ])
      #expect(untilRetry[0].contains(" retry "))
    }
  }

  @Test("T2 I12 · demo shows neither the tokens nor the signed part of a URL")
  func secrets() async throws {
    let output = try await Tool.run("demo").output
    #expect(output.contains("https://cdn.example/m2.m3u8"))
    for secret in ["token-anna", "token-ben", "sig="] { #expect(!output.contains(secret)) }
  }
}

extension String {
  fileprivate func splitOnce(at mark: String) -> (before: String, after: String)? {
    guard let range = firstRange(of: mark) else { return nil }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
