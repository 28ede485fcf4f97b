internal import Geometry

/// A box that coastlines make a sea in.
struct OSMCoastBox: Equatable, Sendable {
  /// The corner in the south-west.
  let low: OSMLocation
  /// The corner in the north-east.
  let high: OSMLocation

  /// A box from its corners; nil if it has no area.
  init?(low: OSMLocation, high: OSMLocation) {
    guard low.x < high.x, low.y < high.y else { return nil }
    self.low = low
    self.high = high
  }

  /// The part of a box in degrees that is on Earth; nil if there is none.
  init?(_ box: Box) {
    func fixed(_ degrees: Double, _ limit: Double) -> Int32 {
      Int32((min(max(degrees, -limit), limit) * 1e7).rounded())
    }
    guard box.minX <= box.maxX, box.minY <= box.maxY else { return nil }
    self.init(
      low: OSMLocation(x: fixed(box.minX, 180), y: fixed(box.minY, 90)),
      high: OSMLocation(x: fixed(box.maxX, 180), y: fixed(box.maxY, 90)))
  }

  /// What two boxes have in common; nil if that has no area.
  func intersection(_ other: OSMCoastBox) -> OSMCoastBox? {
    OSMCoastBox(
      low: OSMLocation(x: max(low.x, other.low.x), y: max(low.y, other.low.y)),
      high: OSMLocation(x: min(high.x, other.high.x), y: min(high.y, other.high.y)))
  }

  /// Boxes that cover the same, and of which no two overlap.
  static func disjoint(_ boxes: [OSMCoastBox]) -> [OSMCoastBox] {
    var result: [OSMCoastBox] = []
    for box in boxes {
      var rest = [box]
      for known in result { rest = rest.flatMap { $0.subtracting(known) } }
      result += rest
    }
    return result
  }

  /// The box without another one, in up to four pieces.
  private func subtracting(_ other: OSMCoastBox) -> [OSMCoastBox] {
    guard let hole = intersection(other) else { return [self] }
    let pieces = [
      OSMCoastBox(low: low, high: OSMLocation(x: high.x, y: hole.low.y)),
      OSMCoastBox(low: OSMLocation(x: low.x, y: hole.high.y), high: high),
      OSMCoastBox(
        low: OSMLocation(x: low.x, y: hole.low.y), high: OSMLocation(x: hole.low.x, y: hole.high.y)),
      OSMCoastBox(
        low: OSMLocation(x: hole.high.x, y: hole.low.y),
        high: OSMLocation(x: high.x, y: hole.high.y)),
    ]
    return pieces.compactMap(\.self)
  }

  // MARK: - The edge

  private var width: Int64 { Int64(high.x) - Int64(low.x) }
  private var height: Int64 { Int64(high.y) - Int64(low.y) }
  /// The length of the edge.
  var perimeter: Int64 { 2 * (width + height) }

  /// The place on the edge in the middle of what the box and another one have in common of a side, where 180° is one
  /// side; nil if they have none in common.
  func middle(ofSideWith other: OSMCoastBox) -> OSMLocation? {
    func middle(_ low: Int32, _ high: Int32) -> Int32? {
      low < high ? Int32((Int64(low) + Int64(high)) / 2) : nil
    }
    let turn: Int32 = 1_800_000_000
    let row = middle(max(low.y, other.low.y), min(high.y, other.high.y))
    let column = middle(max(low.x, other.low.x), min(high.x, other.high.x))
    if let row, high.x == other.low.x || high.x == turn && other.low.x == -turn {
      return OSMLocation(x: high.x, y: row)
    }
    if let row, low.x == other.high.x || low.x == -turn && other.high.x == turn {
      return OSMLocation(x: low.x, y: row)
    }
    if let column, high.y == other.low.y { return OSMLocation(x: column, y: high.y) }
    if let column, low.y == other.high.y { return OSMLocation(x: column, y: low.y) }
    return nil
  }

  /// The corners clockwise, from the one in the south-west.
  var corners: [OSMLocation] {
    [low, OSMLocation(x: low.x, y: high.y), high, OSMLocation(x: high.x, y: low.y)]
  }

  /// Which edges a place lies on or beyond, a bit for each; 0 within the box.
  @inline(__always)
  func code(_ place: OSMLocation) -> Int {
    (place.x <= low.x ? 1 : 0) | (place.x >= high.x ? 2 : 0) | (place.y <= low.y ? 4 : 0)
      | (place.y >= high.y ? 8 : 0)
  }

  /// Where a place on the edge is, clockwise from the corner in the south-west; nil if it is not on the edge.
  func distanceAlongEdge(_ place: OSMLocation) -> Int64? {
    guard place.x >= low.x, place.x <= high.x, place.y >= low.y, place.y <= high.y else {
      return nil
    }
    if place.x == low.x { return Int64(place.y) - Int64(low.y) }
    if place.y == high.y { return height + Int64(place.x) - Int64(low.x) }
    if place.x == high.x { return height + width + Int64(high.y) - Int64(place.y) }
    if place.y == low.y { return 2 * height + width + Int64(high.x) - Int64(place.x) }
    return nil
  }

  /// The four places on the edge that are straight west, east, south and north of a place within.
  func feet(of place: OSMLocation) -> [OSMLocation] {
    [
      OSMLocation(x: low.x, y: place.y), OSMLocation(x: high.x, y: place.y),
      OSMLocation(x: place.x, y: low.y), OSMLocation(x: place.x, y: high.y),
    ]
  }

  /// The part of a segment whose inside is within the box, with its ends on whole units; nil if there is none: a
  /// segment along an edge has none.
  func clip(_ a: OSMLocation, _ b: OSMLocation) -> (OSMLocation, OSMLocation)? {
    let (aCode, bCode) = (code(a), code(b))
    if aCode & bCode != 0 { return nil }
    if aCode | bCode == 0 { return (a, b) }
    let (x, y) = (Double(a.x), Double(a.y))
    let (dx, dy) = (Double(b.x) - x, Double(b.y) - y)
    var (first, last) = (0.0, 1.0)
    for (step, room) in [
      (-dx, x - Double(low.x)), (dx, Double(high.x) - x), (-dy, y - Double(low.y)),
      (dy, Double(high.y) - y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    guard first < last else { return nil }
    func place(_ share: Double) -> OSMLocation {
      let column = Int64((x + share * dx).rounded())
      let row = Int64((y + share * dy).rounded())
      return OSMLocation(
        x: Int32(min(max(column, Int64(low.x)), Int64(high.x))),
        y: Int32(min(max(row, Int64(low.y)), Int64(high.y))))
    }
    let start = first == 0 ? a : place(first)
    let end = last == 1 ? b : place(last)
    guard start != end, code(start) & code(end) == 0 else { return nil }
    return (start, end)
  }
}
