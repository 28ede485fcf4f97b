public import Geometry
internal import Streaming

/// Writes geometries as well-known text (OGC 06-103r4 §7.2.2) with the shortest numbers that read back
/// to the same doubles: `POINT (1 2)`, `LINESTRING Z (0 0 1,1 1 2.5)`, `POLYGON EMPTY`.
public enum WKTWriter {
  /// Appends the geometry at the first of a run of nodes, which are it and its members.
  public static func append(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn, to out: inout Bytes
  ) {
    guard !nodes.isEmpty else { return }
    out.append(room: room(geometry, nodes: nodes)) { cursor in
      var text = WKTText(geometry, nodes: nodes)
      text.writeGeometry(to: &cursor)
    }
  }

  /// The most bytes that the text of a run of nodes takes.
  private static func room(_ geometry: borrowing GeometryColumn, nodes: Range<Int>) -> Int {
    let positions = geometry.positionRange(ofNodes: nodes).count
    let firstPart = geometry.partRange(ofNode: nodes.lowerBound).lowerBound
    let lastPart = geometry.partRange(ofNode: nodes.upperBound - 1).upperBound
    let firstLine = firstPart == 0 ? 0 : Int(geometry.partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(geometry.partEnds[lastPart - 1])
    // A number has 25 bytes at most; ` EMPTY,` may stand for a part or line.
    return positions * (26 * 4 + 3) + (lastLine - firstLine + lastPart - firstPart) * 8
      + nodes.count * 40
  }
}

/// What comes next of a geometry's tables, which follow one another without gaps.
private struct WKTText {
  // The column's tables. They stay in place while the column is borrowed.
  private let ordinates: UnsafePointer<Double>
  private let stride: Int
  private let lineEnds: UnsafePointer<UInt32>
  private let partEnds: UnsafePointer<UInt32>
  private let nodes: UnsafePointer<GeometryNode>
  private var node: Int
  private var part: Int
  private var line: Int
  private var position: Int

  init(_ column: borrowing GeometryColumn, nodes range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= column.nodes.count)
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

  /// Writes the next node with all below it. Only a collection in a collection takes another level of
  /// the stack, and readers bound the depth.
  mutating func writeGeometry(to out: inout JSONCursor) {
    let current = nodes[node]
    let partEnd = Int(current.partEnd)
    Self.writeName(current.kind, to: &out)
    let end = node + 1 + Int(current.descendants)
    // A collection has the ordinates that any of its members has (§7.2.3).
    var dimensions = current.dimensions
    for member in node + 1..<max(end, node + 1) { dimensions.formUnion(nodes[member].dimensions) }
    switch dimensions.rawValue {
    case 1: out.put(" Z ")
    case 2: out.put(" M ")
    case 3: out.put(" ZM ")
    default: out.put(UInt8(ascii: " "))
    }
    node += 1
    guard current.kind == .geometryCollection ? node < end : part < partEnd else {
      return out.put("EMPTY")
    }
    switch current.kind {
    case .point, .lineString: writePart(current.dimensions, to: &out)
    case .polygon: writeRings(current.dimensions, to: &out)
    case .multiPoint: writePoints(current.dimensions, to: &out)
    case .multiLineString:
      list(to: &out) { text, out in
        text.writePart(current.dimensions, to: &out)
        return text.part < partEnd
      }
    case .multiPolygon:
      list(to: &out) { text, out in
        text.writeRings(current.dimensions, to: &out)
        return text.part < partEnd
      }
    case .geometryCollection:
      list(to: &out) { text, out in
        text.writeGeometry(to: &out)
        return text.node < end
      }
    }
  }

  private static func writeName(_ kind: GeometryKind, to out: inout JSONCursor) {
    switch kind {
    case .point: out.put("POINT")
    case .lineString: out.put("LINESTRING")
    case .polygon: out.put("POLYGON")
    case .multiPoint: out.put("MULTIPOINT")
    case .multiLineString: out.put("MULTILINESTRING")
    case .multiPolygon: out.put("MULTIPOLYGON")
    case .geometryCollection: out.put("GEOMETRYCOLLECTION")
    }
  }

  /// Writes members in parentheses; `write` writes one and says whether another follows.
  @inline(__always)
  private mutating func list(
    to out: inout JSONCursor, _ write: (inout WKTText, inout JSONCursor) -> Bool
  ) {
    out.put(UInt8(ascii: "("))
    while write(&self, &out) { out.put(UInt8(ascii: ",")) }
    out.put(UInt8(ascii: ")"))
  }

  private mutating func writeRings(_ dimensions: Dimensions, to out: inout JSONCursor) {
    let lineEnd = Int(partEnds[part])
    part += 1
    guard line < lineEnd else { return out.put("EMPTY") }
    list(to: &out) { text, out in
      text.writeLine(dimensions, to: &out)
      return text.line < lineEnd
    }
  }

  /// Writes a part of one line: a point, or a line.
  private mutating func writePart(_ dimensions: Dimensions, to out: inout JSONCursor) {
    let lineEnd = Int(partEnds[part])
    part += 1
    guard line < lineEnd else { return out.put("EMPTY") }
    writeLine(dimensions, to: &out)
  }

  private mutating func writePoints(_ dimensions: Dimensions, to out: inout JSONCursor) {
    let lineEnd = Int(partEnds[part])
    part += 1
    guard line < lineEnd, position < Int(lineEnds[line]) else {
      line = lineEnd
      return out.put("EMPTY")
    }
    let end = Int(lineEnds[line])
    line += 1
    list(to: &out) { text, out in
      out.put(UInt8(ascii: "("))
      text.writePosition(dimensions, to: &out)
      out.put(UInt8(ascii: ")"))
      return text.position < end
    }
  }

  private mutating func writeLine(_ dimensions: Dimensions, to out: inout JSONCursor) {
    let end = Int(lineEnds[line])
    line += 1
    guard position < end else { return out.put("EMPTY") }
    out.put(UInt8(ascii: "("))
    while true {
      writePosition(dimensions, to: &out)
      if position == end { break }
      out.put(UInt8(ascii: ","))
    }
    out.put(UInt8(ascii: ")"))
  }

  @inline(__always)
  private mutating func writePosition(_ dimensions: Dimensions, to out: inout JSONCursor) {
    let here = ordinates + position * stride
    position += 1
    Self.write(here[0], to: &out)
    out.put(UInt8(ascii: " "))
    Self.write(here[1], to: &out)
    if dimensions.contains(.z) {
      out.put(UInt8(ascii: " "))
      Self.write(stride > 2 ? here[2] : .nan, to: &out)
    }
    if dimensions.contains(.m) {
      out.put(UInt8(ascii: " "))
      Self.write(stride > 3 ? here[3] : .nan, to: &out)
    }
  }

  @inline(__always)
  private static func write(_ value: Double, to out: inout JSONCursor) {
    if value.isFinite { return out.put(value) }
    if value.isNaN { return out.put("NaN") }
    out.put(value < 0 ? "-Inf" : "Inf")
  }
}
