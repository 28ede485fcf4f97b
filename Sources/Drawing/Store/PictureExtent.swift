internal import Base
internal import Geometry

/// Where everything is that has been read so far.
struct PictureExtent: Sendable {
  /// The smallest arc of longitudes, where coordinates are degrees.
  private(set) var arc = GeographicBox()
  private(set) var plain = Box()

  /// Widens it to hold a feature.
  mutating func extend(
    _ column: borrowing GeometryColumn, feature: Int, box: Box, isGeographic: Bool
  ) {
    plain.extend(box)
    guard isGeographic else { return }
    if box.minX >= 0 && box.maxX <= 180 || box.minX >= -180 && box.maxX < 0 {
      arc.extend(box)
    } else {
      arc.extend(column, nodes: column.nodeRange(ofFeature: feature))
    }
  }

  /// Widens it to hold another one.
  mutating func extend(_ other: PictureExtent) {
    arc.extend(other.arc)
    plain.extend(other.plain)
  }

  /// West, south, east and north, east beyond 180° where it lies across the antimeridian.
  func bounds(isGeographic: Bool) -> Box {
    guard isGeographic, !arc.isEmpty else { return plain }
    let bounds = arc.bounds
    let east = arc.crossesAntimeridian ? bounds.east + 360 : bounds.east
    return Box(minX: bounds.west, minY: bounds.south, maxX: east, maxY: bounds.north)
  }
}
