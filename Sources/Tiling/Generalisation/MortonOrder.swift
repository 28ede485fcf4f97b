/// The order of places along a Z-shaped curve (G. M. Morton, 1966): all places of a square whose side is a power of two,
/// at a multiple of it, follow one another.
public enum MortonOrder {
  /// The key of a place: the bits of y and x in turns, the highest first. Coordinates below 0 come before others.
  @inline(__always)
  public static func key(_ point: GridPoint) -> UInt64 {
    spread(UInt32(bitPattern: point.x) ^ 0x8000_0000)
      | spread(UInt32(bitPattern: point.y) ^ 0x8000_0000) << 1
  }

  /// Bits at the even places of a number.
  @inline(__always)
  private static func spread(_ number: UInt32) -> UInt64 {
    var bits = UInt64(number)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
