internal import Base
public import Geometry

/// Polygons in degrees that roads may not touch.
public final class AvoidedArea: Sendable {
  private let polygons: GeometryColumn

  /// The features of a column, of which all are polygons.
  public init(_ polygons: consuming GeometryColumn) { self.polygons = polygons }

  /// The number of features.
  var count: Int { polygons.featureEnds.count }

  /// The box of a feature.
  func box(_ feature: Int) -> Box { polygons.box(ofFeature: feature) }

  /// A feature, ready for comparisons; of an invalid one what its lines enclose. Errors: those of GEOS.
  func shape(_ feature: Int, _ geos: GEOSContext) throws(GeoError) -> GEOSPreparedShape {
    let shape: GEOSShape
    do throws(GEOSRefusal) { shape = try geos.shape(ofFeature: feature, in: polygons) } catch {
      throw error.error
    }
    guard try shape.validity() == .valid else {
      return try GEOSPreparedShape(try shape.madeValid(.linework))
    }
    return try GEOSPreparedShape(shape)
  }
}

extension NetworkLine {
  /// The line for GEOS. Errors: those of GEOS.
  func shape(_ geos: GEOSContext) throws(GeoError) -> GEOSShape {
    var column = GeometryColumn()
    for line in pieces {
      for index in 0..<line.count { column.appendPosition(x: line[index].x, y: line[index].y) }
      column.endLine()
      column.endPart()
    }
    column.appendNode(.multiLineString, [])
    column.endFeature()
    do throws(GEOSRefusal) { return try geos.shape(ofFeature: 0, in: column) } catch {
      throw error.error
    }
  }
}
