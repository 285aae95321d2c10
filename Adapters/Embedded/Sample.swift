public import ContentEntitlements

extension EmbeddedContentService {
  /// Tokens of the viewers that ``sample(clock:)`` knows.
  public enum SampleViewer {
    /// Has the entitlement `premium`.
    public static let subscriber = "token-anna"
    /// Has nothing; may be granted `premium` or purchase single items.
    public static let visitor = "token-ben"
  }

  /// A small catalogue for demos: free and gated Moments, Videos with a live stream that starts after two minutes, and
  /// Stories, one of them with a gated page; and the two viewers of ``SampleViewer``.
  ///
  /// - Parameter clock: what the start of the stream is counted by, from now.
  /// - Returns: a service of its own each time, to be changed at will.
  public static func sample(clock: any EntitlementClock = SystemClock()) -> EmbeddedContentService {
    let service = EmbeddedContentService(
      moments: [
        .free("m1", url: "https://cdn.example/m1.m3u8", title: "Warm-up", duration: 8),
        .gated(
          "m2", url: "https://cdn.example/m2.m3u8?sig=sample", requires: "premium",
          message: "Subscribe to watch every goal.", details: ["offer": "season-pass"], title: "The goal",
          duration: 12),
        .free("m3", url: "https://cdn.example/m3.m3u8", title: "Fans", duration: 6),
      ],
      videos: [
        .free("v1", url: "https://cdn.example/v1.m3u8", title: "Press conference"),
        .gated(
          "v2", url: "https://cdn.example/v2.m3u8?sig=sample", requires: "rental", otherwise: .purchaseRequired,
          message: "Rent the full match.", details: ["offer": "match-pass"], title: "Full match"),
        .gated(
          "live", url: "https://cdn.example/live.m3u8?sig=sample", requires: "premium", title: "The final, live",
          startsIn: 120),
      ],
      stories: [
        EmbeddedStory(
          "s1", title: "Match day",
          pages: [
            .free("p1", url: "https://cdn.example/s1/p1.mp4", duration: 5),
            .gated("p2", url: "https://cdn.example/s1/p2.mp4?sig=sample", requires: "premium", duration: 5),
          ]),
        EmbeddedStory(
          "s2", title: "Behind the scenes", pages: [.free("p1", url: "https://cdn.example/s2/p1.mp4", duration: 5)]),
      ],
      clock: clock)
    service.addViewer(SampleViewer.subscriber, entitlements: ["premium"])
    service.addViewer(SampleViewer.visitor)
    return service
  }
}
