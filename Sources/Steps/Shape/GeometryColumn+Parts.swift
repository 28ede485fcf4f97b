internal import Base
internal import Geometry

extension GeometryColumn {
  /// Adds one part of a geometry as a geometry of its own: a point, line or polygon. The points of a MultiPoint
  /// are one part, and stay a MultiPoint. The feature is not ended.
  mutating func appendSingle(part: Int, node: Int, of source: borrowing GeometryColumn) {
    for line in source.lineRange(ofPart: part) {
      append(positions: source.positionRange(ofLine: line), of: source)
      endLine()
    }
    endPart()
    let kind: GeometryKind =
      switch source.nodes[node].kind {
      case .multiLineString: .lineString
      case .multiPolygon: .polygon
      case let other: other
      }
    appendNode(kind, source.nodes[node].dimensions)
  }

  /// Adds one position as a point. The feature is not ended.
  mutating func appendPoint(
    position: Int, _ dimensions: Dimensions, of source: borrowing GeometryColumn
  ) {
    append(positions: position..<position + 1, of: source)
    endLine()
    endPart()
    appendNode(.point, dimensions)
  }

  /// How many points, lines and polygons a feature consists of, at whatever depth.
  func singleCount(ofFeature feature: Int) -> Int {
    nodeRange(ofFeature: feature).reduce(0) { count, node in
      switch nodes[node].kind {
      case .geometryCollection: count
      case .multiPoint: count + positionRange(ofNodes: node..<node + 1).count
      default: count + partRange(ofNode: node).count
      }
    }
  }
}

extension GeometryColumn {
  /// Adds a feature of another column without heights and measures; this one must have a stride of 2.
  mutating func appendFlat(feature: Int, of source: borrowing GeometryColumn) {
    precondition(stride == 2)
    var open: [(node: Int, end: Int)] = []
    for node in source.nodeRange(ofFeature: feature) {
      while let last = open.last, last.end == node {
        endCollection(last.node)
        open.removeLast()
      }
      for part in source.partRange(ofNode: node) {
        for line in source.lineRange(ofPart: part) {
          for position in source.positionRange(ofLine: line) {
            let start = position * source.stride
            appendPosition(x: source.ordinates[start], y: source.ordinates[start + 1])
          }
          endLine()
        }
        endPart()
      }
      let own = appendNode(source.nodes[node].kind, [])
      if source.nodes[node].kind == .geometryCollection {
        open.append((own, node + 1 + Int(source.nodes[node].descendants)))
      }
    }
    for last in open.reversed() { endCollection(last.node) }
    endFeature()
  }
}
