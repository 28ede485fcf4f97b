import Base
import Geometry

/// Points, lines and polygons of several geometries.
struct CollectedParts: ~Copyable {
  /// Single geometries, a node each.
  private var singles = GeometryColumn()

  init() {}

  mutating func add(_ column: borrowing GeometryColumn) {
    singles.raise(stride: column.stride)
    for node in column.nodeRange(ofFeature: 0) {
      let described = column.nodes[node]
      for part in column.partRange(ofNode: node) {
        guard described.kind == .multiPoint else {
          singles.appendSingle(part: part, node: node, of: column)
          continue
        }
        for position in column.positionRange(ofPart: part) {
          singles.appendPoint(position: position, described.dimensions, of: column)
        }
      }
    }
  }

  /// Makes one geometry of them: a single one stays as it is, several of a kind are a Multi geometry, and
  /// different ones a collection.
  consuming func finish(into column: inout GeometryColumn) {
    column.removeAll()
    column.raise(stride: singles.stride)
    let nodes = 0..<singles.nodes.count
    guard let first = nodes.first else { return }
    if nodes.count == 1 { return column.append(nodes: nodes, of: singles) }
    let kind = singles.nodes[first].kind
    guard nodes.allSatisfy({ singles.nodes[$0].kind == kind }) else {
      let collection = column.appendNode(.geometryCollection, [])
      column.append(nodes: nodes, of: singles)
      return column.endCollection(collection)
    }
    var dimensions: Dimensions = []
    for node in nodes {
      dimensions.formUnion(singles.nodes[node].dimensions)
      for part in singles.partRange(ofNode: node) {
        for line in singles.lineRange(ofPart: part) {
          column.append(positions: singles.positionRange(ofLine: line), of: singles)
          // The points of a MultiPoint are one part.
          if kind != .point { column.endLine() }
        }
        if kind != .point { column.endPart() }
      }
    }
    if kind == .point {
      column.endLine()
      column.endPart()
    }
    column.appendNode(
      kind == .point ? .multiPoint : kind == .lineString ? .multiLineString : .multiPolygon,
      dimensions)
  }
}
