public import Base

/// The polygons of one feature in whole units of a grid, in flat columns. Rings are not closed: the last position
/// is followed by the first one. The first ring of a polygon is its shell.
public struct GridPolygons: ~Copyable {
  /// The positions of all rings.
  public var points = Column<GridPoint>()
  /// Position index where each ring ends.
  public var ringEnds = Column<UInt32>()
  /// Ring index where each polygon ends.
  public var polygonEnds = Column<UInt32>()

  /// No polygons.
  public init() {}

  /// Coordinates up to this size can be computed with: products of their differences fit into 64 bits.
  public static let greatestCoordinate: Int32 = 1 << 30

  /// True without polygons.
  public var isEmpty: Bool { polygonEnds.isEmpty }

  /// Forgets all polygons and keeps the memory.
  public mutating func removeAll() {
    points.removeAll()
    ringEnds.removeAll()
    polygonEnds.removeAll()
  }

  /// Ends a ring at the last position.
  public mutating func endRing() { ringEnds.append(UInt32(truncatingIfNeeded: points.count)) }

  /// Ends a polygon at the last ring.
  public mutating func endPolygon() {
    polygonEnds.append(UInt32(truncatingIfNeeded: ringEnds.count))
  }

  /// The rings of a polygon.
  public func ringRange(ofPolygon polygon: Int) -> Range<Int> {
    (polygon == 0 ? 0 : Int(polygonEnds[polygon - 1]))..<Int(polygonEnds[polygon])
  }

  /// The positions of a ring.
  public func pointRange(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : Int(ringEnds[ring - 1]))..<Int(ringEnds[ring])
  }

  /// Twice the signed area of a ring by the surveyor's formula, positive for a shell (MVT 2.1 §4.3.3.3).
  public func doubledArea(ofRing ring: Int) -> Int64 {
    GridSegment.doubledArea(points.buffer(pointRange(ofRing: ring)))
  }

  /// Twice the area of all polygons: shells less holes, as their rings are wound.
  public var doubledArea: Int64 {
    var sum: Int64 = 0
    for ring in 0..<ringEnds.count { sum &+= doubledArea(ofRing: ring) }
    return sum
  }
}
