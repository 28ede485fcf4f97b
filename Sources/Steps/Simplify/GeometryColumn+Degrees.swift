internal import Base
internal import Geometry

extension GeometryColumn {
  /// Adds a feature of another column of the same stride, with its longitudes and latitudes in degrees.
  mutating func appendFeature(
    _ feature: Int, of source: borrowing GeometryColumn, degreesPerUnit unit: Double
  ) {
    precondition(stride == source.stride)
    var place = ordinates.count
    appendFeature(feature, of: source)
    guard unit != 1 else { return }
    while place < ordinates.count {
      ordinates[place] *= unit
      ordinates[place + 1] *= unit
      place += stride
    }
  }
}

extension CoordinateReferenceSystem {
  /// How many degrees a unit of longitude and latitude is, so that tolerances are in metres on the ground; nil in
  /// a plane, where they are in its unit.
  var simplificationUnit: Double? { isDegrees ? 1 : degreesPerUnit }
}
