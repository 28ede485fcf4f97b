public import Base

extension WKBReader {
  /// True if bytes have the marks of a SpatiaLite blob: of a geometry (BLOB-Geometry: 0x00 … 0x7C … 0xFE) or of
  /// a point without a box (BLOB-TinyPoint).
  public static func isSpatiaLite(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= 44 && bytes[0] == 0 && bytes[1] <= 1 && bytes[38] == 0x7C
      && bytes[bytes.count - 1] == 0xFE || tinyPoint(bytes) != nil
  }

  /// Appends the geometry of a SpatiaLite blob, as ``append(_:closesRings:keepsFaults:to:)`` does.
  public static func append(
    spatiaLite bytes: UnsafeBufferPointer<UInt8>, closesRings: Bool = false,
    keepsFaults: Bool = false, to column: inout GeometryColumn
  ) throws(GeoError) -> Changes {
    guard let address = bytes.baseAddress, isSpatiaLite(bytes) else {
      throw GeoError(.malformedWKB, "not a SpatiaLite geometry")
    }
    var reader = WKBReader(address, count: bytes.count, closesRings, keepsFaults, column)
    // The last byte is a mark.
    reader.end = reader.start + bytes.count - 1
    if bytes[1] >= 0x80, let tag = tinyPoint(bytes) {
      reader.isSwapped = (bytes[1] == 0x81) != isLittleEndian
      reader.next = reader.start + 7
      try reader.readBody(tag, into: &column, depth: 0)
      return reader.changes
    }
    reader.isSwapped = (bytes[1] == 1) != isLittleEndian
    reader.isSpatiaLite = true
    // After SRID, envelope and their mark.
    reader.next = reader.start + 39
    let tag = try reader.readType()
    try reader.readBody(tag, into: &column, depth: 0)
    if reader.next < reader.end { reader.changes.insert(.ignoredBytes) }
    return reader.changes
  }

  /// What a TinyPoint is: after byte order (0x80 big, 0x81 little) and SRID a type from 1 (XY) to 4 (XYZM), then
  /// the ordinates; nil for bytes that are none.
  private static func tinyPoint(_ bytes: UnsafeBufferPointer<UInt8>) -> Tag? {
    guard bytes.count >= 24, bytes[0] == 0, bytes[1] & 0xFE == 0x80, 1...4 ~= bytes[6],
      bytes[bytes.count - 1] == 0xFE
    else { return nil }
    let dimensions = Dimensions(rawValue: bytes[6] - 1)
    return bytes.count == 8 + dimensions.count * 8 ? Tag(code: 1, dimensions: dimensions) : nil
  }
}
