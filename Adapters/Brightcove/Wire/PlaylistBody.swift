import ContentEntitlements

/// A playlist as the API delivers it.
struct PlaylistBody: Decodable, Sendable {
  private let videos: [Entry]

  /// The entries as the SDK knows them, in the playlist's order, every one of them gated. A summary of what was left out
  /// for the viewer's place names no video, so there is nothing to report of it.
  ///
  /// - Parameter secondsToStart: until the live stream with this id starts, if it is one.
  func entries(_ secondsToStart: (String) -> Double?) -> [FetchedEntry] {
    videos.map { video in
      guard let id = video.id else { return .malformed(id: nil) }
      // No duration: it would end the item by the SDK's clock, while the host's player knows the end.
      return .item(FetchedItem(id: id, title: video.name, poster: video.poster, startsIn: secondsToStart(id)))
    }
  }

  private struct Entry: Decodable, Sendable {
    let id: String?
    let name: String?
    /// A still picture over HTTPS, if there is one.
    let poster: String?

    private enum Key: String, CodingKey {
      case id, name, poster
      case posterSources = "poster_sources"
    }

    init(from decoder: any Decoder) {
      let members = try? decoder.container(keyedBy: Key.self)
      id = try? members?.decode(String.self, forKey: .id)
      name = try? members?.decode(String.self, forKey: .name)
      let sources = try? members?.decode([Picture].self, forKey: .posterSources)
      let single = try? members?.decode(String.self, forKey: .poster)
      poster = ([single] + (sources ?? []).map(\.src)).lazy.compactMap { $0 }.first { PlaybackURL($0).isPlayable() }
    }
  }

  private struct Picture: Decodable, Sendable {
    let src: String?

    private enum Key: CodingKey {
      case src
    }

    init(from decoder: any Decoder) {
      src = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .src)
    }
  }
}
