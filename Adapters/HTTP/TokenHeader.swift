import Foundation

extension HTTPContentService {
  /// The header field that carries the viewer's token, and the word before it (T1).
  public struct TokenHeader: Hashable, Sendable {
    /// The field's name, such as `Authorization`.
    public let name: String
    /// The word before the token, followed by one space; `nil` where the token stands alone.
    public let scheme: String?

    /// `Authorization: Bearer <token>`.
    public static let bearer = TokenHeader("Authorization", scheme: "Bearer")

    /// - Parameters:
    ///   - name: the field's name. One that HTTP or the contract needs for something else is turned down when the
    ///     service is made.
    ///   - scheme: the word before the token; `nil` for none.
    public init(_ name: String, scheme: String? = nil) {
      self.name = name
      self.scheme = scheme
    }

    func value(for token: String) -> String {
      scheme.map { $0 + " " + token } ?? token
    }

    func check() throws(SetupError) {
      guard HTTPField.isName(name) else {
        throw SetupError(
          description: "tokenHeader: the name is no name of an HTTP header field. Use letters, digits and hyphens")
      }
      guard !TokenHeader.taken.contains(name.lowercased()) else {
        throw SetupError(
          description: "tokenHeader: HTTP uses that field for something else. Use Authorization or a name of your own")
      }
      guard scheme.map({ HTTPField.isName($0) }) ?? true else {
        throw SetupError(description: "tokenHeader: the scheme is not one word. Use one such as Bearer, or nil")
      }
    }

    private static let taken: Set<String> = [
      "accept", "accept-encoding", "connection", "content-length", "content-type", "cookie", "expect", "host",
      "keep-alive", "location", "proxy-authorization", "referer", "te", "trailer", "transfer-encoding", "upgrade",
      "user-agent",
    ]
  }
}

/// What may stand in a header field.
enum HTTPField {
  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// Whether the field says where a request goes or ends, or is about the connection: with a wrong one it reaches another
  /// service, or what follows is read as another request (T1).
  static func isOfHTTPItself(_ name: String) -> Bool {
    ["connection", "content-length", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"]
      .contains(name.lowercased())
  }

  /// Visible ASCII, with spaces inside: what arrives as it was sent, and cannot begin another field.
  static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.hasPrefix(" ") && !text.hasSuffix(" ")
  }
}
