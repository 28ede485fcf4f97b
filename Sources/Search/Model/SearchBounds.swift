internal import Base
public import Geometry

/// The area that entries of an index lie in. What they lie in themselves may reach beyond it.
public struct SearchBounds: Sendable {
  private let boxes: [Box]
  private let polygons: [PolygonIndex]

  /// A box in degrees.
  public init(_ box: BoundingBox) {
    boxes = box.boxes
    polygons = []
  }

  /// Polygons in degrees.
  public init(_ column: borrowing GeometryColumn) {
    var found: [PolygonIndex] = []
    for node in 0..<column.nodes.count {
      if let index = PolygonIndex(node: node, in: column) { found.append(index) }
    }
    boxes = []
    polygons = found
  }

  /// True if a place lies in the area or on its border.
  func holds(x: Double, y: Double) -> Bool {
    let place = Box(minX: x, minY: y, maxX: x, maxY: y)
    return boxes.contains { $0.holds(place) }
      || polygons.contains { $0.place(x: x, y: y).map { $0 != .outside } ?? false }
  }

  /// True if an entry, or a position of its lines, lies in the area.
  func hold(_ entry: SearchEntry) -> Bool {
    holds(x: entry.x, y: entry.y)
      || entry.shape.lines.contains { line in
        (0..<line.count / 2).contains { index in
          let place = SearchShape.place(line, index)
          return holds(x: place.x, y: place.y)
        }
      }
  }
}
