internal import Base

extension WKBReader {
  /// Reads what follows a tag and appends it with its node.
  mutating func readBody(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) {
    guard depth < Self.maximumDepth else {
      throw malformed("geometries are nested deeper than \(Self.maximumDepth) levels")
    }
    switch tag.code {
    case 1:
      try readPoint(tag.dimensions, into: &column)
      appendNode(.point, tag.dimensions, &column)
    case 2:
      if try readLine(tag.dimensions, into: &column) { endPart(&column) }
      appendNode(.lineString, tag.dimensions, &column)
    case 3: try readPolygon(tag, into: &column)
    case 4: try readMultiPoint(tag, into: &column)
    case 5: try readMultiLine(tag, into: &column)
    case 6: try readMultiPolygon(tag, into: &column, depth: depth)
    case 7: try readCollection(tag, into: &column, depth: depth)
    case 8, 9:
      changes.insert(.linearisedCurves)
      if try readCurve(tag, into: &column, depth: depth) { endPart(&column) }
      appendNode(.lineString, tag.dimensions, &column)
    case 10:
      changes.insert(.linearisedCurves)
      let dimensions = try readCurvedRings(tag, into: &column, depth: depth)
      appendNode(.polygon, dimensions, &column)
    case 11:
      changes.insert(.linearisedCurves)
      try readMultiCurve(tag, into: &column, depth: depth)
    case 12:
      changes.insert(.linearisedCurves)
      try readMultiPolygon(tag, into: &column, depth: depth)
    case 15, 16:
      changes.insert(.flattenedSurfaces)
      try readMultiPolygon(tag, into: &column, depth: depth)
    case 17:
      changes.insert(.flattenedSurfaces)
      try readPolygon(tag, into: &column)
    case Self.compressedLine:
      if try readCompressedLine(tag.dimensions, into: &column) { endPart(&column) }
      appendNode(.lineString, tag.dimensions, &column)
    case Self.compressedPolygon:
      if try readCompressedRings(tag.dimensions, into: &column) { endPart(&column) }
      appendNode(.polygon, tag.dimensions, &column)
    default: throw GeoError(.unsupportedGeometry, "geometry type \(tag.code) is abstract")
    }
  }

  // MARK: - Points and lines

  /// Reads a point's position; two NaN are an empty point, which has no part.
  private mutating func readPoint(
    _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) {
    guard end - next >= dimensions.count * 8 else { throw truncated() }
    if isEmptyPosition {
      next += dimensions.count * 8
      return
    }
    try readPositions(1, dimensions, into: &column)
    endLine(&column)
    endPart(&column)
  }

  /// True if x and y at `next`, which must be there, are both NaN.
  private var isEmptyPosition: Bool {
    let x = next.loadUnaligned(as: UInt64.self)
    let y = next.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    return Double(bitPattern: isSwapped ? x.byteSwapped : x).isNaN
      && Double(bitPattern: isSwapped ? y.byteSwapped : y).isNaN
  }

  /// Reads a line's positions; false for an empty one, which adds no line.
  @inline(__always)
  mutating func readLine(
    _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let count = try readCount(each: dimensions.count * 8)
    if count == 0 { return false }
    guard count >= 2 || keepsFaults else {
      throw GeoError(.shortLine, "line has 1 position, at least 2 are needed")
    }
    try readPositions(count, dimensions, into: &column)
    endLine(&column)
    return true
  }

  /// All points are one part of one line.
  private mutating func readMultiPoint(
    _ tag: Tag, into column: inout GeometryColumn
  ) throws(GeoError) {
    var dimensions = tag.dimensions
    let first = positions
    for _ in 0..<(try readCount(each: 21)) {
      let member = try readTag()
      guard member.code == 1 else { throw unexpected(member, in: tag) }
      guard end - next >= member.dimensions.count * 8 else { throw truncated() }
      dimensions.formUnion(member.dimensions)
      if isEmptyPosition {
        next += member.dimensions.count * 8
        changes.insert(.droppedEmptyParts)
      } else {
        try readPositions(1, member.dimensions, into: &column)
      }
    }
    if positions > first {
      endLine(&column)
      endPart(&column)
    }
    appendNode(.multiPoint, dimensions, &column)
  }

