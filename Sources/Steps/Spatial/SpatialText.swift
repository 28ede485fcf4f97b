import Base
import Geometry
import Text

/// Geometries as texts in the forms that SpatiaLite gives them: `POINT Z(1 2 3)`, `LINESTRING(0 0, 1 1)`,
/// and the geometries of GeoJSON (RFC 7946 §3.1).
struct SpatialText {
  private let decimals: Int?
  private let isJSON: Bool
  private var walk: GeometryWalk

  /// The name of a feature's geometry and of its dimensions: `POINT`, `LINESTRING ZM`.
  static func name(_ geometry: borrowing GeometryColumn) -> String {
    let node = geometry.nodeRange(ofFeature: 0).lowerBound
    let dimensions = dimensions(geometry)
    let suffix = (dimensions.contains(.z) ? "Z" : "") + (dimensions.contains(.m) ? "M" : "")
    let name = geometry.nodes[node].kind.name.uppercased()
    return suffix.isEmpty ? name : name + " " + suffix
  }

  /// A collection has the ordinates that any of its members has.
  private static func dimensions(_ geometry: borrowing GeometryColumn) -> Dimensions {
    var dimensions: Dimensions = []
    for node in geometry.nodeRange(ofFeature: 0) {
      dimensions.formUnion(geometry.nodes[node].dimensions)
    }
    return dimensions
  }

  /// Appends the well-known text of a feature, with so many decimals or exactly.
  static func wkt(_ geometry: borrowing GeometryColumn, decimals: Int?, to out: inout Bytes) {
    var text = SpatialText(geometry, decimals, isJSON: false)
    text.writeWKT(dimensions(geometry), to: &out)
  }

  /// Appends the GeoJSON of a feature, with so many decimals or exactly.
  static func geoJSON(_ geometry: borrowing GeometryColumn, decimals: Int?, to out: inout Bytes) {
    var text = SpatialText(geometry, decimals, isJSON: true)
    text.writeJSON(to: &out)
  }

  private init(_ geometry: borrowing GeometryColumn, _ decimals: Int?, isJSON: Bool) {
    self.decimals = decimals
    self.isJSON = isJSON
    walk = GeometryWalk(geometry, nodes: geometry.nodeRange(ofFeature: 0))
  }

  private mutating func writeWKT(_ dimensions: Dimensions, to out: inout Bytes) {
    let node = walk.nodes[walk.node]
    out.append(node.kind.name.uppercased())
    switch dimensions.rawValue {
    case 1: out.append(" Z")
    case 2: out.append(" M")
    case 3: out.append(" ZM")
    default: break
    }
    if node.kind == .geometryCollection {
      let end = walk.node + 1 + Int(node.descendants)
      walk.node += 1
      if walk.node == end { return out.append(" EMPTY") }
      out.append("(")
      while walk.node < end {
        writeWKT(dimensions, to: &out)
        if walk.node < end { out.append(", ") }
      }
      return out.append(")")
    }
    if walk.part == Int(node.partEnd) {
      walk.node += 1
      return out.append(" EMPTY")
    }
    writeBody(node, to: &out)
  }

  private mutating func writeJSON(to out: inout Bytes) {
    let node = walk.nodes[walk.node]
    out.append("{\"type\":\"")
    out.append(node.kind.name)
    if node.kind == .geometryCollection {
      out.append("\",\"geometries\":[")
      let end = walk.node + 1 + Int(node.descendants)
      walk.node += 1
      while walk.node < end {
        writeJSON(to: &out)
        if walk.node < end { out.append(",") }
      }
      return out.append("]}")
    }
    out.append("\",\"coordinates\":")
    if walk.part == Int(node.partEnd) {
      walk.node += 1
      out.append("[]")
    } else {
      writeBody(node, to: &out)
    }
    out.append("}")
  }

  /// Writes the coordinates of a geometry that has some, and goes on to the next.
  private mutating func writeBody(_ node: GeometryNode, to out: inout Bytes) {
    walk.node += 1
    let end = Int(node.partEnd)
    switch node.kind {
    case .point:
      if !isJSON { out.append("(") }
      writePart(node, to: &out)
      if !isJSON { out.append(")") }
    case .lineString, .multiPoint:
      open(&out)
      writePart(node, to: &out)
      close(&out)
    case .polygon: writeRings(node, to: &out)
    case .multiLineString:
      open(&out)
      while walk.part < end {
        open(&out)
        writePart(node, to: &out)
        close(&out)
        if walk.part < end { separate(&out) }
      }
      close(&out)
    case .multiPolygon:
      open(&out)
      while walk.part < end {
        writeRings(node, to: &out)
        if walk.part < end { separate(&out) }
      }
      close(&out)
    case .geometryCollection: break
    }
  }

  private mutating func writeRings(_ node: GeometryNode, to out: inout Bytes) {
    let end = walk.takePart()
    open(&out)
    while walk.line < end {
      open(&out)
      writeLine(node, to: &out)
      close(&out)
      if walk.line < end { separate(&out) }
    }
    close(&out)
  }

  private mutating func writePart(_ node: GeometryNode, to out: inout Bytes) {
    let end = walk.takePart()
    while walk.line < end { writeLine(node, to: &out) }
  }

  private mutating func writeLine(_ node: GeometryNode, to out: inout Bytes) {
    let end = Int(walk.lineEnds[walk.line])
    walk.line += 1
    while walk.position < end {
      writePosition(node.dimensions, to: &out)
      if walk.position < end { separate(&out) }
    }
  }

  private func open(_ out: inout Bytes) { out.append(isJSON ? "[" : "(") }

  private func close(_ out: inout Bytes) { out.append(isJSON ? "]" : ")") }

  private func separate(_ out: inout Bytes) { out.append(isJSON ? "," : ", ") }

  private mutating func writePosition(_ dimensions: Dimensions, to out: inout Bytes) {
    let here = walk.next
    walk.position += 1
    if isJSON { out.append("[") }
    write(here[0], to: &out)
    out.append(isJSON ? "," : " ")
    write(here[1], to: &out)
    if dimensions.contains(.z) {
      out.append(isJSON ? "," : " ")
      write(walk.stride > 2 ? here[2] : .nan, to: &out)
    }
    // GeoJSON has no measures.
    if dimensions.contains(.m), !isJSON {
      out.append(" ")
      write(walk.stride > 3 ? here[3] : .nan, to: &out)
    }
    if isJSON { out.append("]") }
  }

  private func write(_ value: Double, to out: inout Bytes) {
    guard value.isFinite else { return out.append(isJSON ? "null" : value.isNaN ? "NaN" : "Inf") }
    var value = value
    if let decimals, value.magnitude < 1e15 {
      let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
      value = (value * unit).rounded() / unit
    }
    // No minus before nothing.
    if value == 0 { value = 0 }
    out.append(room: 32) { $0.put(value) }
  }
}
