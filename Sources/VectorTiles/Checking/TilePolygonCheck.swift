internal import Base
internal import Geometry

/// Looks whether the rings of polygons in tiles cross (Vector Tile 2.1 §4.3.4.4); one for each worker.
struct TilePolygonCheck: ~Copyable {
  /// What is wrong with a polygon.
  struct Fault {
    /// True if rings of it are in one another's way, which is forbidden; false for a ring that meets itself, which should
    /// not be.
    let isBetweenRings: Bool
    /// One clause.
    let message: String
  }

  private var judge = ValidityJudge()
  private var geometry = GeometryColumn()

  init() {}

  /// The fault of a polygon that consists of some rings, of which the first is its exterior ring; nil if it is valid. All rings
  /// have an area. Errors: `.library` if GEOS is needed and not there.
  mutating func fault(
    _ shape: borrowing TileShape, rings: Range<Int>
  ) throws(GeoError) -> Fault? {
    guard let fault = try judged(shape, rings) else { return nil }
    for ring in rings {
      let own = rings.count == 1 ? fault : try judged(shape, ring..<ring + 1)
      guard let own else { continue }
      return Fault(
        isBetweenRings: false,
        message: "ring \(ring + 1) crosses or touches itself" + Self.place(own))
    }
    return Fault(
      isBetweenRings: true,
      message: "rings \(rings.lowerBound + 1) to \(rings.upperBound) are not a polygon with holes: "
        + fault.reason.lowercased() + Self.place(fault))
  }

  private mutating func judged(
    _ shape: borrowing TileShape, _ rings: Range<Int>
  ) throws(GeoError) -> ValidityFault? {
    geometry.removeAll()
    for ring in rings {
      let range = shape.range(ofLine: ring)
      for index in range { append(shape, index) }
      append(shape, range.lowerBound)
      geometry.endLine()
    }
    geometry.endPart()
    geometry.appendNode(.polygon, [])
    return try judge.fault(ofNode: 0, in: geometry)
  }

  private mutating func append(_ shape: borrowing TileShape, _ index: Int) {
    geometry.appendPosition(
      x: Double(shape.positions[index * 2]), y: Double(shape.positions[index * 2 + 1]))
  }

  private static func place(_ fault: ValidityFault) -> String {
    guard fault.x.isFinite, fault.y.isFinite, abs(fault.x) < 1e9, abs(fault.y) < 1e9 else {
      return ""
    }
    return " at \(Int(fault.x.rounded())),\(Int(fault.y.rounded()))"
  }
}
