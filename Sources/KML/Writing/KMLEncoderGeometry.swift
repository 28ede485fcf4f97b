internal import Base
internal import Geometry
internal import Text

/// Writes geometries of a column as KML (OGC 07-147r2 §10): collections of all kinds as MultiGeometry, rings
/// in their own direction, and positions without a height where they have none.
struct KMLEncoderGeometry {
  /// The greatest width of a number with its comma or space.
  private static let numberWidth = 26
  /// The greatest width of the tags around a line, part or point.
  private static let frameWidth = 160

  private let modes: KMLEncoderModes.View
  private var walk: GeometryWalk
  /// Points, lines and polygons so far.
  private var leaf = 0

  /// Starts at a run of nodes, which must lie in the column.
  @inline(__always)
  init(
    _ column: borrowing GeometryColumn, nodes range: Range<Int>, _ modes: KMLEncoderModes.View
  ) {
    self.modes = modes
    walk = GeometryWalk(column, nodes: range)
  }

  /// The most bytes that the text of a run of nodes takes.
  @inline(__always)
  static func room(
    _ column: borrowing GeometryColumn, nodes range: Range<Int>, _ modes: KMLEncoderModes.View
  ) -> Int {
    guard range.lowerBound < range.upperBound else { return 0 }
    let counts = GeometryCounts(column, nodes: range)
    var leaves = counts.parts
    if range.contains(where: { column.nodes[$0].kind == .multiPoint }) {
      leaves += counts.positions
    }
    return counts.positions * (2 + numberWidth * min(column.stride, 3))
      + (counts.lines + range.count) * frameWidth + leaves * (frameWidth + modes.width)
  }

  /// Writes the next node with all below it; nothing if that is empty.
  @inline(__always)
  mutating func write(to out: inout TextCursor) {
    let current = walk.nodes[walk.node]
    let partEnd = Int(current.partEnd)
    let hasZ = walk.stride > 2 && current.dimensions.contains(.z)
    walk.node += 1
    switch current.kind {
    case .polygon: if walk.part < partEnd { writePolygon(hasZ, to: &out) }
    case .point: if walk.part < partEnd { writePoints(hasZ, to: &out) }
    case .lineString: if walk.part < partEnd { writeLine(hasZ, to: &out) }
    case .multiPolygon:
      out.put("<MultiGeometry>")
      while walk.part < partEnd { writePolygon(hasZ, to: &out) }
      out.put("</MultiGeometry>")
    case .multiPoint:
      out.put("<MultiGeometry>")
      while walk.part < partEnd { writePoints(hasZ, to: &out) }
      out.put("</MultiGeometry>")
    case .multiLineString:
      out.put("<MultiGeometry>")
      while walk.part < partEnd { writeLine(hasZ, to: &out) }
      out.put("</MultiGeometry>")
    case .geometryCollection: writeCollection(current, to: &out)
    }
  }

  @inline(never)
  private mutating func writeCollection(_ current: GeometryNode, to out: inout TextCursor) {
    out.put("<MultiGeometry>")
    let end = walk.node + Int(current.descendants)
    while walk.node < end { write(to: &out) }
    out.put("</MultiGeometry>")
  }

  @inline(__always)
  private mutating func writePolygon(_ hasZ: Bool, to out: inout TextCursor) {
    let lineEnd = walk.takePart()
    out.put("<Polygon>")
    writeModes(to: &out)
    var isExterior = true
    while walk.line < lineEnd {
      let count = Int(walk.lineEnds[walk.line]) - walk.position
      let first = walk.next
      if isExterior { out.put("<outerBoundaryIs>") } else { out.put("<innerBoundaryIs>") }
      out.put("<LinearRing><coordinates>")
      writePositions(first, count, hasZ, to: &out)
      out.put("</coordinates></LinearRing>")
      if isExterior { out.put("</outerBoundaryIs>") } else { out.put("</innerBoundaryIs>") }
      walk.position += count
      walk.line += 1
      isExterior = false
    }
    out.put("</Polygon>")
  }

  @inline(__always)
  private mutating func writeLine(_ hasZ: Bool, to out: inout TextCursor) {
    let count = walk.takeSimplePart()
    out.put("<LineString>")
    writeModes(to: &out)
    out.put("<coordinates>")
    writePositions(walk.next, count, hasZ, to: &out)
    out.put("</coordinates></LineString>")
    walk.position += count
  }

  /// The points of a part: one, or those of a MultiPoint.
  @inline(__always)
  private mutating func writePoints(_ hasZ: Bool, to out: inout TextCursor) {
    for _ in 0..<walk.takeSimplePart() {
      out.put("<Point>")
      out.copy(modes.text + modes.points(leaf).start, modes.points(leaf).length)
      leaf += 1
      out.put("<coordinates>")
      writePositions(walk.next, 1, hasZ, to: &out)
      out.put("</coordinates></Point>")
      walk.position += 1
    }
  }

  @inline(__always)
  private mutating func writeModes(to out: inout TextCursor) {
    out.copy(modes.text + modes.lines(leaf).start, modes.lines(leaf).length)
    leaf += 1
  }

  /// `x,y[,z]`, a space between positions.
  @inline(__always)
  private func writePositions(
    _ first: UnsafePointer<Double>, _ count: Int, _ hasZ: Bool, to out: inout TextCursor
  ) {
    guard count > 0 else { return }
    var next = first
    var cursor = out
    // In range: `count` positions lie between the ends of the line, `room` has counted them.
    for _ in 0..<count {
      cursor.put(next[0])
      cursor.put(UInt8(ascii: ","))
      cursor.put(next[1])
      if hasZ, !next[2].isNaN {
        cursor.put(UInt8(ascii: ","))
        cursor.put(next[2])
      }
      cursor.put(UInt8(ascii: " "))
      next += walk.stride
    }
    cursor.next -= 1
    out = cursor
  }
}
