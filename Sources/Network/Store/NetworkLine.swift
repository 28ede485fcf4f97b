#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry

/// The line of an edge, in degrees. One that crosses the antimeridian goes on beyond ±180°.
struct NetworkLine: Sendable {
  /// Longitude and latitude in turn.
  private(set) var ordinates: [Double]

  /// The positions.
  var count: Int { ordinates.count / 2 }

  /// A line of positions.
  init(_ ordinates: [Double]) { self.ordinates = ordinates }

  /// A position by its index.
  subscript(index: Int) -> (x: Double, y: Double) {
    (ordinates[index * 2], ordinates[index * 2 + 1])
  }

  /// The line of a blob; nil if it holds anything else, fewer than two positions,
  /// or numbers that are no degrees.
  init?(blob: UnsafeRawBufferPointer) {
    guard let shape = NetworkShape(blob), shape.type == 2, shape.count > 1 else { return nil }
    var ordinates: [Double] = []
    ordinates.reserveCapacity(shape.count * 2)
    for index in 0..<shape.count {
      let position = shape.position(index)
      guard NetworkShape.isPlace(position) else { return nil }
      ordinates.append(
        ordinates.isEmpty ? position.x : Self.near(ordinates[index * 2 - 2], position.x))
      ordinates.append(position.y)
    }
    self.ordinates = ordinates
  }

  // MARK: - The antimeridian

  /// A longitude on the side of the antimeridian that is nearer to another one.
  private static func near(_ other: Double, _ x: Double) -> Double {
    abs(x - other) > 180 ? x + ((other - x) / 360).rounded() * 360 : x
  }

  /// A longitude from -180° to 180°.
  static func longitude(_ x: Double) -> Double {
    abs(x) > 180 ? x - ((x + 180) / 360).rounded(.down) * 360 : x
  }

  /// A position, whose longitude is from -180° to 180°.
  func place(_ index: Int) -> (x: Double, y: Double) {
    (Self.longitude(self[index].x), self[index].y)
  }

  /// The line cut at the antimeridian: pieces with longitudes from -180° to 180°.
  var pieces: [NetworkLine] {
    guard (0..<count).contains(where: { abs(self[$0].x) > 180 }) else { return [self] }
    var pieces: [NetworkLine] = []
    var current: [Double] = []
    var turn = 0.0
    for index in 0..<count {
      let end = self[index]
      let next = Self.longitude(end.x) - end.x
      if index > 0, next != turn {
        let start = self[index - 1]
        let meridian = max(start.x, end.x) > 180 ? 180.0 : -180
        let y = start.y + (end.y - start.y) * (meridian - start.x) / (end.x - start.x)
        pieces.append(NetworkLine(current + [meridian + turn, y]))
        current = [meridian + next, y]
      }
      turn = next
      current += [end.x + turn, end.y]
    }
    pieces.append(NetworkLine(current))
    return pieces
  }

  // MARK: - Measures

  /// The box around it.
  var box: Box {
    var box = Box()
    for index in 0..<count { box.extend(x: self[index].x, y: self[index].y) }
    return box
  }

  /// The lengths of its segments in metres, by which fractions of it are meant.
  var segmentLengths: [Double] {
    (1..<count).map { index in
      let (from, to) = (self[index - 1], self[index])
      let scale = RoadScale(latitude: (from.y + to.y) / 2)
      return hypot((to.x - from.x) * scale.east, (to.y - from.y) * scale.north)
    }
  }

