internal import Geometry
internal import Streaming

/// Takes the polygons of features, each with its holes.
final class OSMPolygonSink: FeatureSink, BatchEncoder {
  /// The edges of all polygons.
  var edges = Column<OSMPolygonIndex.Edge>()
  private var polygons: UInt32 = 0
  private let takesOthers: Bool

  /// A sink that passes over points and lines, or refuses them.
  init(takesOthers: Bool) { self.takesOthers = takesOthers }

  func makeEncoder() -> any BatchEncoder { self }
  func finish(_ catalog: Catalog) throws(GeoError) {}
  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {}

  func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
    for feature in 0..<batch.count {
      let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
      guard layer.crs.isGeographic else {
        throw GeoError(
          .usage, "polygons to cut out have to be in longitudes and latitudes",
          at: SourceLocation(path: layer.path, layer: layer.name))
      }
      do throws(GeoError) { try take(batch.geometry, feature) } catch {
        var error = error
        error.location = SourceLocation(
          path: layer.path, feature: Int(batch.ordinals[feature]),
          id: batch.idText(ofFeature: feature))
        throw error
      }
    }
  }

  private func take(
    _ geometry: borrowing GeometryColumn, _ feature: Int
  ) throws(GeoError) {
    for node in geometry.nodeRange(ofFeature: feature) {
      switch geometry.nodes[node].kind {
      case .polygon, .multiPolygon: break
      case .geometryCollection: continue
      default:
        if takesOthers { continue }
        throw GeoError(.usage, "only polygons can be cut out")
      }
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          try takeRing(geometry, geometry.positionRange(ofLine: line))
        }
        polygons += 1
      }
    }
  }

  private func takeRing(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>
  ) throws(GeoError) {
    var previous: OSMLocation?
    for position in positions {
      let start = position * geometry.stride
      let place = try OSMRegion.place(geometry.ordinates[start], geometry.ordinates[start + 1])
      if let previous {
        OSMPolygonFile.add(from: previous, to: place, of: polygons, into: &edges)
      }
      previous = place
    }
  }
}
