internal import Geometry

/// Writes geometries of a column as GeoJSON geometry objects (RFC 7946 §3.1), rings by the right-hand
/// rule (§3.1.6).
struct GeometryText {
  /// The greatest width of a number with a comma.
  static let numberWidth = 26

  // The column's tables. They stay in place while the column is borrowed.
  private let ordinates: UnsafePointer<Double>
  private let stride: Int
  private let lineEnds: UnsafePointer<UInt32>
  private let partEnds: UnsafePointer<UInt32>
  private let nodes: UnsafePointer<GeometryNode>
  // What comes next: nodes, parts, lines and positions follow one another without gaps.
  private var node: Int
  private var part: Int
  private var line: Int
  private var position: Int

  /// Starts at a run of nodes, which must lie in the column.
  @inline(__always)
  init(_ column: borrowing GeometryColumn, nodes range: Range<Int>) {
    ordinates = UnsafePointer(column.ordinates.base)
    stride = column.stride
    lineEnds = UnsafePointer(column.lineEnds.base)
    partEnds = UnsafePointer(column.partEnds.base)
    nodes = UnsafePointer(column.nodes.base)
    node = range.lowerBound
    part = node == 0 ? 0 : Int(nodes[node - 1].partEnd)
    line = part == 0 ? 0 : Int(partEnds[part - 1])
    position = line == 0 ? 0 : Int(lineEnds[line - 1])
  }

  /// The most bytes that the text of a run of nodes takes, members of the geometry apart.
  @inline(__always)
  static func room(_ column: borrowing GeometryColumn, nodes range: Range<Int>) -> Int {
    guard range.lowerBound < range.upperBound else { return 4 }
    let firstPart = range.lowerBound == 0 ? 0 : Int(column.nodes[range.lowerBound - 1].partEnd)
    let lastPart = Int(column.nodes[range.upperBound - 1].partEnd)
    let firstLine = firstPart == 0 ? 0 : Int(column.partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(column.partEnds[lastPart - 1])
    let first = firstLine == 0 ? 0 : Int(column.lineEnds[firstLine - 1])
    let last = lastLine == 0 ? 0 : Int(column.lineEnds[lastLine - 1])
    precondition(first <= last && last <= column.positionCount)
    let positionWidth = 3 + numberWidth * min(column.stride, 3)
    return (last - first) * positionWidth + (lastLine - firstLine + lastPart - firstPart) * 4
      + range.count * 72
  }

  /// Writes the next node with all below it; its closing brace is left out.
  @inline(__always)
  mutating func writeOpen(to out: inout JSONCursor) {
    let current = nodes[node]
    let partEnd = Int(current.partEnd)
    let hasZ = stride > 2 && current.dimensions.contains(.z)
    switch current.kind {
    case .polygon:
      out.put(#"{"type":"Polygon","coordinates":"#)
      node += 1
      if part < partEnd { writePolygon(hasZ, to: &out) } else { out.put("[]") }
    case .multiPolygon:
      out.put(#"{"type":"MultiPolygon","coordinates":["#)
      node += 1
      while part < partEnd {
        writePolygon(hasZ, to: &out)
        out.put(UInt8(ascii: ","))
      }
      Self.close(&out)
    case .point:
      out.put(#"{"type":"Point","coordinates":"#)
      node += 1
      if part < partEnd { writePoint(hasZ, to: &out) } else { out.put("[]") }
    case .lineString:
      out.put(#"{"type":"LineString","coordinates":"#)
      node += 1
      if part < partEnd { writeLine(hasZ, to: &out) } else { out.put("[]") }
    case .multiPoint:
      out.put(#"{"type":"MultiPoint","coordinates":"#)
      node += 1
      if part < partEnd { writeLine(hasZ, to: &out) } else { out.put("[]") }
    case .multiLineString:
      out.put(#"{"type":"MultiLineString","coordinates":["#)
      node += 1
      while part < partEnd {
        writeLine(hasZ, to: &out)
        out.put(UInt8(ascii: ","))
      }
      Self.close(&out)
    case .geometryCollection:
      writeCollection(to: &out)
    }
  }

  @inline(never)
  private mutating func writeCollection(to out: inout JSONCursor) {
    out.put(#"{"type":"GeometryCollection","geometries":["#)
    let end = node + 1 + Int(nodes[node].descendants)
    node += 1
    while node < end {
      writeOpen(to: &out)
      out.put("},")
    }
    Self.close(&out)
  }

  /// Puts the bracket in the place of the last comma, or behind the opening one.
  @inline(__always)
  private static func close(_ out: inout JSONCursor) {
    if out.next[-1] == UInt8(ascii: ",") { out.next -= 1 }
    out.put(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func writePolygon(_ hasZ: Bool, to out: inout JSONCursor) {
    let lineEnd = Int(partEnds[part])
    part += 1
    out.put(UInt8(ascii: "["))
    var isExterior = true
    while line < lineEnd {
      let count = Int(lineEnds[line]) - position
      let first = ordinates + position * stride
      let area = Winding.doubledArea(ofRing: first, count: count, stride: stride)
      // A ring in the wrong order is written from its last position to its first.
      if isExterior ? area < 0 : area > 0 {
        writePositions(first + (count - 1) * stride, count, step: -stride, hasZ, to: &out)
      } else {
        writePositions(first, count, step: stride, hasZ, to: &out)
      }
      out.put(UInt8(ascii: ","))
      position += count
      line += 1
      isExterior = false
    }
    Self.close(&out)
  }

  /// A part of one line: a line, or the points of a MultiPoint.
  @inline(__always)
  private mutating func writeLine(_ hasZ: Bool, to out: inout JSONCursor) {
    let count = startLine()
    writePositions(ordinates + position * stride, count, step: stride, hasZ, to: &out)
    position += count
  }

  @inline(__always)
  private mutating func writePoint(_ hasZ: Bool, to out: inout JSONCursor) {
    let count = startLine()
    if count > 0 {
      Self.writePosition(ordinates + position * stride, hasZ, to: &out)
    } else {
      out.put("[]")
    }
    position += count
  }

  /// Moves behind a part of one line; returns the number of its positions.
  @inline(__always)
  private mutating func startLine() -> Int {
    let lineEnd = Int(partEnds[part])
    part += 1
    line = lineEnd
    return (lineEnd == 0 ? 0 : Int(lineEnds[lineEnd - 1])) - position
  }

  @inline(__always)
  private func writePositions(
    _ first: UnsafePointer<Double>, _ count: Int, step: Int, _ hasZ: Bool,
    to out: inout JSONCursor
  ) {
    var next = first
    var cursor = out
    cursor.put(UInt8(ascii: "["))
    // In range: `count` positions lie between the ends of the line, `room` has counted them.
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
    _ ordinates: UnsafePointer<Double>, _ hasZ: Bool, to out: inout JSONCursor
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
