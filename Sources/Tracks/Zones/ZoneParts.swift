internal import Base
internal import Features
internal import Geometry

/// What the zone of a feature is made of: all of one kind, as points have a radius, and lines a width.
enum ZoneParts {
  case points, lines, areas

  /// The kind of a feature's geometry; nil without one. Errors: `.badZone` where there are several.
  init?(_ feature: Int, _ batch: borrowing FeatureBatch) throws(GeoError) {
    var found: ZoneParts?
    for node in batch.geometry.nodeRange(ofFeature: feature) {
      let parts: ZoneParts
      switch batch.geometry.nodes[node].kind {
      case .point, .multiPoint: parts = .points
      case .lineString, .multiLineString: parts = .lines
      case .polygon, .multiPolygon: parts = .areas
      case .geometryCollection: continue
      }
      guard found == nil || found == parts else {
        throw GeoError(
          .badZone, "a zone is made of points, of lines or of polygons, and this one of several",
          at: batch.location(ofFeature: feature), hint: "make a feature of each, with the same name"
        )
      }
      found = parts
    }
    guard let found else { return nil }
    self = found
  }
}
