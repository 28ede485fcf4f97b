package import Geometry

extension Box {
  /// True if it holds a position whose x and y are numbers.
  package var hasExtent: Bool { minX <= maxX && minY <= maxY }
}
