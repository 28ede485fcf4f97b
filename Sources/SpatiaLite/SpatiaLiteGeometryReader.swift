internal import Base
internal import FeatureStore
internal import FormatKit
internal import Geometry

/// Reads the values of a geometry column: SpatiaLite's blobs and, unless the column is registered as one of these,
/// WKB, EWKB, WKT, EWKT, hexadecimal WKB and GeoJSON, each value as what it is.
struct SpatiaLiteGeometryReader: ~Copyable {
  /// Values that name another reference system than their column.
  private(set) var mismatches = 0
  /// Blobs and texts without bytes.
  private(set) var emptyBlobs = 0
  /// The number of the system that the last value named; nil if it named none.
  private(set) var srid: Int32?
  /// True if the last value was GeoJSON, which is in WGS 84.
  private(set) var isGeoJSON = false

  private let closesRings: Bool
  private let keepsFaults: Bool
  private var srsID: Int32?
  private var isStrict = false
  private var wkt = WKTReader()
  private var json = SpatiaLiteGeoJSON()

  init(_ faults: FaultPolicy) {
    closesRings = faults.closesRings
    keepsFaults = faults.listsFaults
  }

  /// Begins the values of a column and forgets what was counted.
  mutating func begin(srsID: Int32?, isStrict: Bool) {
    self.srsID = srsID
    self.isStrict = isStrict
    mismatches = 0
    emptyBlobs = 0
  }

  /// Appends a geometry; nothing for a blob without bytes. The bytes lie in a column.
  @inline(__always)
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tag: UInt32, to column: inout GeometryColumn
  ) throws(GeoError) -> WKBReader.Changes {
    guard tag == StoreGeometryTag.blob, WKBReader.isSpatiaLite(bytes) else {
      return try appendOther(bytes, tag, to: &column)
    }
    srid = Self.word(bytes, 2, isLittle: bytes[1] & 1 == 1)
    if let srsID, srid != srsID { mismatches += 1 }
    return try WKBReader.append(
      spatiaLite: bytes, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
  }

  @inline(never)
  private mutating func appendOther(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tag: UInt32, to column: inout GeometryColumn
  ) throws(GeoError) -> WKBReader.Changes {
    srid = nil
    isGeoJSON = false
    switch tag {
    case StoreGeometryTag.blob:
      if bytes.isEmpty {
        emptyBlobs += 1
        return []
      }
      guard !isStrict, bytes[0] <= 1, bytes.count >= 5 else { throw Self.fault(bytes, isStrict) }
      let isLittle = bytes[0] == 1
      let type = UInt32(bitPattern: Self.word(bytes, 1, isLittle: isLittle))
      // EWKB's flag.
      if type & 0x2000_0000 != 0, bytes.count >= 9 {
        settle(Self.word(bytes, 5, isLittle: isLittle))
      }
      return try WKBReader.append(
        bytes, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
    case StoreGeometryTag.text where !isStrict: return try appendText(bytes, to: &column)
    default:
      throw GeoError(
        .malformedWKB,
        tag == StoreGeometryTag.text
          ? "the geometry is text, not a blob" : "the geometry is a number")
    }
  }

  private mutating func appendText(
    _ text: UnsafeBufferPointer<UInt8>, to column: inout GeometryColumn
  ) throws(GeoError) -> WKBReader.Changes {
    guard let first = text.first(where: { $0 > 0x20 }) else {
      emptyBlobs += 1
      return []
    }
    if first == UInt8(ascii: "{") {
      isGeoJSON = true
      return try json.append(
        text, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
    }
    do throws(GeoError) {
      let outcome = try wkt.append(
        text, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
      if let number = outcome.srid { settle(Int32(bitPattern: number)) }
      return outcome.changes
    } catch {
      var error = error
      if error.reason == .malformedWKT, let place = error.location?.byteOffset {
        error.message += " (byte \(place) of the text)"
      }
      throw error
    }
  }

  private mutating func settle(_ number: Int32) {
    srid = number
    if number != srsID, number > 0 { mismatches += 1 }
  }

  private static func word(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, isLittle: Bool
  ) -> Int32 {
    var word: UInt32 = 0
    for index in 0..<4 {
      word |= UInt32(bytes[offset + index]) << UInt32(isLittle ? index * 8 : 24 - index * 8)
    }
    return Int32(bitPattern: word)
  }

  /// What keeps bytes from being a blob of SpatiaLite (BLOB-Geometry).
  private static func fault(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isStrict: Bool
  ) -> GeoError {
    let name = isStrict ? "a geometry of SpatiaLite" : "a geometry of SpatiaLite, nor WKB"
    func fault(_ offset: Int, _ expected: String) -> GeoError {
      let found = "0x" + String(bytes[offset], radix: 16)
      return GeoError(
        .malformedWKB, "the blob is not \(name): byte \(offset) is \(found), not \(expected)")
    }
    if bytes[0] != 0 { return fault(0, "0x0") }
    if bytes.count > 1, bytes[1] > 1, bytes[1] & 0xFE != 0x80 { return fault(1, "a byte order") }
    if bytes.count >= 44, bytes[1] <= 1, bytes[38] != 0x7C { return fault(38, "0x7c") }
    let isWhole = bytes.count >= 24 && bytes[bytes.count - 1] == 0xFE
    if isWhole { return fault(bytes.count >= 44 ? 38 : 6, "a mark of its kind") }
    return GeoError(
      .malformedWKB, "the blob is not \(name): it ends too early, after \(bytes.count) bytes")
  }
}
