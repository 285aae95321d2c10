import ContentEntitlementsHTTP
import Foundation
import TestSupport
import Testing

/// How the scripted server is reached.
enum Wire: String, Sendable, CustomTestStringConvertible {
  case plain
  /// Through a proxy that ends TLS and passes the bytes on as they are (`scripts/check-faults`).
  case tls

  var testDescription: String { rawValue }

  /// The proxy's port, where there is one. The name asked for tells it which server is meant.
  private static let proxyPort = ProcessInfo.processInfo.environment["FAULTS_TLS_PORT"].flatMap { Int($0) }

  static var available: [Wire] { proxyPort == nil ? [.plain] : [.plain, .tls] }

  func baseURL(of server: ScriptedServer) throws -> URL {
    switch self {
    case .plain: try #require(URL(string: server.url))
    case .tls: try #require(URL(string: "https://p\(server.port).faults.localhost:\(port(of: server))"))
    }
  }

  /// The port that this process's connections go to.
  func port(of server: ScriptedServer) -> Int {
    switch self {
    case .plain: server.port
    case .tls: Wire.proxyPort ?? 0
    }
  }
}
