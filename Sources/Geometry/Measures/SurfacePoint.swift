internal import Base

/// A point that lies on a feature (OGC 06-103r4 §6.1.10.2, PointOnSurface): within its polygons, else
/// a vertex of its lines, else one of its points.
public struct SurfacePoint {
  private var crossings: [Double] = []

  /// A finder, which reuses its memory.
  public init() {}

  /// The point; nil without positions, or if they are not finite.
  public mutating func find(
    feature: Int, in column: borrowing GeometryColumn
  ) -> (x: Double, y: Double)? {
    var best: (x: Double, y: Double, width: Double)?
    for node in column.nodeRange(ofFeature: feature)
    where [.polygon, .multiPolygon].contains(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        if let found = widest(ofPart: part, column), found.width > best?.width ?? 0 { best = found }
      }
    }
    if let best { return (best.x, best.y) }
    return nearest(feature: feature, column)
  }

  /// The middle of the widest stretch that a polygon has in common with a horizontal line about half
  /// way up, which does not pass through a vertex.
  private mutating func widest(
    ofPart part: Int, _ column: borrowing GeometryColumn
  ) -> (x: Double, y: Double, width: Double)? {
    let lines = column.lineRange(ofPart: part)
    guard let shell = lines.first else { return nil }
    let box = column.box(ofPositions: column.positionRange(ofLine: shell))
    guard !box.isEmpty, box.minY < box.maxY else { return nil }
    let middle = box.minY + (box.maxY - box.minY) / 2
    var below = box.minY
    var above = box.maxY
    for line in lines {
      for position in column.positionRange(ofLine: line) {
        let y = column.ordinates[position * column.stride + 1]
        if y <= middle { below = max(below, y) } else { above = min(above, y) }
      }
    }
    let y = below + (above - below) / 2
    crossings.removeAll(keepingCapacity: true)
    for line in lines { addCrossings(ofLine: line, at: y, column) }
    crossings.sort()
    var best: (x: Double, y: Double, width: Double)?
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let width = crossings[index + 1] - crossings[index]
      if width.isFinite, width > best?.width ?? 0 {
        best = (crossings[index] + width / 2, y, width)
      }
    }
    return best
  }

  private mutating func addCrossings(
    ofLine line: Int, at y: Double, _ column: borrowing GeometryColumn
  ) {
    let positions = column.positionRange(ofLine: line)
    let stride = column.stride
    for position in positions.dropFirst() {
      let x0 = column.ordinates[(position - 1) * stride]
      let y0 = column.ordinates[(position - 1) * stride + 1]
      let x1 = column.ordinates[position * stride]
      let y1 = column.ordinates[position * stride + 1]
      guard (y0 > y) != (y1 > y) else { continue }
      crossings.append(x0 + (x1 - x0) * ((y - y0) / (y1 - y0)))
    }
  }

  /// The position nearest to the centroid.
  private func nearest(
    feature: Int, _ column: borrowing GeometryColumn
  ) -> (x: Double, y: Double)? {
    guard let center = Centroid.of(feature: feature, in: column) else { return nil }
    var best: (x: Double, y: Double)?
    var least = Double.infinity
    for position in column.positionRange(ofNodes: column.nodeRange(ofFeature: feature)) {
      let x = column.ordinates[position * column.stride]
      let y = column.ordinates[position * column.stride + 1]
      let distance = (x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)
      if distance < least {
        least = distance
        best = (x, y)
      }
    }
    return best
  }
}
