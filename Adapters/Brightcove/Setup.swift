import ContentEntitlementsHTTP
import Foundation

extension BrightcoveContentService {
  /// **Experimental.** Which host of the Playback API is asked. Paths and answers are the same on both.
  public struct Host: Hashable, Sendable {
    let address: String
    /// Whether the viewer's token is sent. Where a policy key is read from the same header field, it is not.
    let takesToken: Bool

    /// `edge.api.brightcove.com`: the policy key decides what the app may play, for all viewers alike. **The viewer's
    /// token is not sent**, so no decision depends on it.
    public static let edge = Host(address: "https://edge.api.brightcove.com", takesToken: false)

    /// `edge-auth.api.brightcove.com`: Playback Restrictions decide for each viewer, by the token.
    public static let playbackRestrictions = Host(address: "https://edge-auth.api.brightcove.com", takesToken: true)

    /// A stand-in on this machine, over plain HTTP.
    package static func loopback(port: Int, takesToken: Bool) -> Host {
      Host(address: "http://127.0.0.1:\(port)", takesToken: takesToken)
    }

    func reader() throws(SetupError) -> HTTPReader {
      guard let url = URL(string: address) else { throw SetupError("host: is no address") }
      do {
        return try HTTPReader(baseURL: url, allowsLoopbackHTTP: true)
      } catch {
        throw SetupError("host: \(error)")
      }
    }
  }

  /// **Experimental.** What is wrong with a parameter a service was made with. Prints its name, the cause and the cure,
  /// never its value.
  public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to give instead.
    public let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}

/// An id as one segment of a path, so that no id can lead to another endpoint.
struct PathSegment: Sendable {
  let encoded: String

  /// `nil` where the id cannot be a segment: without a character, or a step in the path.
  init?(_ id: String) {
    guard !["", ".", ".."].contains(id), let encoded = id.addingPercentEncoding(withAllowedCharacters: Self.plain)
    else {
      return nil
    }
    self.encoded = encoded
  }

  init(_ id: String, of parameter: String) throws(BrightcoveContentService.SetupError) {
    guard let segment = PathSegment(id) else {
      throw BrightcoveContentService.SetupError("\(parameter): is no id. Give the id as the account shows it")
    }
    self = segment
  }

  /// The colon stands between `ref` and a reference id.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:")
}
