import Base
import Geometry
import SQLiteStore

/// Compares points with polygons, of which one side are the rows of a table; says nothing of other geometries, which
/// are left to GEOS.
final class PointJudge: RowJudge {
  /// How a row lies to the value.
  private let relation: GEOSRelation
  /// The number of the rows' reference system.
  private let system: Int32
  private var geometry = GeometryColumn()
  private var bytes = Bytes()
  private var polygon: PolygonIndex?

  init(_ relation: GEOSRelation, system: Int32) {
    self.relation = relation
    self.system = system
  }

  func take(_ value: UnsafeRawBufferPointer) -> Bool {
    let value = value.bindMemory(to: UInt8.self)
    if value.count == bytes.count, value.elementsEqual(bytes.buffer) { return polygon != nil }
    bytes.removeAll()
    bytes.append(contentsOf: value)
    polygon = nil
    geometry.removeAll()
    guard SpatialBlob.isGeometry(value), let own = SpatialBlob.system(value),
      own == system || own <= 0 || system <= 0,
      (try? SpatialBlob.append(value, to: &geometry)) != nil
    else { return false }
    geometry.endFeature()
    let nodes = geometry.nodeRange(ofFeature: 0)
    guard nodes.count == 1 else { return false }
    polygon = PolygonIndex(node: nodes.lowerBound, in: geometry)
    return polygon != nil
  }

  func excludes(_ minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double) -> Bool {
    polygon?.misses(Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)) ?? false
  }

  func holds(for geometry: UnsafeRawBufferPointer) -> Bool? {
    guard let point = SpatialBlob.point(geometry.bindMemory(to: UInt8.self)),
      let place = polygon?.place(x: point.x, y: point.y)
    else { return nil }
    switch relation {
    case .intersects: return place != .outside
    case .within: return place == .inside
    case .touches: return place == .border
    // No point contains a polygon.
    case .contains: return false
    case .crosses, .overlaps, .equals, .isDisjoint: return nil
    }
  }
}
