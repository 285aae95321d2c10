import ContentEntitlements
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is left once nobody wants anything any more. Each count is read where it is, none is taken for granted.
struct LeftBehind: Sendable, Equatable {
  /// Connections that are open on the server's side.
  var connections = 0
  /// Sockets of this process that are connected to the server, or to the proxy before it.
  var sockets = 0
  /// Descriptors of this process beyond those it had before. Means something only while nothing else runs in it.
  var descriptors = 0
  /// Calls of the content service that have not ended.
  var calls = 0
  /// Objects that a task left behind would hold: the SDK, its content service, the HTTP adapter.
  var held = 0
  /// Tasks: of those calls, or such as hold one of those objects.
  var tasks: Int { max(calls, held) }

  /// Reads until nothing is left or the grace is over, and tells what was read last.
  ///
  /// A connection that is let go of closes on threads of the system, and nothing tells when.
  static func read(within grace: Duration, _ read: () -> Int) async throws -> Int {
    let end = ContinuousClock.now + grace
    while true {
      let left = read()
      guard left > 0, ContinuousClock.now < end else { return left }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// The runtime keeps a descriptor for each of its clocks from the first sleep on. ``read(within:_:)`` sleeps only where
  /// something is left, so that descriptor would now and then count as left behind by the first fault that is slow to end.
  static func openWhatStaysOpen() async throws {
    try await Task.sleep(for: .milliseconds(1))
  }

  /// Descriptors of this process.
  static func descriptorsNow() -> Int { descriptors().count }

  /// Sockets of this process whose other end is this port.
  static func socketsNow(to port: Int) -> Int {
    descriptors().count { descriptor in
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      return withUnsafeMutablePointer(to: &address) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          guard getpeername(descriptor, generic, &length) == 0 else { return false }
          // Both families keep the port at the same place.
          return generic.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            Int(UInt16(bigEndian: $0.pointee.sin_port)) == port
          }
        }
      }
    }
  }

  private static func descriptors() -> [Int32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []).compactMap { Int32($0) }
  }
}

/// Objects that should be gone once their user has let go of them.
final class Remains: Sendable {
  private let watched = Locked([@Sendable () -> Bool]())

  func watch(_ object: some AnyObject & Sendable) {
    watched.withLock { $0.append { [weak object] in object != nil } }
  }

  /// How many are still there.
  var count: Int {
    let watched = watched.withLock { $0 }
    return watched.count { $0() }
  }
}
