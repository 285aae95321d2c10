/// What stands for a state among those that were met: 128 bits of its canonical form. Two of ten million states share one
/// with a probability below 1e-24.
struct Fingerprint: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(_ bytes: [UInt8]) {
    var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        first = Fingerprint.mix(first ^ word, 0xA076_1D64_78BD_642F)
        second = Fingerprint.mix(second ^ word, 0xE703_7ED1_A0B4_28DB)
        offset += 8
      }
      var rest: UInt64 = UInt64(buffer.count) << 56
      while offset < buffer.count {
        rest = rest << 8 ^ UInt64(buffer[offset])
        offset += 1
      }
      first = Fingerprint.mix(first ^ rest, 0x8EBC_6AF0_9C88_C6E3)
      second = Fingerprint.mix(second ^ rest, 0x5899_65CC_7537_4CC3)
    }
    high = Fingerprint.mix(first, 0x1D8E_4E27_C47D_124F)
    low = Fingerprint.mix(second, 0xEB44_ACCA_B455_D165)
  }

  /// Every bit of the product's two halves depends on every bit of both factors; the factor is added so that none is lost.
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low &+ left
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(high)
  }
}
