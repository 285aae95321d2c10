import ContentEntitlements
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A loopback HTTP server that answers as a test says, byte by byte where it must: real sockets, no framework between.
package final class ScriptedServer: Sendable {
  package struct Request: Sendable {
    package let method: String
    package let path: String
    package let head: String
    package let body: String

    /// The field's value with nothing but the one space after the colon taken away; `nil` where it does not stand.
    package func header(_ name: String) -> String? {
      for line in head.split(separator: "\r\n").dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
        return String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1])
      }
      return nil
    }
  }

  package enum Reply: Sendable {
    case message(status: Int, headers: [String], body: String)
    /// Exactly these bytes, then the connection is closed.
    case bytes(String)
    /// Nothing, until the client leaves.
    case silence
    /// One step after the other, then the connection is closed.
    case steps([Step])

    package static func answer(headers: [String] = [], type: String? = "application/json", _ body: String) -> Reply {
      answer(200, headers: headers, type: type, body)
    }

    package static func answer(
      _ status: Int, headers: [String] = [], type: String? = "application/json", _ body: String
    ) -> Reply {
      .message(status: status, headers: headers + (type.map { ["Content-Type: \($0)"] } ?? []), body: body)
    }
  }

  /// What a server that misbehaves does with a connection.
  package enum Step: Sendable {
    case send([UInt8])
    /// The same bytes again and again, until the client leaves: a piece each millisecond, as a fast network brings them. At
    /// the speed of loopback FoundationNetworking's one queue falls behind by many seconds, and with it every other request
    /// of the process, whatever the client does; under a sanitizer no other test would get its turn.
    case endless([UInt8])
    /// One byte at a time, with a pause before each.
    case drip([UInt8], every: Duration)
    case pause(Duration)
    /// Waits until the client leaves.
    case hold
    /// Closes the connection with a reset rather than an end.
    case reset

    package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  package enum Event: Sendable {
    case request(Request)
    /// The client closed the connection while it was owed an answer.
    case clientLeft
  }

  package let port: Int
  /// What happens, in order. For one reader.
  package let events: AsyncStream<Event>
  private let report: AsyncStream<Event>.Continuation
  private let listener: Int32
  private let keepsRequests: Bool
  private let state = Locked(State())

  private struct State {
    var requests: [Request] = []
    var connections: Set<Int32> = []
    var isStopped = false
  }

  /// Every request so far.
  package var requests: [Request] { state.withLock { $0.requests } }
  package var url: String { "http://127.0.0.1:\(port)" }
  /// Connections that neither side has closed.
  package var connectionsOpen: Int { state.withLock { $0.connections.count } }

  /// - Parameters:
  ///   - keepsRequests: whether ``requests`` and ``events`` tell of them; without, memory does not grow with their number.
  ///   - script: what each request is answered with.
  package init(keepsRequests: Bool = true, _ script: @escaping @Sendable (Request) -> Reply) throws {
    (listener, port) = try ScriptedServer.listen()
    self.keepsRequests = keepsRequests
    (events, report) = AsyncStream.makeStream()
    Thread.detachNewThread { self.acceptConnections(script) }
  }

  /// Closes every connection and the port.
  ///
  /// A socket is closed only by the thread that reads it: its number may belong to somebody else right after.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
    report.finish()
  }

  private func acceptConnections(_ script: @escaping @Sendable (Request) -> Reply) {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      let isKept = state.withLock { state in
        if !state.isStopped { state.connections.insert(connection) }
        return !state.isStopped
      }
      guard isKept else {
        close(connection)
        break
      }
      Thread.detachNewThread { self.serve(connection, script) }
    }
    close(listener)
  }

  private func serve(_ connection: Int32, _ script: (Request) -> Reply) {
    defer {
      state.withLock { state in
        state.connections.remove(connection)
        _ = close(connection)
      }
    }
    var pending: [UInt8] = []
    while let request = ScriptedServer.read(connection, &pending) {
      if keepsRequests {
        state.withLock { $0.requests.append(request) }
        report.yield(.request(request))
      }
      switch script(request) {
      case .message(let status, let headers, let body):
        let fields = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.utf8.count)"] + headers
        ScriptedServer.write(connection, fields.joined(separator: "\r\n") + "\r\n\r\n" + body)
      case .bytes(let text):
        ScriptedServer.write(connection, text)
        return
      case .silence:
        hold(connection)
        return
      case .steps(let steps):
        for step in steps { take(step, on: connection) }
        return
      }
    }
  }

  private func hold(_ connection: Int32) {
    while ScriptedServer.receive(connection) != nil {}
    if !state.withLock({ $0.isStopped }) { report.yield(.clientLeft) }
  }

  private func take(_ step: Step, on connection: Int32) {
    switch step {
    case .send(let bytes): ScriptedServer.write(connection, bytes)
    case .endless(let bytes):
      while ScriptedServer.write(connection, bytes) { Thread.sleep(forTimeInterval: 0.001) }
      report.yield(.clientLeft)
    case .drip(let bytes, let pause):
      for byte in bytes {
        Thread.sleep(forTimeInterval: pause / .seconds(1))
        guard ScriptedServer.write(connection, [byte]) else {
          report.yield(.clientLeft)
          return
        }
      }
    case .pause(let pause): Thread.sleep(forTimeInterval: pause / .seconds(1))
    case .hold: hold(connection)
    case .reset:
      var atOnce = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout.size(ofValue: atOnce)))
    }
  }
}

extension ScriptedServer {
  struct SocketError: Error {
    let call: String
    let code = errno
  }

  private static var stream: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// A listening socket on a free port of 127.0.0.1.
  package static func listen() throws -> (socket: Int32, port: Int) {
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw SocketError(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, length) == 0 && getsockname(listener, generic, &length) == 0
      }
    }
    #if canImport(Glibc)
      let isListening = isBound && Glibc.listen(listener, 128) == 0
    #else
      let isListening = isBound && Darwin.listen(listener, 128) == 0
    #endif
    guard isListening else {
      defer { close(listener) }
      throw SocketError(call: "listen")
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// The next bytes; `nil` once the other side is gone.
  private static func receive(_ connection: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(connection, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private static func write(_ connection: Int32, _ text: String) {
    write(connection, Array(text.utf8))
  }

  /// - Returns: whether the other side took all of it.
  @discardableResult
  private static func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// One whole request; `nil` once the other side is gone.
  private static func read(_ connection: Int32, _ pending: inout [UInt8]) -> Request? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd = pending.firstRange(of: end)
    while headEnd == nil {
      guard let bytes = receive(connection) else { return nil }
      pending += bytes
      headEnd = pending.firstRange(of: end)
    }
    guard let headEnd else { return nil }
    let head = String(decoding: pending[..<headEnd.lowerBound], as: UTF8.self)
    let line = head.prefix { $0 != "\r\n" }.split(separator: " ")
    let draft = Request(method: String(line[0]), path: String(line[1]), head: head, body: "")
    let length = draft.header("Content-Length").flatMap { Int($0) } ?? 0
    while pending.count < headEnd.upperBound + length {
      guard let bytes = receive(connection) else { return nil }
      pending += bytes
    }
    let body = String(decoding: pending[headEnd.upperBound..<(headEnd.upperBound + length)], as: UTF8.self)
    pending.removeFirst(headEnd.upperBound + length)
    return Request(method: draft.method, path: draft.path, head: head, body: body)
  }
}
