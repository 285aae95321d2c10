import ContentEntitlements
import Foundation

/// The built command line tool, as its users run it: a process with pipes.
final class Tool {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The lines of standard output as they come. For one reader.
  private var lines: AsyncStream<String>.Iterator
  private let process = Process()
  private let input = Pipe()
  private let errors: Task<String, Never>
  private let exit: AsyncStream<Int32>
  private var seen: [String] = []

  /// Starts the tool.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - environment: what is added to this process's own.
  convenience init(_ arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(running: Tool.executable().path, arguments, environment: environment)
  }

  /// Starts another program, such as a shell around the tool.
  init(running program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let (output, errorOutput) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errorOutput
    let (exit, report) = AsyncStream.makeStream(of: Int32.self)
    self.exit = exit
    process.terminationHandler = { process in
      report.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      report.finish()
    }
    lines = Tool.lines(of: output.fileHandleForReading).makeAsyncIterator()
    let errorLines = Tool.lines(of: errorOutput.fileHandleForReading)
    errors = Task { await errorLines.reduce(into: "") { $0 += $1 + "\n" } }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Writes a line to its standard input.
  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Writes text to its standard input as it is.
  func send(exactly text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends its standard input.
  func endInput() throws {
    try input.fileHandleForWriting.close()
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Reads on to a line that holds all of `parts`.
  ///
  /// - Returns: that line; `nil` where the output ended first.
  func line(with parts: String...) async -> String? {
    while let line = await lines.next(isolation: #isolation) {
      seen.append(line)
      if parts.allSatisfy({ line.contains($0) }) { return line }
    }
    return nil
  }

  /// Reads to the end. A status below 0 is the signal that ended it.
  func outcome() async -> Outcome {
    while let line = await lines.next(isolation: #isolation) { seen.append(line) }
    var status: Int32?
    for await code in exit { status = code }
    let output = seen.map { $0 + "\n" }.joined()
    return Outcome(status: status ?? .min, output: output, errors: await errors.value)
  }

  /// Runs it with an empty standard input to its end.
  static func run(_ arguments: String...) async throws -> Outcome {
    let tool = try Tool(arguments)
    try tool.endInput()
    return await tool.outcome()
  }

  private struct NotBuilt: Error {}

  /// It is built beside the tests that run.
  static func executable() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let places = bundles + [URL(fileURLWithPath: CommandLine.arguments[0]), Bundle.main.bundleURL.appending(path: "x")]
    let candidates = places.map { $0.deletingLastPathComponent().appending(path: "entitlements") }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotBuilt()
    }
    return found
  }

  /// Read on a thread of its own, since reading a pipe blocks.
  private static func lines(of handle: FileHandle) -> AsyncStream<String> {
    let (stream, report) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var pending: [UInt8] = []
      while case let data = handle.availableData, !data.isEmpty {
        pending += data
        let parts = pending.split(separator: 0x0A, omittingEmptySubsequences: false)
        for line in parts.dropLast() { report.yield(String(decoding: line, as: UTF8.self)) }
        pending = parts.last.map { Array($0) } ?? []
      }
      if !pending.isEmpty { report.yield(String(decoding: pending, as: UTF8.self)) }
      report.finish()
    }
    return stream
  }
}

/// A folder of a test's own, gone with it.
final class Folder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "entitlements-" + UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Makes a file.
  ///
  /// - Returns: its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func path(_ name: String) -> String {
    url.appending(path: name).path
  }
}
