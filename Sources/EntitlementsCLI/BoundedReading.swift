import Foundation

extension FileHandle {
  /// Reads to the end, which a device may not have: no more than `limit` bytes.
  ///
  /// - Parameter limit: how many bytes are taken.
  /// - Returns: what was read; `nil` where there is more.
  func readToEnd(limit: Int) throws -> Data? {
    var bytes = Data()
    // A pipe gives what it has: only an empty piece is the end.
    while let piece = try read(upToCount: 1 << 20), !piece.isEmpty {
      bytes.append(piece)
      guard bytes.count <= limit else { return nil }
    }
    return bytes
  }
}
