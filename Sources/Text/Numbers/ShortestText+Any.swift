extension ShortestText {
  /// Writes any finite number.
  @usableFromInline @inline(never)
  static func writeAny(
    _ value: Double, asReal: Bool, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    out.pointee = UInt8(ascii: "-")
    let signCount = value.sign == .minus ? 1 : 0
    return signCount &+ writeMagnitude(value.magnitude, asReal, to: out + signCount)
  }

  @inline(__always)
  private static func writeMagnitude(
    _ magnitude: Double, _ asReal: Bool, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Integers below 2^53 are their own shortest text: their neighbours are integers as well.
    if magnitude < 0x1p53 {
      let integer = Int64(magnitude)
      if Double(integer) == magnitude {
        return writeIntegral(UInt64(bitPattern: integer), asReal, to: out)
      }
    }
    let shortest = ShortestDecimal(magnitude)
    var significand = shortest.significand
    var exponent = shortest.exponent &+ 16
    // Normal numbers have 16 or 17 digits, only subnormal ones have fewer.
    while significand < 1_000_000_000_000_000 {
      significand &*= 10
      exponent &-= 1
    }
    let isShort = significand < 10_000_000_000_000_000
    significand &*= isShort ? 10 : 1
    exponent &-= isShort ? 1 : 0
    return SignificantDigits(significand).write(exponent: exponent, asReal: asReal, to: out)
  }

  private static func writeIntegral(
    _ integer: UInt64, _ asReal: Bool, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let count = IntegerText.write(integer, to: out)
    guard asReal else { return count }
    out[count] = UInt8(ascii: ".")
    out[count + 1] = UInt8(ascii: "0")
    return count &+ 2
  }
}
