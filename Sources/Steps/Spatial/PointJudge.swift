import Base
import Geometry
import SQLiteStore

/// Compares points with polygons, of which one side are the rows of a table; says nothing of other geometries, which
/// are left to GEOS.
final class PointJudge: RowJudge {
  /// What the rows are compared with.
  private enum Value {
    case polygon(PolygonIndex)
    case point(x: Double, y: Double)
  }

  /// How a row lies to the value.
  private let relation: GEOSRelation
  /// The number of the rows' reference system.
  private let system: Int32
  private var geometry = GeometryColumn()
  private var bytes = Bytes()
  private var value: Value?
  /// The polygons of rows that points were compared with, by the rows' keys; nil inside for what is none.
  private var polygons: [Int64: PolygonIndex?] = [:]
  /// How many numbers these hold, and may hold.
  private var size = 0
  private static let sizeLimit = 1 << 23

  init(_ relation: GEOSRelation, system: Int32) {
    self.relation = relation
    self.system = system
  }

  func take(_ value: UnsafeRawBufferPointer) -> Bool {
    let value = value.bindMemory(to: UInt8.self)
    if value.count == bytes.count, value.elementsEqual(bytes.buffer) { return self.value != nil }
    bytes.removeAll()
    bytes.append(contentsOf: value)
    self.value = nil
    guard SpatialBlob.isGeometry(value), let own = SpatialBlob.system(value),
      own == system || own <= 0 || system <= 0
    else { return false }
    if let point = SpatialBlob.point(value) {
      self.value = .point(x: point.x, y: point.y)
    } else if let index = index(of: value) {
      self.value = .polygon(index)
    }
    return self.value != nil
  }

  /// The index of a polygon or multipolygon; nil for all else.
  private func index(of blob: UnsafeBufferPointer<UInt8>) -> PolygonIndex? {
    geometry.removeAll()
    guard (try? SpatialBlob.append(blob, to: &geometry)) != nil else { return nil }
    geometry.endFeature()
    let nodes = geometry.nodeRange(ofFeature: 0)
    guard nodes.count == 1 else { return nil }
    return PolygonIndex(node: nodes.lowerBound, in: geometry)
  }

  func holds(within minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double) -> Bool? {
    guard case .polygon(let polygon) = value else { return nil }
    switch polygon.place(of: Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)) {
    case .outside: return false
    // What lies inside touches nothing, and has no polygon in it that reaches farther.
    case .inside: return relation == .intersects || relation == .within
    case .border, nil: return nil
    }
  }

  func holds(for geometry: UnsafeRawBufferPointer, key: Int64) -> Bool? {
    let blob = geometry.bindMemory(to: UInt8.self)
    switch value {
    case .polygon(let polygon):
      guard let point = SpatialBlob.point(blob), let place = polygon.place(x: point.x, y: point.y)
      else { return nil }
      // No point contains a polygon.
      return relation == .contains ? false : holds(place, inside: .within)
    case .point:
      if polygons[key] == nil { remember(index(of: blob), key) }
      return holds(forKey: key)
    case nil: return nil
    }
  }

  func holds(forKey key: Int64) -> Bool? {
    guard case .point(let x, let y) = value, let polygon = polygons[key] ?? nil,
      let place = polygon.place(x: x, y: y)
    else { return nil }
    return relation == .within ? false : holds(place, inside: .contains)
  }

  private func holds(_ place: PolygonIndex.Place, inside: GEOSRelation) -> Bool? {
    switch relation {
    case .intersects: place != .outside
    case .touches: place == .border
    case inside: place == .inside
    default: nil
    }
  }

  private func remember(_ polygon: PolygonIndex?, _ key: Int64) {
    size += polygon?.size ?? 1
    if size > Self.sizeLimit {
      polygons.removeAll(keepingCapacity: true)
      size = polygon?.size ?? 1
    }
    polygons[key] = .some(polygon)
  }
}
