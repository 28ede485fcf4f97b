public import Base

extension WKBReader {
  /// True if bytes have the marks of a SpatiaLite blob (BLOB-Geometry: 0x00 … 0x7C … 0xFE).
  public static func isSpatiaLite(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= 44 && bytes[0] == 0 && bytes[1] <= 1 && bytes[38] == 0x7C
      && bytes[bytes.count - 1] == 0xFE
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
    reader.isSwapped = (bytes[1] == 1) != isLittleEndian
    reader.isSpatiaLite = true
    // After SRID, envelope and their mark; the last byte is a mark too.
    reader.next = reader.start + 39
    reader.end = reader.start + bytes.count - 1
    let tag = try reader.readType()
    try reader.readBody(tag, into: &column, depth: 0)
    if reader.next < reader.end { reader.changes.insert(.ignoredBytes) }
    return reader.changes
  }
}
