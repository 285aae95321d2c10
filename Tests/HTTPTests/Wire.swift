import ContentEntitlementsHTTP
import Foundation
import TestSupport
import Testing

/// How the scripted server is reached.
enum Wire: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case plain
  /// Through nginx, which ends TLS and passes the bytes on as they are (`scripts/check-faults`).
  case tls
  /// Through a proxy that cuts connections as hard as the server does: TLS is not ended in order, a reset stays one.
  case tlsCut

  var testDescription: String { rawValue }

  /// The proxy's port, where there is one. The name asked for tells it which server is meant.
  private var proxyPort: Int? {
    let name =
      switch self {
      case .plain: ""
      case .tls: "FAULTS_TLS_PORT"
      case .tlsCut: "FAULTS_TLS_CUT_PORT"
      }
    return ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  static var available: [Wire] { allCases.filter { $0 == .plain || $0.proxyPort != nil } }

  func baseURL(of server: ScriptedServer) throws -> URL {
    switch self {
    case .plain: try #require(URL(string: server.url))
    case .tls, .tlsCut: try #require(URL(string: "https://p\(server.port).faults.localhost:\(port(of: server))"))
    }
  }

  /// The port that this process's connections go to.
  func port(of server: ScriptedServer) -> Int { proxyPort ?? server.port }
}
