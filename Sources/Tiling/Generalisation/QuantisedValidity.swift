public import Base
internal import Geometry

/// Makes polygons valid whose coordinates have been rounded to a grid: valid by OGC 06-103r4 §6.1.11 and wound
/// as MVT 2.1 §4.3.3.3 says, shells with a positive area where y grows downward, holes with a negative one.
///
/// Rounding brings positions together, folds narrow parts and makes borders touch. First rings lose what is nothing
/// now (``RingCleaning``). Most polygons are valid then, which a tree of boxes (``SegmentBoxes``) or a sweep
/// (``SegmentSweep``) shows exactly, in n log n steps. For the others GEOS decides, and mends on the same grid.
public struct QuantisedValidity: ~Copyable {
  /// What became of the polygons of a feature.
  public enum Outcome: Sendable {
    /// They are valid, with all their parts or without some that collapsed.
    case valid
    /// They crossed or overlapped themselves and have been mended.
    case mended
    /// Nothing is left of them: they are narrower than the grid.
    case collapsed
    /// They could not be made valid; nothing is left of them.
    case notRepairable
  }

  private var cleaned = GridPolygons()
  private var boxes = SegmentBoxes()
  private var sweep = SegmentSweep()
  private var geometry = GeometryColumn()
  /// GEOS, once a polygon needs it.
  private var geos: GEOSContext?

  /// What one worker makes polygons valid with.
  public init() {}

  /// Makes the polygons of a feature valid; rings may be closed or not and wound either way.
  /// Errors: `.library` if GEOS is needed and not there.
  public mutating func makeValid(_ polygons: inout GridPolygons) throws(GeoError) -> Outcome {
    let isInRange = clean(polygons)
    swap(&cleaned, &polygons)
    if polygons.isEmpty { return .collapsed }
    guard isInRange else {
      polygons.removeAll()
      return .notRepairable
    }
    if areCertainlyValid(polygons) { return .valid }
    return try mend(&polygons)
  }

  // MARK: - Cleaning

  /// Takes the rings into `cleaned`, wound as they should be. False if coordinates are too large.
  private mutating func clean(_ polygons: borrowing GridPolygons) -> Bool {
    cleaned.removeAll()
    var (low, high) = (GridPoint.zero, GridPoint.zero)
    for polygon in 0..<polygons.polygonEnds.count {
      let rings = polygons.ringRange(ofPolygon: polygon)
      for ring in rings {
        let positions = polygons.points.buffer(polygons.pointRange(ofRing: ring))
        for point in positions {
          low = pointwiseMin(low, point)
          high = pointwiseMax(high, point)
        }
        let start = cleaned.points.count
        guard RingCleaning.append(positions, to: &cleaned.points) else {
          // With its shell a polygon is gone.
          if ring == rings.lowerBound { break }
          continue
        }
        cleaned.endRing()
        let area = cleaned.doubledArea(ofRing: cleaned.ringEnds.count - 1)
        if ring == rings.lowerBound ? area < 0 : area > 0 { cleaned.points.reverse(from: start) }
      }
      let before = Int(cleaned.polygonEnds.last ?? 0)
      if cleaned.ringEnds.count > before { cleaned.endPolygon() }
    }
    let greatest = GridPolygons.greatestCoordinate
    return high.max() <= greatest && low.min() >= -greatest
  }

  // MARK: - Judging

  /// True if no segments meet, holes lie in their shells and nothing else lies in anything.
  private mutating func areCertainlyValid(_ polygons: borrowing GridPolygons) -> Bool {
    if polygons.ringEnds.count == 1, let areApart = boxes.areApart(polygons.points.buffer) {
      return areApart
    }
    return sweep.areValid(polygons)
  }

  // MARK: - Mending

  private mutating func mend(_ polygons: inout GridPolygons) throws(GeoError) -> Outcome {
    let context = if let geos { geos } else { try GEOSContext() }
    geos = context
    geometry.removeAll()
    Self.append(polygons, to: &geometry)
    let outcome = mended(polygons, context)
    guard outcome != .valid else { return .valid }
    polygons.removeAll()
    guard outcome == .mended else { return outcome }
    Self.append(geometry, to: &polygons)
    let isInRange = clean(polygons)
    swap(&cleaned, &polygons)
    // What has been rounded by GEOS has no spikes, so that nothing more goes.
    return !isInRange || polygons.isEmpty ? .notRepairable : .mended
  }

  /// Asks GEOS about the geometry of polygons, and replaces it if it had to be mended.
  private mutating func mended(
    _ polygons: borrowing GridPolygons, _ context: GEOSContext
  ) -> Outcome {
    do {
      let shape = try context.shape(ofNode: 0, in: geometry)
      if try shape.validity() == .valid { return .valid }
      let rounded = try Self.mended(polygons, shape, context).rounded(toMultiplesOf: 1)
      geometry.removeAll()
      guard rounded.append(dimension: 2, to: &geometry) else { return .collapsed }
      return .mended
    } catch {
      return .notRepairable
    }
  }

  /// What the rings go round. Where simplifying has made a border cross itself, a neighbour covers what is on the wrong
  /// side now, so that it is left out. That is little, by the area of the rings as a sum, less what they go round backward:
  /// no more than a few units for a position. If it is much, they crossed before, and all of it is kept.
  private static func mended(
    _ polygons: borrowing GridPolygons, _ shape: borrowing GEOSShape, _ context: GEOSContext
  ) throws -> GEOSShape {
    let wound = try RingTracing.traced(polygons, context)
    let woundArea = try wound.area()
    let backward = woundArea - Double(polygons.doubledArea) / 2
    if backward <= min(woundArea / 20, 4 * Double(polygons.points.count)) { return wound }
    return try shape.madeValid(.structure(keepsCollapsed: false))
  }

  /// Makes one geometry of polygons, with closed rings.
  private static func append(_ polygons: borrowing GridPolygons, to geometry: inout GeometryColumn)
  {
    for polygon in 0..<polygons.polygonEnds.count {
      for ring in polygons.ringRange(ofPolygon: polygon) {
        geometry.append(ring: ring, of: polygons)
      }
      geometry.endPart()
    }
    geometry.appendNode(polygons.polygonEnds.count == 1 ? .polygon : .multiPolygon, [])
  }

  /// Takes the polygons of a geometry whose coordinates are whole numbers.
  private static func append(_ geometry: borrowing GeometryColumn, to polygons: inout GridPolygons)
  {
    for part in geometry.partRange(ofNode: 0) {
      for line in geometry.lineRange(ofPart: part) {
        for position in geometry.positionRange(ofLine: line) {
          let x = Int32(exactly: geometry.ordinates[position * geometry.stride].rounded())
          let y = Int32(exactly: geometry.ordinates[position * geometry.stride + 1].rounded())
          // Beyond the grid there is nothing that GEOS could have made of what lies in it.
          polygons.points.append(GridPoint(x ?? .max, y ?? .max))
        }
        polygons.endRing()
      }
      polygons.endPolygon()
    }
  }
}

extension Column<GridPoint> {
  /// Turns the positions from one on to the end round.
  mutating func reverse(from start: Int) {
    var tail = UnsafeMutableBufferPointer(start: base + start, count: count - start)
    tail.reverse()
  }
}
