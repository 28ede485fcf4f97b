internal import Base
internal import Geometry

extension GeometryColumn {
  /// Calls `body` with each line and ring of a feature, in order; stops and returns false as soon as it does.
  func forEachBorder(ofFeature feature: Int, _ body: (_ line: Int, _ isRing: Bool) -> Bool) -> Bool
  {
    for node in nodeRange(ofFeature: feature) {
      let kind = nodes[node].kind
      guard kind.hasBorders else { continue }
      for part in partRange(ofNode: node) {
        for line in lineRange(ofPart: part) {
          guard body(line, kind == .polygon || kind == .multiPolygon) else { return false }
        }
      }
    }
    return true
  }

  /// Adds a feature of another column of the same stride with the positions of lines and rings that a
  /// net keeps; `position` is that of its first one in the net.
  mutating func append(
    _ feature: Int, of source: borrowing GeometryColumn, keptBy borders: BorderTopology,
    at position: Int, _ totals: inout SimplifyStage.Totals
  ) -> BorderOutcome {
    precondition(stride == source.stride)
    var outcome = BorderOutcome()
    var position = position
    for node in source.nodeRange(ofFeature: feature) {
      guard source.nodes[node].kind.hasBorders else {
        append(nodes: node..<node + 1, of: source)
        continue
      }
      for part in source.partRange(ofNode: node) {
        for line in source.lineRange(ofPart: part) {
          let positions = source.positionRange(ofLine: line)
          let before = ordinates.count
          for old in positions {
            if borders.keeps(position: position) {
              if borders.putsBack(position: position) { outcome.isLess = true }
              // In range: the line lies inside the column.
              ordinates.append(from: source.ordinates.base + old * stride, count: stride)
            }
            if borders.isEntangled(position: position) { outcome.isEntangled = true }
            position += 1
          }
          close(from: before, borders, position - positions.count, position - 1)
          totals.before += positions.count
          totals.kept += (ordinates.count - before) / stride
          endLine()
        }
        endPart()
      }
      appendNode(source.nodes[node].kind, source.nodes[node].dimensions)
    }
    endFeature()
    return outcome
  }

  /// Closes a ring at its new first position, if the old one was left out.
  private mutating func close(
    from start: Int, _ borders: BorderTopology, _ first: Int, _ last: Int
  ) {
    guard last > first, borders.areOnePlace(first, last), !borders.keeps(position: first),
      ordinates.count > start
    else { return }
    for index in start..<start + stride { ordinates.append(ordinates[index]) }
  }
}

/// What a net did to a feature.
struct BorderOutcome {
  /// Positions are kept only so that nothing crosses.
  var isLess = false
  /// Borders that crossed others before were simplified there.
  var isEntangled = false
}

extension GeometryKind {
  /// True for lines and polygons.
  var hasBorders: Bool {
    switch self {
    case .lineString, .multiLineString, .polygon, .multiPolygon: true
    case .point, .multiPoint, .geometryCollection: false
    }
  }

  /// True for polygons.
  var hasRings: Bool { self == .polygon || self == .multiPolygon }
}
