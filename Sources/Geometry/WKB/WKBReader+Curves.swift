internal import Base

/// Curves (ISO 13249-3; OGC 12-128r19 Annex on non-linear geometry types).
extension WKBReader {
  /// Reads a LineString, CircularString or CompoundCurve as one line; false for an empty one.
  mutating func readCurve(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) -> Bool {
    let first = positions
    try readCurvePositions(tag, into: &column, depth: depth)
    if positions == first { return false }
    guard positions - first >= 2 else {
      throw GeoError(.shortLine, "line has 1 position, at least 2 are needed")
    }
    endLine(&column)
    return true
  }

  /// Reads the positions of a curve and leaves the line open.
  private mutating func readCurvePositions(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) {
    guard depth < Self.maximumDepth else {
      throw malformed("geometries are nested deeper than \(Self.maximumDepth) levels")
    }
    switch tag.code {
    case 2:
      let count = try readCount(each: tag.dimensions.count * 8)
      try readPositions(count, tag.dimensions, into: &column)
    case 8: try readCircularString(tag.dimensions, into: &column)
    case 9:
      let first = positions
      for _ in 0..<(try readCount(each: 9)) {
        let member = try readTag()
        guard member.code == 2 || member.code == 8 else { throw unexpected(member, in: tag) }
        let joint = positions
        try readCurvePositions(member, into: &column, depth: depth + 1)
        if joint > first { dropRepeated(at: joint, &column) }
      }
    default: throw malformed("type \(tag.code) is not a curve")
    }
  }

  /// Removes the first position of a member of a compound curve if the member before ended there.
  private mutating func dropRepeated(at joint: Int, _ column: inout GeometryColumn) {
    guard joint < positions else { return }
    // In range: 0 < joint < positions, all of which are in the column.
    let stride = column.stride
    let head = column.ordinates.base + joint * stride
    guard head[0] == head[-stride], head[1] == head[1 - stride] else { return }
    let rest = (positions - joint - 1) * stride
    head.update(from: head + stride, count: rest)
    positions -= 1
    column.ordinates.truncate(to: positions * stride)
  }

  private mutating func readCircularString(
    _ dimensions: Dimensions, into column: inout GeometryColumn
  ) throws(GeoError) {
    let count = try readCount(each: dimensions.count * 8)
    if count == 0 { return }
    guard count >= 3, count % 2 == 1 else {
      throw malformed("a CircularString of \(count) positions; an odd number from 3 on is needed")
    }
    let first = positions
    try readPositions(count, dimensions, into: &column)
    let stride = column.stride
    let controls = Array(column.ordinates.buffer(first * stride..<positions * stride))
    column.ordinates.truncate(to: (first + 1) * stride)
    let arcs = ArcLinearisation(stride: stride)
    for arc in 0..<count / 2 {
      let before = column.ordinates.count
      arcs.append(controls[(arc * 2 * stride)..<((arc * 2 + 3) * stride)], to: &column.ordinates)
      arcAllowance -= (column.ordinates.count - before) / stride
      guard arcAllowance > 0 else {
        throw GeoError(.unsupportedGeometry, "the arcs of the geometry make too many positions")
      }
    }
    positions = column.positionCount
  }

  /// Reads the rings of a CurvePolygon, each a curve of any type, as one part; returns the dimensions
  /// of all together.
  mutating func readCurvedRings(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) -> Dimensions {
    var dimensions = tag.dimensions
    let before = column.lineEnds.count
    for _ in 0..<(try readCount(each: 9)) {
      let member = try readTag()
      dimensions.formUnion(member.dimensions)
      let first = positions
      try readCurvePositions(member, into: &column, depth: depth + 1)
      try endRing(from: first, &column)
    }
    if column.lineEnds.count > before { endPart(&column) }
    return dimensions
  }

  /// Every curve of a MultiCurve is a part, even an empty one.
  mutating func readMultiCurve(
    _ tag: Tag, into column: inout GeometryColumn, depth: Int
  ) throws(GeoError) {
    var dimensions = tag.dimensions
    for _ in 0..<(try readCount(each: 9)) {
      let member = try readTag()
      dimensions.formUnion(member.dimensions)
      if try !readCurve(member, into: &column, depth: depth + 1) { endLine(&column) }
      endPart(&column)
    }
    appendNode(.multiLineString, dimensions, &column)
  }
}
