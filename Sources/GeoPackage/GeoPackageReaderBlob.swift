import Base
import Geometry

/// The geometry blob of a GeoPackage (OGC 12-128r19 §2.1.3): a header, then WKB.
enum GeoPackageReaderBlob {
  /// What is odd about blobs, counted over a batch.
  struct Oddities {
    /// Blobs that name another reference system than their column.
    var srsMismatches = 0
    /// WKB without a header.
    var plainWKB = 0
    /// SpatiaLite's blobs.
    var spatiaLite = 0
    /// Blobs without bytes.
    var emptyBlobs = 0
  }

  /// Bytes before the envelope.
  static let headerSize = 8

  /// Appends the geometry of a blob; nothing for one without bytes.
  @inline(__always)
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, srsID: Int32?, closesRings: Bool,
    keepsFaults: Bool, to column: inout GeometryColumn, _ oddities: inout Oddities
  ) throws(GeoError) -> WKBReader.Changes {
    guard bytes.count >= headerSize, bytes[0] == 0x47, bytes[1] == 0x50,
      let start = bytes.baseAddress
    else {
      return try appendOther(
        bytes, closesRings: closesRings, keepsFaults: keepsFaults, to: &column, &oddities)
    }
    let flags = bytes[3]
    if bytes[2] != 0 || flags & 0x20 != 0 { throw unsupported(version: bytes[2]) }
    let envelope = flags >> 1 & 7
    // Doubles of the envelopes 0 to 4: none, xy, xyz, xym, xyzm.
    let size = headerSize + (envelope == 0 ? 0 : envelope == 1 ? 32 : envelope == 4 ? 64 : 48)
    guard envelope <= 4, bytes.count >= size else { throw badEnvelope(envelope) }
    let word = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    let id = flags & 1 == 1 ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
    if let srsID, Int32(bitPattern: id) != srsID { oddities.srsMismatches += 1 }
    return try WKBReader.append(
      UnsafeBufferPointer(start: start + size, count: bytes.count - size),
      closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
  }

  @inline(never)
  private static func appendOther(
    _ bytes: UnsafeBufferPointer<UInt8>, closesRings: Bool, keepsFaults: Bool,
    to column: inout GeometryColumn, _ oddities: inout Oddities
  ) throws(GeoError) -> WKBReader.Changes {
    if bytes.isEmpty {
      oddities.emptyBlobs += 1
      return []
    }
    if WKBReader.isSpatiaLite(bytes) {
      oddities.spatiaLite += 1
      return try WKBReader.append(
        spatiaLite: bytes, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
    }
    guard bytes[0] <= 1 else {
      throw GeoError(
        .malformedWKB,
        bytes[0] == 0x47
          ? "the geometry ends within its header"
          : "the blob is neither a GeoPackage geometry nor WKB")
    }
    oddities.plainWKB += 1
    return try WKBReader.append(
      bytes, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
  }

  @inline(never)
  private static func unsupported(version: UInt8) -> GeoError {
    GeoError(
      .unsupportedGeometry,
      version == 0
        ? "an extended geometry, which only the program that wrote it can read"
        : "a geometry blob of version \(version); only 0 is known")
  }

  @inline(never)
  private static func badEnvelope(_ code: UInt8) -> GeoError {
    GeoError(
      .malformedWKB,
      code <= 4 ? "the geometry ends within its envelope" : "envelope code \(code) is undefined")
  }
}
