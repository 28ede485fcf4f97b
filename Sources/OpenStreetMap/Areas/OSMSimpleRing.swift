internal import Base
internal import Geometry

/// Tells whether the places of a closed way are a simple ring: no two of its segments share a place, except
/// where one follows the other.
///
/// Boxes of segments, and of runs of segments, rule out most pairs at once.
struct OSMSimpleRing: ~Copyable {
  /// The box of a segment or of a run; 64 bits, so that differences fit.
  struct Extent: BitwiseCopyable {
    var lowX: Int64
    var lowY: Int64
    var highX: Int64
    var highY: Int64

    @inline(__always)
    init(_ start: OSMLocation, _ end: OSMLocation) {
      lowX = Int64(min(start.x, end.x))
      lowY = Int64(min(start.y, end.y))
      highX = Int64(max(start.x, end.x))
      highY = Int64(max(start.y, end.y))
    }

    /// True if both share a place; computed without branches, which could not be predicted.
    @inline(__always)
    func meets(_ other: Extent) -> Bool {
      (highX &- other.lowX) | (other.highX &- lowX) | (highY &- other.lowY)
        | (other.highY &- lowY) >= 0
    }

    @inline(__always)
    mutating func unite(_ other: Extent) {
      lowX = min(lowX, other.lowX)
      lowY = min(lowY, other.lowY)
      highX = max(highX, other.highX)
      highY = max(highY, other.highY)
    }
  }

  /// Segments in a run.
  private static let runLength = 16
  /// Rings of more segments are left to the sweep, which does not look at pairs.
  private static let limit = 4096

  private var extents = Column<Extent>(capacity: 64)
  private var runs = Column<Extent>(capacity: 16)

  init() {}

  /// Adds a simple ring as a Polygon, counterclockwise (RFC 7946 §3.1.6), and does not end the feature;
  /// false if it is not simple, or too long to tell.
  mutating func append(
    _ locations: UnsafeBufferPointer<OSMLocation>, to geometry: inout GeometryColumn
  ) -> Bool {
    guard isSimple(locations) else { return false }
    let count = locations.count
    let isReversed = !Self.isCounterclockwise(locations)
    if geometry.stride == 2 {
      geometry.ordinates.append(atMost: 2 * count) { ordinates in
        for index in 0..<count {
          let location = locations[isReversed ? count - 1 - index : index]
          ordinates[2 * index] = location.longitude
          ordinates[2 * index + 1] = location.latitude
        }
        return 2 * count
      }
    } else {
      for index in 0..<count {
        let location = locations[isReversed ? count - 1 - index : index]
        geometry.appendPosition(x: location.longitude, y: location.latitude)
      }
    }
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(.polygon, [])
    return true
  }

  /// True if the places, of which the first and the last are the same, are a simple ring. False also for
  /// rings that are too long to tell this way.
  mutating func isSimple(_ locations: UnsafeBufferPointer<OSMLocation>) -> Bool {
    let count = locations.count - 1
    guard count >= 3, count <= Self.limit, let places = locations.baseAddress,
      places[0] == places[count], fillExtents(places, count)
    else { return false }
    let extents = extents.base
    for run in 0..<runs.count {
      let range = run * Self.runLength..<min((run + 1) * Self.runLength, count)
      for index in range {
        // The first and the last segment follow each other, too.
        let end = index == 0 ? min(range.upperBound, count - 1) : range.upperBound
        for other in index + 2..<max(index + 2, end) where extents[index].meets(extents[other]) {
          if Self.meet(places, index, other) { return false }
        }
      }
      for otherRun in run + 1..<max(run + 1, runs.count)
      where runs.base[run].meets(runs.base[otherRun]) {
        if !areApart(range, otherRun, places, count) { return false }
      }
    }
    return true
  }

  /// Computes the boxes; false if places are out of range, or consecutive segments share more than one place.
  private mutating func fillExtents(_ places: UnsafePointer<OSMLocation>, _ count: Int) -> Bool {
    extents.reserve(count)
    extents.setCount(count)
    runs.removeAll()
    let extents = extents.base
    var isProper = true
    var last = places[count - 1]
    for index in 0..<count {
      let here = places[index]
      let next = places[index + 1]
      extents[index] = Extent(here, next)
      let (x, y) = (Int64(here.x) &- Int64(last.x), Int64(here.y) &- Int64(last.y))
      let (nextX, nextY) = (Int64(next.x) &- Int64(here.x), Int64(next.y) &- Int64(here.y))
      let isStraight = x &* nextY == nextX &* y
      // Going straight on is fine; turning back, or not moving at all, is not.
      let isOn = (x.signum() &* nextX.signum()) &+ (y.signum() &* nextY.signum()) > 0
      isProper = isProper && here.isInRange && (!isStraight || isOn)
      last = here
    }
    guard isProper else { return false }
    for start in stride(from: 0, to: count, by: Self.runLength) {
      var whole = extents[start]
      for index in start..<min(start + Self.runLength, count) { whole.unite(extents[index]) }
      runs.append(whole)
    }
    return true
  }

  /// True if no segment of a run meets one of a later run, except where one follows the other.
  private func areApart(
    _ range: Range<Int>, _ otherRun: Int, _ places: UnsafePointer<OSMLocation>, _ count: Int
  ) -> Bool {
    let extents = extents.base
    let whole = runs.base[otherRun]
    let start = otherRun * Self.runLength
    let end = min(start + Self.runLength, count)
    for index in range where extents[index].meets(whole) {
      for other in start..<end where extents[index].meets(extents[other]) {
        if other == index + 1 || (index == 0 && other == count - 1) { continue }
        if Self.meet(places, index, other) { return false }
      }
    }
    return true
  }

  @inline(__always)
  private static func meet(_ places: UnsafePointer<OSMLocation>, _ one: Int, _ other: Int) -> Bool {
    OSMOrientation.meet(places[one], places[one + 1], places[other], places[other + 1])
  }

  /// The direction of a simple ring, by its turn in the westernmost place.
  private static func isCounterclockwise(_ locations: UnsafeBufferPointer<OSMLocation>) -> Bool {
    var west = 0
    let count = locations.count - 1
    for index in 1..<count {
      let (here, best) = (locations[index], locations[west])
      if here.x < best.x || (here.x == best.x && here.y < best.y) { west = index }
    }
    let last = locations[west == 0 ? count - 1 : west - 1]
    return OSMOrientation.side(last, locations[west], locations[west + 1]) > 0
  }
}
