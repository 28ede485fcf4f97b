internal import Geometry
internal import Streaming

/// Writes geometries of a column as KML (OGC 07-147r2 §10): collections of all kinds as MultiGeometry, rings
/// in the order that they have, no height where there is none.
struct KMLEncoderGeometry {
  /// The greatest width of a number with its comma or space.
  private static let numberWidth = 26
  /// The greatest width of the tags around a line, part or point.
  private static let frameWidth = 160

  // The column's tables. They stay in place while the column is borrowed.
  private let ordinates: UnsafePointer<Double>
  private let stride: Int
  private let lineEnds: UnsafePointer<UInt32>
  private let partEnds: UnsafePointer<UInt32>
  private let nodes: UnsafePointer<GeometryNode>
  private let modes: KMLEncoderModes.View
  // What comes next: nodes, parts, lines and positions follow one another without gaps.
  private var node: Int
  private var part: Int
  private var line: Int
  private var position: Int
  /// Points, lines and polygons so far.
  private var leaf = 0

  /// Starts at a run of nodes, which must lie in the column.
  @inline(__always)
  init(
    _ column: borrowing GeometryColumn, nodes range: Range<Int>, _ modes: KMLEncoderModes.View
  ) {
    ordinates = UnsafePointer(column.ordinates.base)
    stride = column.stride
    lineEnds = UnsafePointer(column.lineEnds.base)
    partEnds = UnsafePointer(column.partEnds.base)
    nodes = UnsafePointer(column.nodes.base)
    self.modes = modes
    node = range.lowerBound
    part = node == 0 ? 0 : Int(nodes[node - 1].partEnd)
    line = part == 0 ? 0 : Int(partEnds[part - 1])
    position = line == 0 ? 0 : Int(lineEnds[line - 1])
  }

  /// The most bytes that the text of a run of nodes takes.
  @inline(__always)
  static func room(
    _ column: borrowing GeometryColumn, nodes range: Range<Int>, _ modes: KMLEncoderModes.View
  ) -> Int {
    guard range.lowerBound < range.upperBound else { return 0 }
    let firstPart = range.lowerBound == 0 ? 0 : Int(column.nodes[range.lowerBound - 1].partEnd)
    let lastPart = Int(column.nodes[range.upperBound - 1].partEnd)
    let firstLine = firstPart == 0 ? 0 : Int(column.partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(column.partEnds[lastPart - 1])
    let first = firstLine == 0 ? 0 : Int(column.lineEnds[firstLine - 1])
    let last = lastLine == 0 ? 0 : Int(column.lineEnds[lastLine - 1])
    precondition(first <= last && last <= column.positionCount)
    var leaves = lastPart - firstPart
    for node in range where column.nodes[node].kind == .multiPoint { leaves += last - first; break }
    return (last - first) * (2 + numberWidth * min(column.stride, 3))
      + (lastLine - firstLine + range.count) * frameWidth + leaves * (frameWidth + modes.width)
  }

  /// Writes the next node with all below it; nothing if that is empty.
  @inline(__always)
  mutating func write(to out: inout JSONCursor) {
    let current = nodes[node]
    let partEnd = Int(current.partEnd)
    let hasZ = stride > 2 && current.dimensions.contains(.z)
    node += 1
    switch current.kind {
    case .polygon: if part < partEnd { writePolygon(hasZ, to: &out) }
    case .point: if part < partEnd { writePoints(hasZ, to: &out) }
    case .lineString: if part < partEnd { writeLine(hasZ, to: &out) }
    case .multiPolygon:
      out.put("<MultiGeometry>")
      while part < partEnd { writePolygon(hasZ, to: &out) }
      out.put("</MultiGeometry>")
    case .multiPoint:
      out.put("<MultiGeometry>")
      while part < partEnd { writePoints(hasZ, to: &out) }
      out.put("</MultiGeometry>")
    case .multiLineString:
      out.put("<MultiGeometry>")
      while part < partEnd { writeLine(hasZ, to: &out) }
      out.put("</MultiGeometry>")
    case .geometryCollection: writeCollection(current, to: &out)
    }
  }

  @inline(never)
  private mutating func writeCollection(_ current: GeometryNode, to out: inout JSONCursor) {
    out.put("<MultiGeometry>")
    let end = node + Int(current.descendants)
    while node < end { write(to: &out) }
    out.put("</MultiGeometry>")
  }

  @inline(__always)
  private mutating func writePolygon(_ hasZ: Bool, to out: inout JSONCursor) {
    let lineEnd = Int(partEnds[part])
    part += 1
    out.put("<Polygon>")
    writeModes(to: &out)
    var isExterior = true
    while line < lineEnd {
      let count = Int(lineEnds[line]) - position
      let first = ordinates + position * stride
      if isExterior { out.put("<outerBoundaryIs>") } else { out.put("<innerBoundaryIs>") }
      out.put("<LinearRing><coordinates>")
      writePositions(first, count, hasZ, to: &out)
      out.put("</coordinates></LinearRing>")
      if isExterior { out.put("</outerBoundaryIs>") } else { out.put("</innerBoundaryIs>") }
      position += count
      line += 1
      isExterior = false
    }
    out.put("</Polygon>")
  }

  @inline(__always)
  private mutating func writeLine(_ hasZ: Bool, to out: inout JSONCursor) {
    let count = startLine()
    out.put("<LineString>")
    writeModes(to: &out)
    out.put("<coordinates>")
    writePositions(ordinates + position * stride, count, hasZ, to: &out)
    out.put("</coordinates></LineString>")
    position += count
  }

  /// The points of a part: one, or those of a MultiPoint.
  @inline(__always)
  private mutating func writePoints(_ hasZ: Bool, to out: inout JSONCursor) {
    for _ in 0..<startLine() {
      out.put("<Point>")
      out.copy(modes.text + modes.points(leaf).start, modes.points(leaf).length)
      leaf += 1
      out.put("<coordinates>")
      writePositions(ordinates + position * stride, 1, hasZ, to: &out)
      out.put("</coordinates></Point>")
      position += 1
    }
  }

  @inline(__always)
  private mutating func writeModes(to out: inout JSONCursor) {
    out.copy(modes.text + modes.lines(leaf).start, modes.lines(leaf).length)
    leaf += 1
  }

  /// Moves behind a part of one line; returns the number of its positions.
  @inline(__always)
  private mutating func startLine() -> Int {
    let lineEnd = Int(partEnds[part])
    part += 1
    line = lineEnd
    return (lineEnd == 0 ? 0 : Int(lineEnds[lineEnd - 1])) - position
  }

  /// `x,y[,z]`, a space between positions.
  @inline(__always)
  private func writePositions(
    _ first: UnsafePointer<Double>, _ count: Int, _ hasZ: Bool, to out: inout JSONCursor
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
      next += stride
    }
    cursor.next -= 1
    out = cursor
  }
}