  /// Every line is a part, even an empty one.
  private mutating func readMultiLine(
    _ tag: Tag, into column: inout GeometryColumn
  ) throws(GeoError) {
    var dimensions = tag.dimensions
    for _ in 0..<(try readCount(each: 9)) {
      let member = try readTag()
      dimensions.formUnion(member.dimensions)
      let hasPositions: Bool
      switch member.code {
      case 2: hasPositions = try readLine(member.dimensions, into: &column)
      case Self.compressedLine:
        hasPositions = try readCompressedLine(member.dimensions, into: &column)
      default: throw unexpected(member, in: tag)
      }
      if !hasPositions { endLine(&column) }
      endPart(&column)
    }
    appendNode(.multiLineString, dimensions, &column)
  }

  // MARK: - Polygons and collections

  private mutating func readPolygon(
    _ tag: Tag, into column: inout GeometryColumn
  ) throws(GeoError) {
    if try readRings(tag.dimensions, into: &column) { endPart(&column) }
    appendNode(.polygon, tag.dimensions, &column)
  }

  /// Reads a polygon's rings; false if it has none.
  @inline(__always)
  private mutating func readRings(
    _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let before = column.lineEnds.count
    for _ in 0..<(try readCount(each: 4)) {
      let count = try readCount(each: dimensions.count * 8)
      let first = positions
      try readPositions(count, dimensions, into: &column)
      try endRing(from: first, &column)
    }
    return column.lineEnds.count > before
  }

  /// Ends a ring that began at a position, after checking its ends; one without positions is left out.
  @inline(__always)
  mutating func endRing(from first: Int, _ column: inout GeometryColumn) throws(GeoError) {
    guard positions > first else {
      changes.insert(.droppedEmptyParts)
      return
    }
    // In range: the positions first ..< positions have just been appended.
    let stride = column.stride
    let head = column.ordinates.base + first * stride
    let tail = column.ordinates.base + (positions - 1) * stride
    if head[0] != tail[0] || head[1] != tail[1] { try close(from: first, &column) }
    guard positions - first >= 4 || keepsFaults else {
      throw GeoError(
        .shortRing, "ring has \(positions - first) positions, at least 4 are needed")
    }
    endLine(&column)
  }

  @inline(never)
  private mutating func close(from first: Int, _ column: inout GeometryColumn) throws(GeoError) {
    guard closesRings else {
      if keepsFaults { return }
      throw GeoError(
        .openRing, "ring is not closed: it ends where it did not begin",
        hint: "use --close-rings to close it")
    }
    changes.insert(.closedRings)
    for slot in 0..<column.stride {
      column.ordinates.append(column.ordinates[first * column.stride + slot])
    }
    positions += 1
  }

  /// Reads a MultiPolygon, MultiSurface, PolyhedralSurface or TIN; every polygon is a part.
  private mutating func readMultiPolygon(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) {
    var dimensions = tag.dimensions
    for _ in 0..<(try readCount(each: 9)) {
      let member = try readTag()
      switch (member.code, tag.code) {
      case (3, 6), (3, 12), (3, 15), (17, 16), (3, 16):
        dimensions.formUnion(member.dimensions)
        _ = try readRings(member.dimensions, into: &column)
        endPart(&column)
      case (Self.compressedPolygon, 6):
        dimensions.formUnion(member.dimensions)
        _ = try readCompressedRings(member.dimensions, into: &column)
        endPart(&column)
      case (10, 12):
        let parts = column.partEnds.count
        dimensions.formUnion(try readCurvedRings(member, into: &column, depth: depth + 1))
        if column.partEnds.count == parts { endPart(&column) }
      default: throw unexpected(member, in: tag)
      }
    }
    appendNode(.multiPolygon, dimensions, &column)
  }

  private mutating func readCollection(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) {
    let node = appendNode(.geometryCollection, tag.dimensions, &column)
    for _ in 0..<(try readCount(each: 9)) {
      let member = try readTag()
      try readBody(member, into: &column, depth: depth + 1)
    }
    column.endCollection(node)
  }

  @inline(never)
  func unexpected(_ member: Tag, in parent: Tag) -> GeoError {
    malformed("type \(member.code) cannot be a member of type \(parent.code)")
  }
}
