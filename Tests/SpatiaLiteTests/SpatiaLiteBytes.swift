/// Blobs after the specification (BLOB-Geometry and BLOB-TinyPoint of SpatiaLite), in either byte order.
struct SpatiaLiteBytes {
  var isLittle = true

  func word(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: isLittle ? value.littleEndian : value.bigEndian) { Array($0) }
  }

  func doubles(_ values: [Double]) -> [UInt8] {
    values.flatMap { value in
      let bits = isLittle ? value.bitPattern.littleEndian : value.bitPattern.bigEndian
      return withUnsafeBytes(of: bits) { Array($0) }
    }
  }

  func floats(_ values: [Float]) -> [UInt8] { values.flatMap { word($0.bitPattern) } }

  /// Start, byte order, SRID, box, mark, class type, body, end.
  func blob(_ type: UInt32, _ body: [UInt8], srid: UInt32 = 4326) -> [UInt8] {
    [0, isLittle ? 1 : 0] + word(srid) + doubles([0, 0, 9, 9]) + [0x7C] + word(type) + body + [0xFE]
  }

  /// A member of a collection, after its mark.
  func member(_ type: UInt32, _ body: [UInt8]) -> [UInt8] { [0x69] + word(type) + body }

  /// Start, byte order, SRID, type from 1 (XY) to 4 (XYZM), ordinates, end.
  func tinyPoint(_ type: UInt8, _ ordinates: [Double], srid: UInt32 = 4326) -> [UInt8] {
    [0, isLittle ? 0x81 : 0x80] + word(srid) + [type] + doubles(ordinates) + [0xFE]
  }
}
