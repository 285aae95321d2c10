import ContentEntitlements

/// The drawing that stands for an item's picture: chosen by its id, the same on every machine.
struct Artwork {
  /// The colours of a drawing.
  struct Tint {
    let near: String
    let deep: String
    let light: String
  }

  static let tints = [
    Tint(near: "#3b4a7a", deep: "#14182b", light: "#5a6fb0"), Tint(near: "#6b3550", deep: "#230f1a", light: "#95506f"),
    Tint(near: "#23594f", deep: "#0b211d", light: "#35806f"), Tint(near: "#6a4a24", deep: "#231707", light: "#8a6433"),
    Tint(near: "#4a3a78", deep: "#181130", light: "#6b56a8"), Tint(near: "#2b5570", deep: "#0c1c27", light: "#3f7799"),
    Tint(near: "#6b3a2c", deep: "#24110b", light: "#8f5543"), Tint(near: "#40552a", deep: "#141c0c", light: "#5d7a3e"),
  ]
  static let shapeCount = 4

  let tint: Int
  let shape: Int

  init(of item: ItemID) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (item.contentID + "/" + (item.pageID ?? "")).utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    tint = Int((hash >> 20) % UInt64(Artwork.tints.count))
    shape = Int((hash >> 40) % UInt64(Artwork.shapeCount))
  }
}
