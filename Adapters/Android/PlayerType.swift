public import ContentEntitlements

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of content a player shows, as Android hosts spell it (D2).
public enum PlayerType: String, CaseIterable, Hashable, Sendable {
  /// Units of pages that are played in order.
  case STORIES
  /// Single short items.
  case MOMENTS
  /// Single items, live streams among them.
  case VIDEOS

  /// - Parameter kind: the same in the words of the core.
  public init(_ kind: ContentKind) {
    switch kind {
    case .stories: self = .STORIES
    case .moments: self = .MOMENTS
    case .videos: self = .VIDEOS
    }
  }

  /// The same in the words of the core.
  public var kind: ContentKind {
    switch self {
    case .STORIES: .stories
    case .MOMENTS: .moments
    case .VIDEOS: .videos
    }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// What a host returns from ``PlayerSourceDelegate/onContentRestricted(playerType:sourceId:restriction:)``. Reserved: it is
/// accepted and recorded, and has no effect in this version (D2).
public enum ContentRestrictionHandlerState: String, Hashable, Sendable {
  /// The refusal is left to the SDK.
  case SDK_SHOULD_HANDLE
  /// The host presents its own response, such as a paywall.
  case HANDLED_BY_APP

  /// The same in the words of the core.
  var hostResponse: HostResponse {
    switch self {
    case .SDK_SHOULD_HANDLE: .sdkShouldHandle
    case .HANDLED_BY_APP: .handledByApp
    }
  }
}
