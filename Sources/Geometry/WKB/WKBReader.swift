public import Base

/// Reads well-known binary into a column: ISO WKB (OGC 06-103r4 §8.2), EWKB's flags, and SpatiaLite's
/// blobs.
///
/// Curves become lines (arcs in steps of at most 4°), surfaces become polygons, and ``Changes`` says
/// so. Nothing is trusted: counts are checked against the bytes that are left before memory is
/// reserved for them, and the depth of nesting is limited. After an error the column holds part of the
/// geometry; go back to a mark.
public struct WKBReader {
  /// What was changed in a geometry while it was read.
  public struct Changes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// From bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Arcs, or a curve type around straight lines, became lines.
    public static let linearisedCurves = Changes(rawValue: 1)
    /// A polyhedral surface, TIN or triangle became polygons.
    public static let flattenedSurfaces = Changes(rawValue: 2)
    /// Empty points of a MultiPoint, or rings without positions, were left out.
    public static let droppedEmptyParts = Changes(rawValue: 4)
    /// Rings were closed, as requested.
    public static let closedRings = Changes(rawValue: 8)
    /// Bytes after the geometry were ignored.
    public static let ignoredBytes = Changes(rawValue: 16)
  }

  /// How deep geometries may be nested.
  public static let maximumDepth = 32

  /// Appends one geometry (nodes and what belongs to them; the feature is not ended).
  ///
  /// Rings whose last position is not their first are refused, or closed when `closesRings` says so.
  /// With `keepsFaults` such rings, rings that are too short, lines of one position and numbers that are
  /// not finite are read as they are.
  public static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, closesRings: Bool = false, keepsFaults: Bool = false,
    to column: inout GeometryColumn
  ) throws(GeoError) -> Changes {
    guard let address = bytes.baseAddress else {
      throw GeoError(.malformedWKB, "the geometry has no bytes")
    }
    var reader = WKBReader(address, count: bytes.count, closesRings, keepsFaults, column)
    let tag = try reader.readTag()
    try reader.readBody(tag, into: &column, depth: 0)
    if reader.next < reader.end { reader.changes.insert(.ignoredBytes) }
    return reader.changes
  }

  // The bytes of the geometry; next <= end always.
  let start: UnsafeRawPointer
  var next: UnsafeRawPointer
  var end: UnsafeRawPointer
  let closesRings: Bool
  /// Geometries that Simple Features does not allow are read as they are.
  let keepsFaults: Bool
  var changes = Changes()
  /// The byte order is not this machine's.
  var isSwapped = false
  /// Members begin with SpatiaLite's mark instead of a byte order.
  var isSpatiaLite = false
  /// Positions in the column, kept so that nothing has to be divided by the stride.
  var positions: Int
  /// Positions that arcs may still add to this geometry.
  var arcAllowance = 1 << 24

  init(
    _ address: UnsafePointer<UInt8>, count: Int, _ closesRings: Bool, _ keepsFaults: Bool,
    _ column: borrowing GeometryColumn
  ) {
    start = UnsafeRawPointer(address)
    next = start
    end = start + count
    self.closesRings = closesRings
    self.keepsFaults = keepsFaults
    positions = column.stride == 2 ? column.ordinates.count >> 1 : column.positionCount
  }

  // MARK: - Tags, counts

  /// What the first bytes of a geometry say about it.
  struct Tag {
    /// The ISO code without its dimensions, 1 to 17, or one of SpatiaLite's compressed ones.
    var code: UInt32
    var dimensions: Dimensions
  }

  /// Reads byte order and type of a geometry.
  @inline(__always)
  mutating func readTag() throws(GeoError) -> Tag {
    guard end - next >= 5 else { throw truncated() }
    let order = next.load(as: UInt8.self)
    if isSpatiaLite {
      guard order == 0x69 else { throw malformed("a member of a collection has no mark") }
    } else {
      guard order <= 1 else { throw malformed("byte order is \(order), not 0 or 1") }
      isSwapped = (order == 1) != Self.isLittleEndian
    }
    next += 1
    return try readType()
  }

  /// Reads a type in any of its spellings: ISO's thousands, EWKB's flags, the old bit for 2.5D.
  @inline(__always)
  mutating func readType() throws(GeoError) -> Tag {
    let type = try readUInt32()
    if type &- 1 < 7 { return Tag(code: type, dimensions: []) }
    return try decoded(type)
  }

  @inline(never)
  private mutating func decoded(_ type: UInt32) throws(GeoError) -> Tag {
    let code = type & 0x1FFF_FFFF
    var dimensions = Dimensions(rawValue: UInt8(truncatingIfNeeded: code / 1000 & 3))
    if type & 0x8000_0000 != 0 { dimensions.insert(.z) }
    if type & 0x4000_0000 != 0 { dimensions.insert(.m) }
    if type & 0x2000_0000 != 0 { _ = try readUInt32() }  // EWKB's SRID
    guard code < 4000, (1...17).contains(code % 1000) else {
      if isSpatiaLite, let tag = Self.compressedTag(type) { return tag }
      throw GeoError(.unsupportedGeometry, "geometry type \(type) is unknown")
    }
    return Tag(code: code % 1000, dimensions: dimensions)
  }

  @inline(__always)
  mutating func readUInt32() throws(GeoError) -> UInt32 {
    guard end - next >= 4 else { throw truncated() }
    let value = next.loadUnaligned(as: UInt32.self)
    next += 4
    return isSwapped ? value.byteSwapped : value
  }

  /// Reads a count of elements that take at least `size` bytes each.
  @inline(__always)
  mutating func readCount(each size: Int) throws(GeoError) -> Int {
    let count = Int(try readUInt32())
    guard count * size <= end - next else {
      throw malformed("a count of \(count), but only \(end - next) bytes are left")
    }
    return count
  }

  static var isLittleEndian: Bool { UInt16(1).littleEndian == 1 }

  // MARK: - Errors

  @inline(never)
  func truncated() -> GeoError {
    GeoError(.malformedWKB, "the geometry ends too early, after \(end - start) bytes")
  }

  @inline(never)
  func malformed(_ what: String) -> GeoError {
    GeoError(.malformedWKB, "the geometry is malformed at byte \(next - start): \(what)")
  }
}
