internal import Base
internal import Geometry

extension GeometryColumn {
  /// Adds a feature's geometry as one of another kind: with the same parts, rings as lines, or closed lines as
  /// polygons. The feature is not ended. Errors: `.wrongKind`.
  mutating func append(
    feature: Int, of source: borrowing GeometryColumn, as target: GeometryKind
  ) throws(GeoError) {
    guard target != .geometryCollection else {
      throw GeoError(.wrongKind, "geometries are not put into collections")
    }
    var dimensions: Dimensions = []
    var count = 0
    for node in source.nodeRange(ofFeature: feature)
    where source.nodes[node].kind != .geometryCollection {
      dimensions.formUnion(source.nodes[node].dimensions)
      count += try append(node: node, of: source, as: target)
    }
    let isPoint = target == .point || target == .multiPoint
    if isPoint, count > 0 {
      endLine()
      endPart()
    }
    guard target.rawValue > 3 || count <= 1 else {
      throw GeoError(
        .wrongKind, "\(count) parts cannot be one \(target.name)",
        hint: "cairn explode makes a feature of each part")
    }
    appendNode(target, dimensions)
  }

  /// Adds what a node has; the run of points is left open. Returns the number of parts or points.
  private mutating func append(
    node: Int, of source: borrowing GeometryColumn, as target: GeometryKind
  ) throws(GeoError) -> Int {
    let kind = source.nodes[node].kind
    let parts = source.partRange(ofNode: node)
    switch (kind, target) {
    case (.point, .point), (.point, .multiPoint), (.multiPoint, .point), (.multiPoint, .multiPoint):
      let positions = source.positionRange(ofNodes: node..<node + 1)
      append(positions: positions, of: source)
      return positions.count
    case (.polygon, .lineString), (.polygon, .multiLineString), (.multiPolygon, .lineString),
      (.multiPolygon, .multiLineString):
      return append(parts, of: source, lineByLine: true)
    case (.lineString, .polygon), (.lineString, .multiPolygon), (.multiLineString, .polygon),
      (.multiLineString, .multiPolygon):
      for part in parts where !source.isRing(part: part) {
        throw GeoError(.wrongKind, "a line that is not a ring cannot be a \(target.name)")
      }
      return append(parts, of: source, lineByLine: false)
    case (.lineString, .lineString), (.lineString, .multiLineString),
      (.multiLineString, .lineString), (.multiLineString, .multiLineString), (.polygon, .polygon),
      (.polygon, .multiPolygon), (.multiPolygon, .polygon), (.multiPolygon, .multiPolygon):
      return append(parts, of: source, lineByLine: false)
    default: throw GeoError(.wrongKind, "a \(kind.name) cannot be a \(target.name)")
    }
  }

  private mutating func append(
    _ parts: Range<Int>, of source: borrowing GeometryColumn, lineByLine: Bool
  ) -> Int {
    var count = 0
    for part in parts {
      for line in source.lineRange(ofPart: part) {
        append(positions: source.positionRange(ofLine: line), of: source)
        endLine()
        if lineByLine {
          endPart()
          count += 1
        }
      }
      if !lineByLine {
        endPart()
        count += 1
      }
    }
    return count
  }

  /// True for a part whose first and last positions are the same, with at least four in all (OGC 06-103r4
  /// §6.1.11.1).
  private func isRing(part: Int) -> Bool {
    let positions = positionRange(ofPart: part)
    guard positions.count >= 4 else { return false }
    let first = positions.lowerBound * stride
    let last = (positions.upperBound - 1) * stride
    return ordinates[first] == ordinates[last] && ordinates[first + 1] == ordinates[last + 1]
  }
}
