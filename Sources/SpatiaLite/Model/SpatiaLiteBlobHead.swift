internal import Geometry

/// What a blob of SpatiaLite says before its coordinates (BLOB-Geometry, BLOB-TinyPoint): reference system, type and
/// box.
struct SpatiaLiteBlobHead {
  /// The number of the reference system.
  let srid: Int32
  /// The type: 1 to 7 as in ISO 19125, 1000 more with z, 2000 with m, 3000 with both; whether coordinates are
  /// compressed does not matter.
  let type: Int
  /// The box; empty without positions that are numbers.
  let box: Box

  /// Reads a blob; nil for bytes that are none.
  init?(_ blob: UnsafeRawBufferPointer) {
    guard blob.count >= 24, blob[0] == 0, blob[blob.count - 1] == 0xFE else { return nil }
    let isTiny = blob[1] & 0xFE == 0x80
    guard isTiny ? 1...4 ~= blob[6] : blob[1] <= 1 && blob.count >= 44 && blob[38] == 0x7C else {
      return nil
    }
    let isLittle = blob[1] & 1 == 1
    func word(_ offset: Int) -> UInt32 {
      let bits = blob.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isLittle ? UInt32(littleEndian: bits) : UInt32(bigEndian: bits)
    }
    func ordinate(_ offset: Int) -> Double {
      let bits = blob.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return Double(bitPattern: isLittle ? UInt64(littleEndian: bits) : UInt64(bigEndian: bits))
    }
    srid = Int32(bitPattern: word(2))
    if isTiny {
      type = 1 + (Int(blob[6]) - 1) * 1000
      let (x, y) = (ordinate(7), ordinate(15))
      box = Box(minX: x, minY: y, maxX: x, maxY: y)
    } else {
      type = Int(word(39)) % 1_000_000
      box = Box(minX: ordinate(6), minY: ordinate(14), maxX: ordinate(22), maxY: ordinate(30))
    }
  }

  /// The ordinates of the type.
  var dimensions: Dimensions { Dimensions(rawValue: UInt8(truncatingIfNeeded: type / 1000 & 3)) }
}
