import Foundation

/// The proxy that the environment names. On Linux libcurl sends plain `http` through it, for this very machine too unless
/// `no_proxy` says otherwise, and no setting of a session hinders it.
enum EnvironmentProxy {
  /// Whether a plain `http` request to this machine would leave it.
  ///
  /// - Parameters:
  ///   - host: a loopback host, in small letters.
  ///   - environment: the variables that libcurl reads.
  static func takes(_ host: String, _ environment: [String: String]) -> Bool {
    let named = ["http_proxy", "all_proxy", "ALL_PROXY"].contains { environment[$0]?.isEmpty == false }
    guard named else { return false }
    let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    // As libcurl reads it: the asterisk counts alone only, and an IPv6 address in brackets is no address.
    if exceptions == "*" { return false }
    return !exceptions.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }).contains { entry in
      entry == bare || (entry == "127.0.0.0/8" && bare.hasPrefix("127."))
    }
  }

  /// The same for the environment of this process.
  static func takes(_ host: String) -> Bool {
    #if canImport(FoundationNetworking)
      takes(host, ProcessInfo.processInfo.environment)
    #else
      false
    #endif
  }
}
