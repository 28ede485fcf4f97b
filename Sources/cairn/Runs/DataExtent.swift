import Base
import Geometry

/// The box of data: the smallest arc of longitudes, or a plain box in a projected system, and of what is
/// said to be degrees and cannot be.
struct DataExtent {
  /// True if coordinates are said to be longitudes and latitudes in degrees.
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

  /// True if the box is an arc of longitudes, by a range of latitudes.
  var isArc: Bool { isGeographic && !isBeyondDegrees }

  /// True if coordinates are said to be degrees, and some cannot be: they are projected, but do not say so.
  var isBeyondDegrees: Bool { isGeographic && !plain.isEmpty && !plain.canBeDegrees }

  /// West, south, east, north; nil while it holds nothing.
  var box: BoundingBox? {
    if isEmpty { return nil }
    guard isArc else { return BoundingBox(plain) }
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
    plain.extend(whole)
    guard isGeographic else { return }
    // On one side of 0° and 180° gaps between features do not matter.
    if Self.isOneSided(whole) { return arc.extend(whole) }
    for feature in features {
      let nodes = column.nodeRange(ofFeature: feature)
      let box = column.box(ofPositions: column.positionRange(ofNodes: nodes))
      if box.isEmpty { continue }
      if Self.isOneSided(box) { arc.extend(box) } else { arc.extend(column, nodes: nodes) }
    }
  }

  /// What to say of coordinates that cannot be degrees, in a file that says they are or does not say.
  static let notDegrees =
    "coordinates are beyond what degrees can be, and were taken for degrees: the box is as they are; "
    + "if they are projected, convert --src-crs names their system"

  private static func isOneSided(_ box: Box) -> Bool {
    box.minX >= -180 && box.maxX < 0 || box.minX >= 0 && box.maxX <= 180
  }
}

extension Box {
  /// False if there are latitudes beyond the poles, or longitudes more than once and a half around the earth.
  var canBeDegrees: Bool { minY >= -90 && maxY <= 90 && minX >= -540 && maxX <= 540 }
}
