#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Geometry

/// The closed curve around a line at the buffer's distance, in degrees. It crosses itself where the line
/// bends sharply; what is within the distance is all that it goes round at least once.
///
/// The curve is the sum of the borders of pieces which all have the same direction: rectangles to the left
/// and to the right of each edge, sectors at the outer sides of bends and half circles at the ends. Where
/// two rectangles overlap at the inner side of a bend, the curve goes through the line's own position, so
/// that no place is gone round less than once, or, if each edge is long enough for it, takes the place
/// where the rectangles' sides meet, as that leaves out what lies in both.
struct BufferCurve: ~Copyable {
  typealias Position = (x: Double, y: Double)

  /// The curve that was drawn last; its first position is not repeated at the end.
  private(set) var positions: [Position] = []
  private let distance: Double
  /// The angle of one edge of a circle.
  private let step: Double
  /// Positions in one plane, with one neighbour before and one after them.
  private var block: [Position] = []
  /// Those of them that count on this side of the line.
  private var kept: [Position] = []

  /// Curves at so many metres, with so many edges in a quarter of a circle.
  init(metres: Double, segments: Int) {
    distance = metres
    step = .pi / 2 / Double(segments)
  }

  /// Positions in one plane are at most so many metres from its centre, where distances are wrong by less
  /// than 7e-6 of themselves.
  private static let planeRadius = 40_000.0
  /// A bend to the outer side gets a corner in place of an arc if it is less than this angle: the corner is
  /// too far out by an eighth of its square.
  private static let greatestCorner = 0.03
  /// A dent of the line is passed over if it is narrower than this share of the distance: circles around
  /// both of its ends reach as far as a line between them, up to an eighth of its square.
  static let dent = 1.0 / 16

  /// Draws the curve around a part of a line in degrees. Neighbours differ, and no longitude jumps.
  mutating func draw(_ line: [Position], _ range: ClosedRange<Int>, on ellipsoid: Ellipsoid) {
    positions.removeAll(keepingCapacity: true)
    addSide(Way(line: line, start: range.lowerBound, step: 1, count: range.count), ellipsoid)
    addSide(Way(line: line, start: range.upperBound, step: -1, count: range.count), ellipsoid)
  }

  /// A part of a line in one of its directions.
  private struct Way {
    let line: [Position]
    let start: Int
    let step: Int
    let count: Int

    subscript(place: Int) -> Position { line[start + place * step] }
  }

  /// Adds the curve to the left of the way, and the half circle around its end.
  private mutating func addSide(_ way: Way, _ ellipsoid: Ellipsoid) {
    var first = 0
    while first < way.count {
      let plane = LocalPlane(longitude: way[first].x, latitude: way[first].y, on: ellipsoid)
      block.removeAll(keepingCapacity: true)
      if first > 0 { block.append(project(way[first - 1], plane)) }
      block.append((0, 0))
      var last = first
      while last + 1 < way.count {
        let place = project(way[last + 1], plane)
        block.append(place)
        guard length(place) <= Self.planeRadius else { break }
        last += 1
      }
      let section = Section(hasBefore: first > 0, hasAfter: last + 1 < way.count)
      passOverDents()
      follow(section, plane)
      first = last + 1
    }
  }

  /// Whether a block has a neighbour at each of its ends, which belongs to other planes.
  private struct Section {
    let hasBefore: Bool
    let hasAfter: Bool
  }

  private func project(_ place: Position, _ plane: LocalPlane) -> Position {
    plane.project(longitude: place.x, latitude: place.y)
  }

  private func length(_ vector: Position) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  private func difference(_ a: Position, _ b: Position) -> Position { (a.x - b.x, a.y - b.y) }

  // MARK: - In a plane

  /// Keeps the positions of the block but those in dents of this side. The first and the last edge stay:
  /// there neighbouring blocks go on, or a half circle joins both sides of the line.
  private mutating func passOverDents() {
    let width = distance * Self.dent
    kept.removeAll(keepingCapacity: true)
    for (index, place) in block.enumerated() {
      while index < block.count - 1, kept.count > 2 {
        let (a, b) = (kept[kept.count - 2], kept[kept.count - 1])
        let (u, v) = (difference(b, a), difference(place, b))
        guard u.x * v.y > u.y * v.x, length(u) <= width, length(v) <= width,
          length(difference(place, a)) <= width
        else { break }
        kept.removeLast()
      }
      kept.append(place)
    }
  }

  /// Adds the curve to the left of what was kept.
  private mutating func follow(_ section: Section, _ plane: LocalPlane) {
    let end = kept.count - (section.hasAfter ? 1 : 0)
    for index in (section.hasBefore ? 1 : 0)..<end {
      let here = kept[index]
      let before = index > 0 ? Direction(difference(here, kept[index - 1])) : nil
      let after = index + 1 < kept.count ? Direction(difference(kept[index + 1], here)) : nil
      if let before, let after {
        addBend(at: here, before, after, plane)
      } else if let after {
        append(here, after, back: 0, plane)
      } else if let before {
        // The other side begins with the last position of the half circle.
        addArc(around: here, from: before, angle: .pi, isWhole: false, plane)
      }
    }
  }

  /// The direction and length of an edge.
  private struct Direction {
    let x: Double
    let y: Double
    let length: Double

    init(_ vector: Position) {
      length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      x = length > 0 ? vector.x / length : 1
      y = length > 0 ? vector.y / length : 0
    }
  }

  private mutating func addBend(
    at here: Position, _ before: Direction, _ after: Direction, _ plane: LocalPlane
  ) {
    let sine = before.x * after.y - before.y * after.x
    let cosine = before.x * after.x + before.y * after.y
    // How far before the bend the sides of both rectangles meet at the inner side.
    let back = distance * sine / (1 + cosine)
    if sine > 0 {
      if back <= min(before.length, after.length) / 2 {
        append(here, before, back: back, plane)
      } else {
        append(here, before, back: 0, plane)
        append(here, plane)
        append(here, after, back: 0, plane)
      }
      return
    }
    let angle = atan2(sine.magnitude, cosine)
    if angle < min(Self.greatestCorner, step) {
      append(here, before, back: back, plane)
    } else {
      addArc(around: here, from: before, angle: angle, isWhole: true, plane)
    }
  }

  /// Adds an arc, clockwise from the left side of an edge, with or without its last position.
  private mutating func addArc(
    around here: Position, from before: Direction, angle: Double, isWhole: Bool, _ plane: LocalPlane
  ) {
    let start = atan2(before.x, -before.y)
    let edges = max(1, Int((angle / step - 1e-9).rounded(.up)))
    for edge in 0..<(isWhole ? edges + 1 : edges) {
      let direction = start - angle * Double(edge) / Double(edges)
      append(
        (here.x + distance * cos(direction), here.y + distance * sin(direction)), plane)
    }
  }

  /// Adds the position to the left of an edge, so many metres before a place on it.
  private mutating func append(
    _ here: Position, _ edge: Direction, back: Double, _ plane: LocalPlane
  ) {
    append(
      (
        here.x - edge.y * distance - edge.x * back,
        here.y + edge.x * distance - edge.y * back
      ), plane)
  }

  private mutating func append(_ place: Position, _ plane: LocalPlane) {
    let degrees = plane.unproject(x: place.x, y: place.y)
    positions.append((degrees.longitude, degrees.latitude))
  }
}
