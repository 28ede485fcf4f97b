internal import Base
internal import Geometry

/// The edges of the polygons that objects are cut out by.
enum OSMPolygonEdges {
  /// The index of all polygons in a column of geometries; `path` is the file that they are from.
  static func index(
    _ geometry: borrowing GeometryColumn, _ crs: CoordinateReferenceSystem, path: String
  ) throws(GeoError) -> OSMPolygonIndex {
    guard crs.isGeographic else {
      throw GeoError(
        .usage, "the polygons have to be in longitudes and latitudes",
        at: SourceLocation(path: path))
    }
    var edges = Column<OSMPolygonIndex.Edge>()
    var polygons: UInt32 = 0
    do throws(GeoError) {
      for node in 0..<geometry.nodes.count {
        for part in geometry.partRange(ofNode: node) {
          for line in geometry.lineRange(ofPart: part) {
            try add(ring: geometry.positionRange(ofLine: line), of: polygons, geometry, &edges)
          }
          polygons += 1
        }
      }
    } catch {
      var error = error
      error.location = SourceLocation(path: path)
      throw error
    }
    guard let index = OSMPolygonIndex(edges) else {
      throw GeoError(.usage, "there is no polygon", at: SourceLocation(path: path))
    }
    return index
  }

  /// Adds an edge of a ring.
  static func add(
    from start: OSMLocation, to end: OSMLocation, of polygon: UInt32,
    into edges: inout Column<OSMPolygonIndex.Edge>
  ) {
    edges.append(
      start.y <= end.y
        ? OSMPolygonIndex.Edge(low: start, high: end, polygon: polygon)
        : OSMPolygonIndex.Edge(low: end, high: start, polygon: polygon))
  }

  /// Adds the edges of a closed ring.
  private static func add(
    ring positions: Range<Int>, of polygon: UInt32, _ geometry: borrowing GeometryColumn,
    _ edges: inout Column<OSMPolygonIndex.Edge>
  ) throws(GeoError) {
    var previous: OSMLocation?
    for position in positions {
      let start = position * geometry.stride
      let place = try OSMRegion.place(geometry.ordinates[start], geometry.ordinates[start + 1])
      if let previous { add(from: previous, to: place, of: polygon, into: &edges) }
      previous = place
    }
  }
}
