import Base
import Geometry

/// The box of data: the smallest arc of longitudes, or a plain box in a projected system.
struct DataExtent {
  /// True if coordinates are longitudes and latitudes.
  let isGeographic: Bool
  private var arc = GeographicBox()
  private var plain = Box()

  /// A box that holds nothing.
  init(isGeographic: Bool) { self.isGeographic = isGeographic }

  /// A box of degrees.
  init(_ arc: GeographicBox) {
    isGeographic = true
    self.arc = arc
  }

  /// True while it holds nothing.
  var isEmpty: Bool { isGeographic ? arc.isEmpty : plain.isEmpty }

  /// West, south, east, north; nil while it holds nothing.
  var box: BoundingBox? {
    if isEmpty { return nil }
    guard isGeographic else { return BoundingBox(plain) }
    let bounds = arc.bounds
    return BoundingBox(
      west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
  }

  /// Widens it to hold another box of the same kind of system.
  mutating func extend(_ other: DataExtent) {
    arc.extend(other.arc)
    plain.extend(other.plain)
  }

  /// Widens it to hold a run of features.
  mutating func extend(_ column: borrowing GeometryColumn, features: Range<Int>) {
    guard let first = features.first, let last = features.last else { return }
    let nodes = column.nodeRange(ofFeature: first).lowerBound..<Int(column.featureEnds[last])
    let whole = column.box(ofPositions: column.positionRange(ofNodes: nodes))
    guard !whole.isEmpty else { return }
    guard isGeographic else { return plain.extend(whole) }
    // On one side of 0° and 180° gaps between features do not matter.
    if Self.isOneSided(whole) { return arc.extend(whole) }
    for feature in features {
      let nodes = column.nodeRange(ofFeature: feature)
      let box = column.box(ofPositions: column.positionRange(ofNodes: nodes))
      if box.isEmpty { continue }
      if Self.isOneSided(box) { arc.extend(box) } else { arc.extend(column, nodes: nodes) }
    }
  }

  private static func isOneSided(_ box: Box) -> Bool {
    box.minX >= -180 && box.maxX < 0 || box.minX >= 0 && box.maxX <= 180
  }
}
