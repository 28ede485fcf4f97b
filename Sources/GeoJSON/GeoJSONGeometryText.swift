internal import Geometry
internal import Text

/// Writes geometries of a column as GeoJSON geometry objects (RFC 7946 §3.1), rings by the right-hand
/// rule (§3.1.6).
struct GeoJSONGeometryText {
  /// The greatest width of a number with a comma.
  static let numberWidth = 26

  private var walk: GeometryWalk

  /// Starts at a run of nodes, which must lie in the column.
  @inline(__always)
  init(_ column: borrowing GeometryColumn, nodes range: Range<Int>) {
    walk = GeometryWalk(column, nodes: range)
  }

  /// The most bytes that the text of a run of nodes can take, without members of the geometry.
  @inline(__always)
  static func room(_ column: borrowing GeometryColumn, nodes range: Range<Int>) -> Int {
    guard range.lowerBound < range.upperBound else { return 4 }
    let counts = GeometryCounts(column, nodes: range)
    let positionWidth = 3 + numberWidth * min(column.stride, 3)
    return counts.positions * positionWidth + (counts.lines + counts.parts) * 4 + range.count * 72
  }

  /// Writes the next node with all nodes below it; its closing brace is left out.
  @inline(__always)
  mutating func writeOpen(to out: inout TextCursor) {
    let current = walk.nodes[walk.node]
    let partEnd = Int(current.partEnd)
    let hasZ = walk.stride > 2 && current.dimensions.contains(.z)
    switch current.kind {
    case .polygon:
      out.put(#"{"type":"Polygon","coordinates":"#)
      walk.node += 1
      if walk.part < partEnd { writePolygon(hasZ, to: &out) } else { out.put("[]") }
    case .multiPolygon:
      out.put(#"{"type":"MultiPolygon","coordinates":["#)
      walk.node += 1
      while walk.part < partEnd {
        writePolygon(hasZ, to: &out)
        out.put(UInt8(ascii: ","))
      }
      Self.close(&out)
    case .point:
      out.put(#"{"type":"Point","coordinates":"#)
      walk.node += 1
      if walk.part < partEnd { writePoint(hasZ, to: &out) } else { out.put("[]") }
    case .lineString:
      out.put(#"{"type":"LineString","coordinates":"#)
      walk.node += 1
      if walk.part < partEnd { writeLine(hasZ, to: &out) } else { out.put("[]") }
    case .multiPoint:
      out.put(#"{"type":"MultiPoint","coordinates":"#)
      walk.node += 1
      if walk.part < partEnd { writeLine(hasZ, to: &out) } else { out.put("[]") }
    case .multiLineString:
      out.put(#"{"type":"MultiLineString","coordinates":["#)
      walk.node += 1
      while walk.part < partEnd {
        writeLine(hasZ, to: &out)
        out.put(UInt8(ascii: ","))
      }
      Self.close(&out)
    case .geometryCollection:
      writeCollection(to: &out)
    }
  }

  @inline(never)
  private mutating func writeCollection(to out: inout TextCursor) {
    out.put(#"{"type":"GeometryCollection","geometries":["#)
    let end = walk.node + 1 + Int(walk.nodes[walk.node].descendants)
    walk.node += 1
    while walk.node < end {
      writeOpen(to: &out)
      out.put("},")
    }
    Self.close(&out)
  }

  /// Replaces the last comma by the closing bracket, or writes it after the opening one.
  @inline(__always)
  private static func close(_ out: inout TextCursor) {
    if out.next[-1] == UInt8(ascii: ",") { out.next -= 1 }
    out.put(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func writePolygon(_ hasZ: Bool, to out: inout TextCursor) {
    let lineEnd = walk.takePart()
    out.put(UInt8(ascii: "["))
    var isExterior = true
    while walk.line < lineEnd {
      let count = Int(walk.lineEnds[walk.line]) - walk.position
      let first = walk.next
      let area = Winding.doubledArea(ofRing: first, count: count, stride: walk.stride)
      // A ring in the wrong order is written from its last position to its first.
      if isExterior ? area < 0 : area > 0 {
        writePositions(first + (count - 1) * walk.stride, count, step: -walk.stride, hasZ, to: &out)
      } else {
        writePositions(first, count, step: walk.stride, hasZ, to: &out)
      }
      out.put(UInt8(ascii: ","))
      walk.position += count
      walk.line += 1
      isExterior = false
    }
    Self.close(&out)
  }

  /// A part of one line: a line, or the points of a MultiPoint.
  @inline(__always)
  private mutating func writeLine(_ hasZ: Bool, to out: inout TextCursor) {
    let count = walk.takeSimplePart()
    writePositions(walk.next, count, step: walk.stride, hasZ, to: &out)
    walk.position += count
  }

  @inline(__always)
  private mutating func writePoint(_ hasZ: Bool, to out: inout TextCursor) {
    let count = walk.takeSimplePart()
    if count > 0 {
      Self.writePosition(walk.next, hasZ, to: &out)
    } else {
      out.put("[]")
    }
    walk.position += count
  }

  @inline(__always)
  private func writePositions(
    _ first: UnsafePointer<Double>, _ count: Int, step: Int, _ hasZ: Bool,
    to out: inout TextCursor
  ) {
    var next = first
    var cursor = out
    cursor.put(UInt8(ascii: "["))
    // In range: the line has `count` positions, and `room` has counted them.
    if hasZ {
      for _ in 0..<count {
        Self.writePosition(next, true, to: &cursor)
        cursor.put(UInt8(ascii: ","))
        next += step
      }
    } else {
      for _ in 0..<count {
        Self.writePosition(next, false, to: &cursor)
        cursor.put(UInt8(ascii: ","))
        next += step
      }
    }
    Self.close(&cursor)
    out = cursor
  }

  @inline(__always)
  private static func writePosition(
    _ ordinates: UnsafePointer<Double>, _ hasZ: Bool, to out: inout TextCursor
  ) {
    out.put(UInt8(ascii: "["))
    out.put(ordinates[0])
    out.put(UInt8(ascii: ","))
    out.put(ordinates[1])
    if hasZ, !ordinates[2].isNaN {
      out.put(UInt8(ascii: ","))
      out.put(ordinates[2])
    }
    out.put(UInt8(ascii: "]"))
  }
}
