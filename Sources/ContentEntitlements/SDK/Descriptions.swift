/// How identifiers print: as support reads them, not as the compiler sees them. None holds a secret; text that a server
/// made up is quoted, its control characters escaped (O2).
extension ItemID: CustomStringConvertible {
  /// The content id in quotes; for a page, `"story"/"page"`.
  public var description: String {
    String(reflecting: contentID) + (pageID.map { "/" + String(reflecting: $0) } ?? "")
  }
}

extension RefusalReason: CustomStringConvertible {
  /// The code as on the wire, in quotes.
  public var description: String { String(reflecting: code) }
}

extension ResolveFailure: CustomStringConvertible {
  /// The kind, such as `serviceError(503)`.
  public var description: String { kind }
}

extension Epoch: CustomStringConvertible {
  /// The count.
  public var description: String { String(number) }
}

extension PlayerID: CustomStringConvertible {
  /// The count.
  public var description: String { String(number) }
}
