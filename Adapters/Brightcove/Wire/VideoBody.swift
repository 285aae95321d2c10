import ContentEntitlements

/// A single video as the API delivers it with a 200.
struct VideoBody: Decodable, Sendable {
  private let sources: [Source]
  private let errors: PlaybackErrors
  private let lifetime: Double?

  private enum Key: String, CodingKey {
    case sources, errors
    case manifestLifetime = "manifest_url_ttl"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    sources = try members.decodeIfPresent([Source].self, forKey: .sources) ?? []
    errors = PlaybackErrors(try members.decodeIfPresent([PlaybackError].self, forKey: .errors) ?? [])
    let seconds = try? members.decode(Double.self, forKey: .manifestLifetime)
    lifetime = seconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// What a 200 says: a refusal is read first (R4), and only a URL that plays is a grant (R3).
  func decision() throws(ContentServiceError) -> ResolveOutcome {
    if let refusal = errors.refusal(status: 200) { return .refused(refusal) }
    guard errors.isEmpty else {
      throw ContentServiceError(
        .invalidResponse, explanation: "the video came with errors that are not known here, so it is not granted")
    }
    let playable = sources.filter { $0.url != nil && $0.format != nil }
    let clear = playable.filter { !$0.isProtected }
    for format in Source.Format.allCases {
      if let url = clear.first(where: { $0.format == format })?.url { return .granted(url, lifetime: lifetime) }
    }
    guard playable.isEmpty else {
      throw ContentServiceError(
        .other, explanation: "every source of the video needs a licence (DRM), which a granted URL cannot carry")
    }
    throw ContentServiceError(
      .invalidResponse, explanation: "the video came without a source that plays over HTTPS, which is no grant")
  }
}

/// One way to play a video.
struct Source: Decodable, Sendable {
  /// Those that are played, the first first.
  enum Format: CaseIterable, Sendable {
    case hls, mp4, dash
  }

  /// Where it plays from; `nil` where that is not HTTPS. Most sources are listed twice, the other time over HTTP.
  let url: PlaybackURL?
  let format: Format?
  /// Whether a licence is needed.
  let isProtected: Bool

  private enum Key: String, CodingKey {
    case src, type, container
    case keySystems = "key_systems"
  }

  init(from decoder: any Decoder) {
    let members = try? decoder.container(keyedBy: Key.self)
    let text = try? members?.decode(String.self, forKey: .src)
    url = text.map { PlaybackURL($0) }.flatMap { $0.isPlayable() ? $0 : nil }
    format = Source.format(
      type: try? members?.decode(String.self, forKey: .type),
      container: try? members?.decode(String.self, forKey: .container))
    isProtected = members.map { Source.isProtected($0) } ?? true
  }

  /// Older entries have no type, and tell by their container.
  private static func format(type: String?, container: String?) -> Format? {
    switch (type?.lowercased(), container?.uppercased()) {
    case ("application/x-mpegurl", _), ("application/vnd.apple.mpegurl", _), (nil, "M2TS"): .hls
    case ("video/mp4", _), (nil, "MP4"): .mp4
    case ("application/dash+xml", _): .dash
    default: nil
    }
  }

  /// Anything but nothing is a key system, so that what cannot be read is not taken for clear.
  private static func isProtected(_ members: KeyedDecodingContainer<Key>) -> Bool {
    guard members.contains(.keySystems), (try? members.decodeNil(forKey: .keySystems)) != true else { return false }
    return (try? members.decode([String: Ignored].self, forKey: .keySystems))?.isEmpty != true
  }

  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }
}
