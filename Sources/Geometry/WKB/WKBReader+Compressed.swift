internal import Base

/// SpatiaLite's compressed lines and rings (BLOB-Geometry, "compressed" types): the first and the last
/// position are whole. Of all others x, y and z are 32-bit differences from the position before, m is whole.
extension WKBReader {
  /// The code of a compressed line in a ``Tag``.
  static let compressedLine: UInt32 = 1_000_002
  /// The code of a compressed polygon.
  static let compressedPolygon: UInt32 = 1_000_003

  /// The tag of a compressed type; nil for all others.
  static func compressedTag(_ type: UInt32) -> Tag? {
    guard (1_000_000..<1_004_000).contains(type) else { return nil }
    let code = 1_000_000 + type % 1000
    guard code == compressedLine || code == compressedPolygon else { return nil }
    return Tag(code: code, dimensions: Dimensions(rawValue: UInt8(type / 1000 - 1000)))
  }

  /// Reads a line's positions; false for an empty one, which adds no line.
  mutating func readCompressedLine(
    _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let count = try readCompressedCount(dimensions)
    if count == 0 { return false }
    guard count >= 2 || keepsFaults else {
      throw GeoError(.shortLine, "line has 1 position, at least 2 are needed")
    }
    try readCompressedPositions(count, dimensions, into: &column)
    endLine(&column)
    return true
  }

  /// Reads a polygon's rings; false if it has none.
  mutating func readCompressedRings(
    _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let before = column.lineEnds.count
    for _ in 0..<(try readCount(each: 4)) {
      let count = try readCompressedCount(dimensions)
      let first = positions
      try readCompressedPositions(count, dimensions, into: &column)
      try endRing(from: first, &column)
    }
    return column.lineEnds.count > before
  }

  /// Reads a count of positions, for all of which there are bytes.
  private mutating func readCompressedCount(_ dimensions: Dimensions) throws(GeoError) -> Int {
    let count = Int(try readUInt32())
    let whole = dimensions.count * 8
    let size =
      count < 2 ? count * whole : 2 * whole + (count - 2) * Self.compressedSize(dimensions)
    guard size <= end - next else {
      throw malformed("a count of \(count), but only \(end - next) bytes are left")
    }
    return count
  }

  /// The bytes of a position between the first and the last.
  private static func compressedSize(_ dimensions: Dimensions) -> Int {
    8 + (dimensions.contains(.z) ? 4 : 0) + (dimensions.contains(.m) ? 8 : 0)
  }

  private mutating func readCompressedPositions(
    _ count: Int, _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) {
    guard count > 0 else { return }
    try readPositions(1, dimensions, into: &column)
    guard count > 1 else { return }
    let stride = column.stride
    let used = column.ordinates.count
    column.ordinates.reserve(used + (count - 2) * stride)
    // In range: there is a position before, and room for as many as follow has just been made.
    let first = column.ordinates.base + used
    var target = first
    let (hasZ, hasM) = (dimensions.contains(.z), dimensions.contains(.m))
    for _ in 0..<count - 2 {
      let before = target - stride
      target[0] = before[0] + difference()
      target[1] = before[1] + difference()
      let z = hasZ ? before[2] + difference() : .nan
      let m = hasM ? wholeOrdinate() : .nan
      if stride > 2 { target[2] = z }
      if stride > 3 { target[3] = m }
      target += stride
    }
    column.ordinates.setCount(used + (count - 2) * stride)
    positions += count - 2
    guard keepsFaults || Self.areFinite(first, count: count - 2, stride: stride) else {
      throw notFinite()
    }
    try readPositions(1, dimensions, into: &column)
  }

  /// Takes a 32-bit float.
  private mutating func difference() -> Double {
    let bits = next.loadUnaligned(as: UInt32.self)
    next += 4
    return Double(Float(bitPattern: isSwapped ? bits.byteSwapped : bits))
  }

  /// Takes a double.
  private mutating func wholeOrdinate() -> Double {
    let bits = next.loadUnaligned(as: UInt64.self)
    next += 8
    return Double(bitPattern: isSwapped ? bits.byteSwapped : bits)
  }
}
