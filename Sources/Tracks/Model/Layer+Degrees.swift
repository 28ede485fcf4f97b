internal import Base
internal import Features
internal import Flow
internal import Geometry

extension Layer {
  /// Refuses a layer that is not in degrees. Errors: `.trackNotInDegrees`.
  func requireDegrees() throws(GeoError) {
    guard hasGeometry, !crs.isDegrees else { return }
    throw GeoError(
      .trackNotInDegrees, "layer '\(name)' is in \(crs.identifier), not in degrees",
      at: SourceLocation(path: path), hint: "cairn reproject --dst-crs EPSG:4326")
  }
}