  /// The part between two fractions of its length, which may run backwards. It has one position if both are the same.
  func part(from start: Double, to end: Double) -> NetworkLine {
    if start > end { return part(from: end, to: start).reversed }
    let lengths = segmentLengths
    let total = lengths.reduce(0, +)
    guard total > 0 else { return NetworkLine([self[0].x, self[0].y]) }
    var cut: [Double] = []
    func add(_ place: (x: Double, y: Double)) {
      if cut.count >= 2, cut[cut.count - 2] == place.x, cut[cut.count - 1] == place.y { return }
      cut.append(place.x)
      cut.append(place.y)
    }
    var before = 0.0
    let (first, last) = (start * total, end * total)
    for (index, length) in lengths.enumerated() {
      defer { before += length }
      let isLast = index == lengths.count - 1
      guard before + length >= first || isLast else { continue }
      func place(_ metres: Double) -> (x: Double, y: Double) {
        let share = length > 0 ? min(max((metres - before) / length, 0), 1) : 0
        let (from, to) = (self[index], self[index + 1])
        if share == 0 { return from }
        if share == 1 { return to }
        return (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
      }
      if cut.isEmpty { add(place(first)) }
      if before + length >= last || isLast {
        add(place(last))
        break
      }
      add(self[index + 1])
    }
    return NetworkLine(cut)
  }

  /// The line the other way round.
  var reversed: NetworkLine {
    var turned: [Double] = []
    turned.reserveCapacity(ordinates.count)
    for index in stride(from: count - 1, through: 0, by: -1) {
      turned.append(self[index].x)
      turned.append(self[index].y)
    }
    return NetworkLine(turned)
  }

  /// A place on a line that is near another one.
  struct NearPlace {
    /// How far it is, in metres.
    var distance: Double
    /// Where it is along the line, of its length.
    var fraction: Double
    var location: (x: Double, y: Double)
  }

  /// The place on a segment of a line that is near another one.
  struct NearSegment {
    /// How far it is, in metres.
    var distance: Double
    var segment: Int
    /// Where it is along the segment, of its length.
    var share: Double
  }

  /// The place on the line that is nearest to another one, which may be beyond ±180°; nil if it is farther than a limit
  /// in metres.
  func nearest(
    to place: (x: Double, y: Double), within limit: Double = .infinity
  ) -> NearPlace? {
    let near = nearestSegment(to: place, RoadScale(latitude: place.y))
    return near.distance <= limit ? self.place(near, segmentLengths) : nil
  }

  /// The nearest place on the nearest segment, by the scale at the place. The first one of several.
  func nearestSegment(to place: (x: Double, y: Double), _ scale: RoadScale) -> NearSegment {
    let place = turned(place)
    var best = NearSegment(distance: .infinity, segment: 0, share: 0)
    for segment in 0..<count - 1 {
      let near = nearest(onSegment: segment, to: place, scale)
      if near.distance < best.distance { best = near }
    }
    return best
  }

  /// Where a place on a segment is on the line, whose segments have some lengths.
  func place(_ near: NearSegment, _ lengths: [Double]) -> NearPlace {
    var (before, total) = (0.0, 0.0)
    for (segment, length) in lengths.enumerated() {
      if segment == near.segment { before = total + length * near.share }
      total += length
    }
    return NearPlace(
      distance: near.distance, fraction: total > 0 ? min(before / total, 1) : 0,
      location: location(onSegment: near.segment, near.share))
  }

  /// The places that are nearer to another one than all places next to them: several where the line bends back. Who asks
  /// gives the lengths of the line's segments.
  func nearestPlaces(to place: (x: Double, y: Double), _ lengths: [Double]) -> [NearPlace] {
    let place = turned(place)
    let scale = RoadScale(latitude: place.y)
    let total = lengths.reduce(0, +)
    var places: [NearPlace] = []
    var sum = 0.0
    var before = Double.infinity
    var near = nearest(onSegment: 0, to: place, scale)
    for segment in lengths.indices {
      let next =
        segment + 1 < lengths.count ? nearest(onSegment: segment + 1, to: place, scale) : nil
      if near.distance <= before, next.map({ near.distance < $0.distance }) ?? true {
        let along = sum + lengths[segment] * near.share
        places.append(
          NearPlace(
            distance: near.distance, fraction: total > 0 ? min(along / total, 1) : 0,
            location: location(onSegment: segment, near.share)))
      }
      sum += lengths[segment]
      before = near.distance
      if let next { near = next }
    }
    return places
  }

  /// A place on the side of the antimeridian where the line is.
  private func turned(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (Self.near(self[0].x, place.x), place.y)
  }

  /// The nearest place on a segment.
  @inline(__always)
  private func nearest(
    onSegment segment: Int, to place: (x: Double, y: Double), _ scale: RoadScale
  ) -> NearSegment {
    let (from, to) = (self[segment], self[segment + 1])
    let (x, y) = ((from.x - place.x) * scale.east, (from.y - place.y) * scale.north)
    let (width, height) = ((to.x - from.x) * scale.east, (to.y - from.y) * scale.north)
    let square = width * width + height * height
    let share = square > 0 ? min(max(-(x * width + y * height) / square, 0), 1) : 0
    let (east, north) = (x + width * share, y + height * share)
    return NearSegment(
      distance: (east * east + north * north).squareRoot(), segment: segment, share: share)
  }

  private func location(onSegment segment: Int, _ share: Double) -> (x: Double, y: Double) {
    if share == 1 { return place(segment + 1) }
    let (from, to) = (self[segment], self[segment + 1])
    return (Self.longitude(from.x + (to.x - from.x) * share), from.y + (to.y - from.y) * share)
  }

  /// The direction at its beginning and at its end, in radians from east to north; 0 for a line without length.
  var headings: (start: Double, end: Double) {
    func heading(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) -> Double {
      let scale = RoadScale(latitude: (from.y + to.y) / 2)
      return atan2((to.y - from.y) * scale.north, (to.x - from.x) * scale.east)
    }
    let (first, last) = (self[0], self[count - 1])
    let next = (1..<count).first { self[$0] != first }.map { self[$0] } ?? first
    let before = (0..<count - 1).last { self[$0] != last }.map { self[$0] } ?? last
    return (heading(first, next), heading(before, last))
  }
}
