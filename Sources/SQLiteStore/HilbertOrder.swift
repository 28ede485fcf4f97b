/// The order of boxes along a Hilbert curve of 65536 × 65536 cells over an extent.
struct HilbertOrder {
  // Sums of both bounds are compared, so twice the centre; halving would change nothing.
  private let originX: Double
  private let originY: Double
  private let scaleX: Double
  private let scaleY: Double

  /// The curve over the extent of all boxes; an extent that is empty, a line or infinite is fine.
  init(minX: Float, maxX: Float, minY: Float, maxY: Float) {
    originX = 2 * Double(minX)
    originY = 2 * Double(minY)
    scaleX = Self.scale(Double(maxX) - Double(minX))
    scaleY = Self.scale(Double(maxY) - Double(minY))
  }

  private static func scale(_ extent: Double) -> Double {
    extent > 0 && extent.isFinite ? 65535 / (2 * extent) : 0
  }

  /// The place of a box on the curve.
  @inline(__always)
  func key(_ box: IndexedBox) -> UInt32 {
    let x = Self.cell((Double(box.minX) + Double(box.maxX) - originX) * scaleX)
    let y = Self.cell((Double(box.minY) + Double(box.maxY) - originY) * scaleY)
    return Self.distance(x, y)
  }

  @inline(__always)
  private static func cell(_ position: Double) -> UInt32 {
    // Infinite bounds make not-a-number here, of which the comparisons make 0.
    guard position > 0 else { return 0 }
    return UInt32(position < 65535 ? position : 65535)
  }

  /// The distance along the curve to a cell, by a prefix scan over the bits of both coordinates at
  /// once instead of a loop of 16 rounds ("2D Hilbert curves in O(1)", rawrunprotected, 2015; public
  /// domain).
  @inline(__always)
  static func distance(_ x: UInt32, _ y: UInt32) -> UInt32 {
    let all: UInt32 = 0xffff
    var (a, b) = (x ^ y, all ^ x ^ y)
    var (c, d) = (all ^ (x | y), x & (y ^ all))
    var (e, f) = (a | b >> 1, a >> 1 ^ a)
    var (g, h) = ((c >> 1 ^ (b & d >> 1)) ^ c, ((a & c >> 1) ^ d >> 1) ^ d)

    (a, b, c, d) = (e, f, g, h)
    e = (a & a >> 2) ^ (b & b >> 2)
    f = (a & b >> 2) ^ (b & (a ^ b) >> 2)
    g ^= (a & c >> 2) ^ (b & d >> 2)
    h ^= (b & c >> 2) ^ ((a ^ b) & d >> 2)

    (a, b, c, d) = (e, f, g, h)
    e = (a & a >> 4) ^ (b & b >> 4)
    f = (a & b >> 4) ^ (b & (a ^ b) >> 4)
    g ^= (a & c >> 4) ^ (b & d >> 4)
    h ^= (b & c >> 4) ^ ((a ^ b) & d >> 4)

    (a, b, c, d) = (e, f, g, h)
    g ^= (a & c >> 8) ^ (b & d >> 8)
    h ^= (b & c >> 8) ^ ((a ^ b) & d >> 8)

    let low = x ^ y
    let high = (h ^ h >> 1) | (all ^ (low | (g ^ g >> 1)))
    return spread(high) << 1 | spread(low)
  }

  /// Puts a zero before each of 16 bits.
  @inline(__always)
  private static func spread(_ bits: UInt32) -> UInt32 {
    var bits = (bits | bits << 8) & 0x00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
