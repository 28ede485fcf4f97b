internal import Base
internal import Geometry

/// Finds what polygons go round whose rings may cross themselves: each ring by itself, since GEOS (3.11), asked for several at
/// once, loses some of those that lie beside one that crosses itself.
enum RingTracing {
  /// All places that are to the inner side of some polygon's shell, and not of its holes. Errors: those of GEOS.
  static func traced(
    _ polygons: borrowing GridPolygons, _ context: GEOSContext
  ) throws -> GEOSShape {
    if polygons.ringEnds.count == 1 { return try tracedRing(0, polygons, context) }
    var all = GeometryColumn()
    let collection = all.appendNode(.geometryCollection, [])
    for polygon in 0..<polygons.polygonEnds.count {
      let rings = polygons.ringRange(ofPolygon: polygon)
      let shell = try tracedRing(rings.lowerBound, polygons, context)
      if rings.count == 1 {
        _ = shell.append(dimension: 2, to: &all)
        continue
      }
      var holes = GeometryColumn()
      let members = holes.appendNode(.geometryCollection, [])
      for ring in rings.dropFirst() {
        _ = try tracedRing(ring, polygons, context).append(dimension: 2, to: &holes)
      }
      holes.endCollection(members)
      let hollow = try context.shape(ofNode: members, in: holes).unaryUnion()
      _ = try shell.difference(hollow).append(dimension: 2, to: &all)
    }
    all.endCollection(collection)
    return try context.shape(ofNode: collection, in: all).unaryUnion()
  }

  private static func tracedRing(
    _ ring: Int, _ polygons: borrowing GridPolygons, _ context: GEOSContext
  ) throws -> GEOSShape {
    var geometry = GeometryColumn()
    geometry.append(ring: ring, of: polygons)
    geometry.endPart()
    geometry.appendNode(.polygon, [])
    return try context.shape(ofNode: 0, in: geometry).wound()
  }
}

extension GeometryColumn {
  /// Adds a ring, closed, as a line.
  mutating func append(ring: Int, of polygons: borrowing GridPolygons) {
    let range = polygons.pointRange(ofRing: ring)
    for index in range {
      let point = polygons.points[index]
      appendPosition(x: Double(point.x), y: Double(point.y))
    }
    let first = polygons.points[range.lowerBound]
    appendPosition(x: Double(first.x), y: Double(first.y))
    endLine()
  }
}
