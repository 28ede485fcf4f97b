public import Base
internal import Text

/// Writes geometries as well-known text (OGC 06-103r4 §7.2.2) with the shortest numbers that read back
/// to the same doubles: `POINT (1 2)`, `LINESTRING Z (0 0 1,1 1 2.5)`, `POLYGON EMPTY`.
public enum WKTWriter {
  /// Appends the geometry at the first of a run of nodes, the rest of which are its members.
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
    let counts = GeometryCounts(geometry, nodes: nodes)
    // A number has 25 bytes at most; ` EMPTY,` may stand for a part or line.
    return counts.positions * (26 * 4 + 3) + (counts.lines + counts.parts) * 8 + nodes.count * 40
  }
}

/// Writes a geometry, node by node.
private struct WKTText {
  private var walk: GeometryWalk

  init(_ column: borrowing GeometryColumn, nodes range: Range<Int>) {
    walk = GeometryWalk(column, nodes: range)
  }

  /// Writes the next node with all nodes below it. Only a collection in a collection needs another level of
  /// the stack, and readers limit the depth.
  mutating func writeGeometry(to out: inout TextCursor) {
    let current = walk.nodes[walk.node]
    let partEnd = Int(current.partEnd)
    Self.writeName(current.kind, to: &out)
    let end = walk.node + 1 + Int(current.descendants)
    // A collection has the ordinates that any of its members has (§7.2.3).
    var dimensions = current.dimensions
    for member in walk.node + 1..<max(end, walk.node + 1) {
      dimensions.formUnion(walk.nodes[member].dimensions)
    }
    switch dimensions.rawValue {
    case 1: out.put(" Z ")
    case 2: out.put(" M ")
    case 3: out.put(" ZM ")
    default: out.put(UInt8(ascii: " "))
    }
    walk.node += 1
    guard current.kind == .geometryCollection ? walk.node < end : walk.part < partEnd else {
      return out.put("EMPTY")
    }
    switch current.kind {
    case .point, .lineString: writePart(current.dimensions, to: &out)
    case .polygon: writeRings(current.dimensions, to: &out)
    case .multiPoint: writePoints(current.dimensions, to: &out)
    case .multiLineString:
      list(to: &out) { text, out in
        text.writePart(current.dimensions, to: &out)
        return text.walk.part < partEnd
      }
    case .multiPolygon:
      list(to: &out) { text, out in
        text.writeRings(current.dimensions, to: &out)
        return text.walk.part < partEnd
      }
    case .geometryCollection:
      list(to: &out) { text, out in
        text.writeGeometry(to: &out)
        return text.walk.node < end
      }
    }
  }

  private static func writeName(_ kind: GeometryKind, to out: inout TextCursor) {
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
    to out: inout TextCursor, _ write: (inout WKTText, inout TextCursor) -> Bool
  ) {
    out.put(UInt8(ascii: "("))
    while write(&self, &out) { out.put(UInt8(ascii: ",")) }
    out.put(UInt8(ascii: ")"))
  }

  private mutating func writeRings(_ dimensions: Dimensions, to out: inout TextCursor) {
    let lineEnd = walk.takePart()
    guard walk.line < lineEnd else { return out.put("EMPTY") }
    list(to: &out) { text, out in
      text.writeLine(dimensions, to: &out)
      return text.walk.line < lineEnd
    }
  }

  /// Writes a part of one line: a point, or a line.
  private mutating func writePart(_ dimensions: Dimensions, to out: inout TextCursor) {
    let lineEnd = walk.takePart()
    guard walk.line < lineEnd else { return out.put("EMPTY") }
    writeLine(dimensions, to: &out)
  }

  private mutating func writePoints(_ dimensions: Dimensions, to out: inout TextCursor) {
    let lineEnd = walk.takePart()
    guard walk.line < lineEnd, walk.position < Int(walk.lineEnds[walk.line]) else {
      walk.line = lineEnd
      return out.put("EMPTY")
    }
    let end = Int(walk.lineEnds[walk.line])
    walk.line += 1
    list(to: &out) { text, out in
      out.put(UInt8(ascii: "("))
      text.writePosition(dimensions, to: &out)
      out.put(UInt8(ascii: ")"))
      return text.walk.position < end
    }
  }

  private mutating func writeLine(_ dimensions: Dimensions, to out: inout TextCursor) {
    let end = Int(walk.lineEnds[walk.line])
    walk.line += 1
    guard walk.position < end else { return out.put("EMPTY") }
    out.put(UInt8(ascii: "("))
    while true {
      writePosition(dimensions, to: &out)
      if walk.position == end { break }
      out.put(UInt8(ascii: ","))
    }
    out.put(UInt8(ascii: ")"))
  }

  @inline(__always)
  private mutating func writePosition(_ dimensions: Dimensions, to out: inout TextCursor) {
    let here = walk.next
    walk.position += 1
    Self.write(here[0], to: &out)
    out.put(UInt8(ascii: " "))
    Self.write(here[1], to: &out)
    if dimensions.contains(.z) {
      out.put(UInt8(ascii: " "))
      Self.write(walk.stride > 2 ? here[2] : .nan, to: &out)
    }
    if dimensions.contains(.m) {
      out.put(UInt8(ascii: " "))
      Self.write(walk.stride > 3 ? here[3] : .nan, to: &out)
    }
  }

  @inline(__always)
  private static func write(_ value: Double, to out: inout TextCursor) {
    if value.isFinite { return out.put(value) }
    if value.isNaN { return out.put("NaN") }
    out.put(value < 0 ? "-Inf" : "Inf")
  }
}
