import Foundation

extension HTTPContentService {
  /// What is wrong with the address a service was given. Prints the cause and the cure, never the address itself, which
  /// may hold a password.
  public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to give instead.
    public let description: String
  }
}

/// Where the service is: checked once, so that no request can go anywhere else or in the clear.
struct ServiceAddress: Sendable {
  let origin: Origin
  private let components: URLComponents
  /// Where questions go, put together once: it is asked for most.
  private let resolve: URL?

  init(_ baseURL: URL, allowsLoopbackHTTP: Bool) throws(HTTPContentService.SetupError) {
    func wrong(_ what: String) -> HTTPContentService.SetupError {
      HTTPContentService.SetupError(description: "baseURL: " + what)
    }
    guard let components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true), let origin = Origin(components)
    else {
      throw wrong("is not an absolute address with a host. Give one such as https://api.example.com")
    }
    guard components.user == nil, components.password == nil else {
      throw wrong("holds user info. Leave it out: the viewer's token is the only credential that is sent")
    }
    guard components.query == nil, components.fragment == nil else {
      throw wrong("holds a query or a fragment. Leave it out: paths are appended to the address")
    }
    switch origin.scheme {
    case "https": break
    case "http" where !origin.isLoopback:
      throw wrong("is plain http, which would send the viewer's token in the clear. Use https")
    case "http" where !allowsLoopbackHTTP:
      throw wrong("is plain http. Use https, or set allowsLoopbackHTTP for a service on this machine")
    case "http" where EnvironmentProxy.takes(origin.host):
      throw wrong(
        "is plain http, and the environment's proxy would get the viewer's token in the clear. Add the host to no_proxy"
      )
    case "http": break
    default: throw wrong("has a scheme that is not https. Use https")
    }
    self.origin = origin
    self.components = components
    resolve = ServiceAddress.url(path: ServiceAddress.resolvePath, after: components)
  }

  /// The address of one endpoint: `path` after the base URL's own path.
  func url(path: String) -> URL? {
    path == ServiceAddress.resolvePath ? resolve : ServiceAddress.url(path: path, after: components)
  }

  /// The endpoint that questions go to.
  static let resolvePath = "/v1/resolve"

  private static func url(path: String, after base: URLComponents) -> URL? {
    var endpoint = base
    var prefix = endpoint.percentEncodedPath
    while prefix.hasSuffix("/") { prefix.removeLast() }
    endpoint.percentEncodedPath = prefix + path
    return endpoint.url
  }
}

/// Scheme, host and port: what a token may be sent to.
struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  init?(_ components: URLComponents) {
    guard let scheme = components.scheme?.lowercased(), let host = components.host?.lowercased(), !host.isEmpty else {
      return nil
    }
    self.scheme = scheme
    self.host = host
    port = components.port ?? (scheme == "https" ? 443 : 80)
  }

  init?(_ url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    self.init(components)
  }

  /// Whether the host is this machine by its very spelling; a name that merely resolves to it is not.
  var isLoopback: Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "127" else { return false }
    return parts.allSatisfy { part in
      (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        && (Int(part) ?? 256) <= 255
    }
  }
}
