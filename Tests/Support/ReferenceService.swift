package import Foundation

/// The reference service, started as a process of its own on a free port and on data of its own, and ended with this
/// object. Nothing here blocks the few threads that tests run on.
package final class ReferenceService: Sendable {
  /// Where it answers.
  package let url: URL
  private let process: Process
  private let data: URL

  package struct NotStarted: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter options: more for `Examples/ContentService/run`.
  package init(_ options: String...) async throws {
    data = FileManager.default.temporaryDirectory.appendingPathComponent("content-service-\(UUID().uuidString)")
    let output = Pipe()
    process = try ReferenceService.start("run", ["--port", "0", "--data", data.path] + options, output: output)
    let line = try await ReferenceService.onOwnThread {
      var line: [UInt8] = []
      while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
        line.append(byte)
      }
      return String(decoding: line, as: UTF8.self)
    }
    let prefix = "listening on "
    guard line.hasPrefix(prefix), let url = URL(string: String(line.dropFirst(prefix.count))) else {
      process.terminate()
      throw NotStarted(description: "Examples/ContentService/run printed '\(line)'; run it by hand to see why")
    }
    self.url = url
  }

  deinit {
    process.terminate()
    try? FileManager.default.removeItem(at: data)
  }

  /// Mints a viewer's token into a file, as its users do.
  ///
  /// - Parameters:
  ///   - viewer: a name of viewers.json.
  ///   - lifetime: seconds until it runs out; negative for one that has.
  /// - Returns: the file's path.
  package func tokenFile(for viewer: String, lifetime: Int = 3600) async throws -> String {
    let file = data.appendingPathComponent("\(viewer)-\(lifetime).token").path
    let arguments = [viewer, "--data", data.path, "--expires-in=\(lifetime)", "--out", file]
    let outcome = try await ReferenceService.run("token", arguments)
    guard outcome.status == 0 else { throw NotStarted(description: outcome.errors) }
    return file
  }

  /// A viewer's token.
  package func token(for viewer: String, lifetime: Int = 3600) async throws -> String {
    try String(contentsOfFile: try await tokenFile(for: viewer, lifetime: lifetime), encoding: .utf8)
  }

  /// Runs one of its scripts to its end.
  package static func run(_ script: String, _ arguments: [String]) async throws -> (status: Int32, errors: String) {
    let errors = Pipe()
    let process = try start(script, arguments, errors: errors)
    return try await onOwnThread {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
  }

  /// Sends one plain request, as a shop or a media player would.
  ///
  /// - Returns: the status and the body.
  package static func request(
    _ address: String, method: String = "GET", token: String? = nil, json: String? = nil
  ) async throws -> (status: Int, body: Data) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Headers and body come from standard input, not from the command line, which others can see.
    process.arguments = ["curl", "--silent", "--config", "-", "--write-out", "%{http_code}"]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var lines = ["url = \"\(address)\"", "request = \"\(method)\""]
    if let token { lines.append("header = \"Authorization: Bearer \(token)\"") }
    if let json {
      lines.append("header = \"Content-Type: application/json\"")
      lines.append("data = \"\(json.replacingOccurrences(of: "\"", with: "\\\""))\"")
    }
    try input.fileHandleForWriting.write(contentsOf: Data(lines.joined(separator: "\n").utf8))
    try input.fileHandleForWriting.close()
    let answer = try await onOwnThread {
      let answer = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return answer
    }
    guard let status = Int(String(decoding: answer.suffix(3), as: UTF8.self)) else {
      throw NotStarted(description: "curl gave no status; it has to be installed")
    }
    return (status, answer.dropLast(3))
  }

  private static func start(
    _ script: String, _ arguments: [String], output: Pipe? = nil, errors: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.deletingLastPathComponent().appendingPathComponent("Examples/ContentService")
    process.executableURL = folder.appendingPathComponent(script)
    process.arguments = arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    if let errors { process.standardError = errors }
    try process.run()
    return process
  }

  private static func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> sending Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }
}
