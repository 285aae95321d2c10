/// The address of one item: a Moment, a Video, a live stream, or one page of a Story.
///
/// Ids are opaque and compared as UTF-8 bytes. They are one space over all kinds of content (R8): the same id in two
/// kinds is the same item.
public struct ItemID: Hashable, Sendable {
  private let contentText: ExactText
  private let pageText: ExactText?

  /// The id of the Moment, Video or Story.
  public var contentID: String { contentText.value }

  /// The id of the page within its Story; `nil` for a Moment or a Video.
  public var pageID: String? { pageText?.value }

  /// - Parameters:
  ///   - contentID: the id of the Moment, Video or Story, exactly as the content service gave it.
  ///   - pageID: the id of the page, for an item of a Story.
  public init(_ contentID: String, page pageID: String? = nil) {
    contentText = ExactText(contentID)
    pageText = pageID.map { ExactText($0) }
  }

  /// Whether both items are, or are pages of, the same Moment, Video or Story.
  func isOfSameContent(as other: ItemID) -> Bool {
    contentText == other.contentText
  }
}
