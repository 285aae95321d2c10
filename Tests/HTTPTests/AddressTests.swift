import ContentEntitlements
@testable import ContentEntitlementsHTTP
import Foundation
import TestSupport
import Testing

@Suite("The address of an HTTP content service")
struct AddressTests {
  private func setupError(_ text: String, loopback: Bool = true) throws -> HTTPContentService.SetupError? {
    let url = try #require(URL(string: text))
    do throws(HTTPContentService.SetupError) {
      _ = try HTTPContentService(baseURL: url, configuration: .init(allowsLoopbackHTTP: loopback))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "T2 · https is taken, plain http only for this machine and only when allowed",
    arguments: [
      ("https://api.example.com", false), ("HTTPS://api.example.com/base/", false),
      ("https://[2001:db8::1]:8443", false),
      ("http://127.0.0.1:8080", true), ("http://127.8.9.255", true), ("http://localhost:8080/base", true),
      ("http://[::1]:8080", true),
    ])
  func accepted(address: String, loopback: Bool) throws {
    #expect(try setupError(address, loopback: loopback) == nil)
  }

  @Test(
    "T2 · an address the token must not go to is turned down with the cure",
    arguments: [
      ("http://api.example.com", true, "Use https"), ("http://127.0.0.1:8080", false, "allowsLoopbackHTTP"),
      ("http://127.0.0.1.example.com", true, "Use https"), ("http://127.0.0.256", true, "Use https"),
      ("http://localhost.example.com", true, "Use https"), ("http://0.0.0.0", true, "Use https"),
      ("ftp://api.example.com", true, "Use https"), ("file:///tmp/feed", true, "absolute"),
      ("/v1", true, "absolute"), ("https://", true, "absolute"),
      ("https://user:secret@api.example.com", true, "Leave it out"),
      ("https://api.example.com?key=secret", true, "Leave it out"), ("https://api.example.com#a", true, "Leave it out"),
    ])
  func turnedDown(address: String, loopback: Bool, cure: String) throws {
    let error = try #require(try setupError(address, loopback: loopback))
    #expect(error.description.hasPrefix("baseURL: "))
    #expect(error.description.contains(cure))
    #expect(!error.description.contains("secret"))
  }

  @Test("The base URL's own path stays in front, with and without a slash at its end", arguments: ["/base", "/base/"])
  func basePath(path: String) async throws {
    let server = try ScriptedServer { _ in .answer(#"{"content":[]}"#) }
    defer { server.stop() }
    _ = try await service(server, path: path).content(fetch(.videos))
    #expect(server.requests.map(\.path) == ["/base/v1/content/videos"])
  }

  @Test("R8 · the batch limit is 50 unless configured, and never less than 1")
  func batchLimit() throws {
    let url = try #require(URL(string: "https://api.example.com"))
    #expect(try HTTPContentService(baseURL: url).resolveBatchLimit == 50)
    #expect(try HTTPContentService(baseURL: url, configuration: .init(resolveBatchLimit: 7)).resolveBatchLimit == 7)
    #expect(try HTTPContentService(baseURL: url, configuration: .init(resolveBatchLimit: 0)).resolveBatchLimit == 1)
  }

  @Test(
    "T2 · plain http for this machine does not leave it through a proxy of the environment",
    arguments: [
      (["http_proxy": "http://p:1"], true), (["ALL_PROXY": "http://p:1"], true), (["all_proxy": "socks5://p:1"], true),
      ([:], false), (["http_proxy": ""], false), (["https_proxy": "http://p:1"], false),
      (["http_proxy": "http://p:1", "no_proxy": "localhost, 127.0.0.1"], false),
      (["http_proxy": "http://p:1", "NO_PROXY": "127.0.0.0/8"], false),
      (["http_proxy": "http://p:1", "no_proxy": "*"], false),
      (["http_proxy": "http://p:1", "no_proxy": "example.com"], true),
      (["http_proxy": "http://p:1", "no_proxy": "example.com,*"], true),
    ] as [([String: String], Bool)])
  func environmentProxy(environment: [String: String], takes: Bool) {
    #expect(EnvironmentProxy.takes("127.0.0.1", environment) == takes)
  }

  @Test(
    "T2 · an exception for an IPv6 host counts as libcurl reads it: without brackets",
    arguments: [("::1", false), ("[::1]", true)])
  func environmentProxyOfIPv6(exception: String, takes: Bool) {
    #expect(EnvironmentProxy.takes("[::1]", ["http_proxy": "http://p:1", "no_proxy": exception]) == takes)
  }

  #if os(Linux)
    @Test("R7 · a host that is an IPv6 address is tried like any other")
    func ipv6() async throws {
      let url = try #require(URL(string: "http://[::1]:1"))
      let service = try HTTPContentService(baseURL: url, configuration: .init(allowsLoopbackHTTP: true))
      let request = try question(ItemID("m1"))
      let error = await failure { try await service.resolve(request) }
      withKnownIssue("FoundationNetworking reaches no IPv6 address; StatedLimits says so") {
        #expect(error?.failure == .offline)
      }
    }
  #endif
}
