internal import Geometry

/// Where a zone is.
enum ZoneShape: Sendable {
  /// A geodesic circle.
  case circle(Fix, radius: Double)
  /// A polygon or multipolygon with holes.
  case area(ZoneArea)
  /// What lies within a distance of lines.
  case corridor(ZoneBorder, halfWidth: Double)
  /// Several of them together.
  case several([ZoneShape])

  /// How far it goes around lines, in metres.
  var width: Double {
    switch self {
    case .corridor(_, let halfWidth): halfWidth
    case .several(let shapes): shapes.reduce(0) { max($0, $1.width) }
    case .circle, .area: 0
    }
  }

  /// How far a place is outside, in metres; below 0 how deep inside. What is farther than `limit` may be said to be as far
  /// as that.
  func margin(at place: Fix, upTo limit: Double, _ measure: FixMeasure) -> Double {
    switch self {
    case .circle(let centre, let radius): return measure.metres(centre, place) - radius
    case .corridor(let border, let halfWidth):
      return border.metres(x: place.x, y: place.y, upTo: limit + halfWidth, measure) - halfWidth
    case .area(let area):
      let metres = area.border.metres(x: place.x, y: place.y, upTo: limit, measure)
      return area.holds(place) ? -metres : metres
    case .several(let shapes):
      return shapes.reduce(.infinity) { min($0, $1.margin(at: place, upTo: limit, measure)) }
    }
  }

  /// True if a piece of a way leads into it; excursions over a border that are less than 25 cm deep may be missed.
  func isMet(by piece: FixPath, _ measure: FixMeasure) -> Bool {
    var reached = 0.0
    while true {
      let rest = piece.length - reached
      let margin = margin(at: piece.place(at: reached), upTo: rest + 1, measure)
      if margin <= 0 { return true }
      guard rest > 0 else { return false }
      // The distance to a border changes by no more than the way.
      reached = min(reached + max(margin * 0.999, 0.25), piece.length)
    }
  }

  /// Boxes in degrees that hold it and what is so many metres around: two if it lies across 180°.
  func boxes(around metres: Double) -> [Box] {
    switch self {
    case .circle(let centre, let radius):
      Self.boxes(
        Box(minX: centre.x, minY: centre.y, maxX: centre.x, maxY: centre.y), radius + metres)
    case .corridor(let border, let halfWidth): Self.boxes(border.box, halfWidth + metres)
    case .area(let area): Self.boxes(area.border.box, metres)
    case .several(let shapes): shapes.flatMap { $0.boxes(around: metres) }
    }
  }

  /// A box with so many metres around it.
  static func boxes(_ box: Box, _ metres: Double) -> [Box] {
    // Degrees of latitude are 110.57 km at least.
    let height = metres / 110_000
    let (south, north) = (max(box.minY - height, -90), min(box.maxY + height, 90))
    let farthest = max(abs(south), abs(north))
    let scale = GroundScale(latitudes: farthest, farthest)
    guard farthest < 89.9, scale.x > 0 else {
      return [Box(minX: -180, minY: south, maxX: 180, maxY: north)]
    }
    let width = metres / scale.x
    let (west, east) = (box.minX - width, box.maxX + width)
    guard east - west < 360 else { return [Box(minX: -180, minY: south, maxX: 180, maxY: north)] }
    if west < -180 {
      return [
        Box(minX: west + 360, minY: south, maxX: 180, maxY: north),
        Box(minX: -180, minY: south, maxX: east, maxY: north),
      ]
    }
    if east > 180 {
      return [
        Box(minX: west, minY: south, maxX: 180, maxY: north),
        Box(minX: -180, minY: south, maxX: east - 360, maxY: north),
      ]
    }
    return [Box(minX: west, minY: south, maxX: east, maxY: north)]
  }
}

/// A polygon or multipolygon, and its border.
final class ZoneArea: Sendable {
  private let index: PolygonIndex
  /// All rings.
  let border: ZoneBorder

  init(_ index: PolygonIndex, _ border: ZoneBorder) {
    self.index = index
    self.border = border
  }

  /// True if a place is inside or on the border.
  func holds(_ place: Fix) -> Bool {
    // A polygon across 180° goes on beyond it.
    func isOutside(_ x: Double) -> Bool { index.place(x: x, y: place.y) == .outside }
    let x = FixMeasure.wrapped(place.x)
    return !(isOutside(x) && isOutside(x + 360) && isOutside(x - 360))
  }
}
