#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry
internal import Systems

/// What a buffer is united from: a curve around each run of edges, and near 180° and the poles, where
/// curves do not go, a strip along each edge and a sector of a circle at each corner; and a circle around
/// each point. Strips and sectors are convex. Each is drawn in a plane of its own, so that distances are
/// true however large a feature is.
struct BufferPieces: ~Copyable {
  /// The pieces that are valid as they are, as polygons of a collection.
  private(set) var column = GeometryColumn()
  /// The curves around runs of edges, which cross themselves: a polygon as a feature for each.
  private(set) var curves = GeometryColumn()
  /// True if a piece was cut at 180°.
  private(set) var isCut = false
  /// True if there is anything around the feature but curves.
  private var hasPieces = false
  private var runs: BufferRuns
  private var curve: BufferCurve
  private let distance: Double
  /// The angle of one edge of a circle.
  private let step: Double
  private var ring: [(x: Double, y: Double)] = []
  private var side: [(x: Double, y: Double)] = []
  private var positions: [(x: Double, y: Double)] = []
  /// For each edge between the positions, whether it is one of the map.
  private var mapEdges: [Bool] = []

  /// Pieces of so many metres to each side, with so many edges in a quarter of a circle.
  init(metres: Double, segments: Int) {
    distance = metres
    step = .pi / 2 / Double(segments)
    runs = BufferRuns(metres: metres, segments: segments)
    curve = BufferCurve(metres: metres, segments: segments)
  }

  /// Strips reach beyond their ends, and sectors into strips, by this share of the distance, so that
  /// rounding leaves no gaps: at the outline that makes the square of it.
  private static let overlap = 1e-3

  /// Forgets all pieces.
  mutating func begin() {
    column.removeAll()
    curves.removeAll()
    runs.begin()
    isCut = false
    hasPieces = false
    column.appendNode(.geometryCollection, [])
  }

  /// Adds a run of nodes of another column as they are.
  mutating func add(nodes: Range<Int>, of source: borrowing GeometryColumn) {
    column.append(nodes: nodes, of: source)
  }

  /// True if all is found from one look at areas and curves, as these cross one another seldom.
  var areCurvesOne: Bool { !hasPieces && !curves.featureEnds.isEmpty && runs.isSparse }

  /// Adds all curves as they are.
  mutating func addCurves() { column.append(nodes: 0..<curves.nodes.count, of: curves) }

  /// Adds what one of the curves goes round.
  mutating func add(_ inside: borrowing GEOSShape) {
    _ = inside.append(dimension: 2, to: &column)
  }

  /// Ends the collection.
  mutating func end() {
    column.endCollection(0)
    column.endFeature()
  }

  /// Adds the pieces around all edges and points of a feature, whose coordinates are degrees. False if a
  /// position is not on the earth, or has no place in the layer's system.
  mutating func add(
    feature: Int, of degrees: borrowing GeometryColumn, _ ground: Ground
  ) -> Bool {
    let box = degrees.box(ofFeature: feature)
    let isOnBothEdges = ground.unprojection == nil && box.minX == -180 && box.maxX == 180
    for node in degrees.nodeRange(ofFeature: feature) {
      let kind = degrees.nodes[node].kind
      let isArea = kind == .polygon || kind == .multiPolygon
      for part in degrees.partRange(ofNode: node) {
        for line in degrees.lineRange(ofPart: part) {
          positions.removeAll(keepingCapacity: true)
          for position in degrees.positionRange(ofLine: line) {
            let x = degrees.ordinates[position * degrees.stride]
            let y = degrees.ordinates[position * degrees.stride + 1]
            guard x.isFinite, y.magnitude <= 90 else { return false }
            positions.append((x, y))
          }
          let isDone =
            kind == .point || kind == .multiPoint
            ? addPoints(ground) : addLine(isRing: isArea, isOnBothEdges, ground)
          guard isDone else { return false }
        }
      }
    }
    return true
  }

  private mutating func addPoints(_ ground: Ground) -> Bool {
    for point in positions {
      guard addSector(at: point, from: 0, to: 2 * .pi, ground) else { return false }
    }
    return true
  }

  /// True if the edge behind a position is none of the area: maps of degrees have to end at 180° and at the
  /// poles.
  private func isMapEdge(_ place: Int, _ isRing: Bool, _ isOnBothEdges: Bool) -> Bool {
    guard isRing else { return false }
    let (start, end) = (positions[place], positions[place + 1])
    return isOnBothEdges && start.x == end.x && start.x.magnitude == 180
      || start.y == end.y && start.y.magnitude == 90
  }

  private mutating func addLine(isRing: Bool, _ isOnBothEdges: Bool, _ ground: Ground) -> Bool {
    // The directions of the edges before and behind each position, in the plane around it.
    var count = 0
    for place in positions.indices where count == 0 || positions[place] != positions[count - 1] {
      positions[count] = positions[place]
      count += 1
    }
    positions.removeLast(positions.count - count)
    guard let first = positions.first else { return true }
    guard count > 1 else { return addSector(at: first, from: 0, to: 2 * .pi, ground) }
    let isClosed = isRing || count > 2 && first == positions[count - 1]
    mapEdges.removeAll(keepingCapacity: true)
    for place in 0..<count - 1 { mapEdges.append(isMapEdge(place, isRing, isOnBothEdges)) }
    runs.divide(positions, without: mapEdges)
    for range in runs.ranges {
      curve.draw(positions, range, on: ground.ellipsoid)
      guard addCurve(ground) else { return false }
    }
    // An edge is done if it is one of the map or in a run, and a corner if both of its edges are.
    var isDone = !isClosed || self.isDone(count - 2)
    for place in 0..<(isClosed ? count - 1 : count) {
      let wasDone = isDone
      isDone = place == count - 1 || self.isDone(place)
      if wasDone, isDone { continue }
      if !isDone, !addStrip(from: positions[place], to: positions[place + 1], ground) {
        return false
      }
      let before = place > 0 ? positions[place - 1] : isClosed ? positions[count - 2] : nil
      let behind = place < count - 1 ? positions[place + 1] : nil
      guard addCorner(at: positions[place], before, behind, ground) else { return false }
    }
    return true
  }

  private func isDone(_ edge: Int) -> Bool { mapEdges[edge] || runs.isInRun[edge] }

  /// Adds a half circle at an end, or what is open between the strips at the outer side of a bend.
  private mutating func addCorner(
    at here: (x: Double, y: Double), _ before: (x: Double, y: Double)?,
    _ behind: (x: Double, y: Double)?, _ ground: Ground
  ) -> Bool {
    let plane = LocalPlane(longitude: here.x, latitude: here.y, on: ground.ellipsoid)
    let incoming = before.map { (position) -> Double in
      let place = plane.project(longitude: position.x, latitude: position.y)
      return atan2(-place.y, -place.x)
    }
    let outgoing = behind.map { (position) -> Double in
      let place = plane.project(longitude: position.x, latitude: position.y)
      return atan2(place.y, place.x)
    }
    // The ends of strips are bent there, and cannot be divided as finely as they are bent: a circle covers what
    // opens between them.
    if isPolar(here, ground) { return addSector(at: here, from: 0, to: 2 * .pi, ground) }
    guard let incoming, let outgoing else {
      if let incoming {
        return addSector(at: here, from: incoming - .pi / 2, to: incoming + .pi / 2, ground)
      }
      guard let outgoing else { return true }
      return addSector(at: here, from: outgoing + .pi / 2, to: outgoing + 1.5 * .pi, ground)
    }
    let turn = remainder(outgoing - incoming, 2 * .pi)
    guard turn.magnitude > Self.overlap else { return true }
    return turn > 0
      ? addSector(at: here, from: incoming - .pi / 2, to: incoming - .pi / 2 + turn, ground)
      : addSector(at: here, from: incoming + .pi / 2 + turn, to: incoming + .pi / 2, ground)
  }

  /// True if what is around a position comes close to a pole, where straight edges in a plane are bent in degrees.
  private func isPolar(_ place: (x: Double, y: Double), _ ground: Ground) -> Bool {
    place.y.magnitude + distance / ground.ellipsoid.semiMajorAxisMetres * 180 / .pi > 85
  }

  /// Adds a sector of a circle, or all of it, counter-clockwise between two directions.
  private mutating func addSector(
    at center: (x: Double, y: Double), from start: Double, to end: Double, _ ground: Ground
  ) -> Bool {
    let plane = LocalPlane(longitude: center.x, latitude: center.y, on: ground.ellipsoid)
    ring.removeAll(keepingCapacity: true)
    let isWhole = end - start >= 2 * .pi
    let edges = max(1, Int(((end - start) / step - 1e-9).rounded(.up)))
    if !isWhole {
      ring.append((0, 0))
      append(angle: start - Self.overlap)
    }
    for edge in 0..<(isWhole ? edges : edges + 1) {
      append(angle: start + (end - start) * Double(edge) / Double(edges))
    }
    if !isWhole { append(angle: end + Self.overlap) }
    return addRing(plane, center, ground)
  }

  private mutating func append(angle: Double) {
    ring.append((distance * cos(angle), distance * sin(angle)))
  }

  /// Adds the rectangle along an edge.
  private mutating func addStrip(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ ground: Ground
  ) -> Bool {
    let middle = (x: start.x + remainder(end.x - start.x, 360) / 2, y: (start.y + end.y) / 2)
    let plane = LocalPlane(longitude: middle.x, latitude: middle.y, on: ground.ellipsoid)
    let a = plane.project(longitude: start.x, latitude: start.y)
    let b = plane.project(longitude: end.x, latitude: end.y)
    let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    guard length > 0 else { return true }
    // The circles around both of its ends reach as far, see ``BufferCurve``.
    if length <= distance * BufferCurve.dent, isPolar(start, ground), isPolar(end, ground) {
      return true
    }
    let dx = (b.x - a.x) / length * distance
    let dy = (b.y - a.y) / length * distance
    let (ex, ey) = (dx * Self.overlap, dy * Self.overlap)
    ring.removeAll(keepingCapacity: true)
    ring.append((a.x - ex + dy, a.y - ey - dx))
    ring.append((b.x + ex + dy, b.y + ey - dx))
    ring.append((b.x + ex - dy, b.y + ey + dx))
    ring.append((a.x - ex - dy, a.y - ey + dx))
    return addRing(plane, middle, ground)
  }

  // MARK: - On the earth

  /// Adds the ring, which is in a plane, as a polygon in the coordinates of the layer.
  private mutating func addRing(
    _ plane: LocalPlane, _ center: (x: Double, y: Double), _ ground: Ground
  ) -> Bool {
    hasPieces = true
    divide(plane, center.y, ground.ellipsoid.semiMajorAxisMetres)
    for index in ring.indices {
      let place = plane.unproject(x: ring[index].x, y: ring[index].y)
      ring[index] = (place.longitude, place.latitude)
    }
    if ground.unprojection != nil { return Self.append(ring, to: &column, ground) }
    closeOverPole(isNorth: center.y > 0)
    let low = ring.reduce(Double.infinity) { min($0, $1.x) }
    let high = ring.reduce(-Double.infinity) { max($0, $1.x) }
    for turn in stride(from: -720.0, through: 720, by: 360)
    where low + turn < 180 && high + turn > -180 {
      side = ring.map { ($0.x + turn, $0.y) }
      if low + turn < -180 || high + turn > 180 {
        isCut = true
        clip { $0.x + 180 }
        clip { 180 - $0.x }
      }
      if side.count > 2 { _ = Self.append(side, to: &column, ground) }
    }
    return true
  }

  /// Divides edges so that they are as straight in degrees as they are in the plane, up to a share of what pieces
  /// overlap by: the ends of strips and sectors have to meet.
  private mutating func divide(_ plane: LocalPlane, _ latitude: Double, _ radius: Double) {
    let greatest = distance * Self.overlap / 16
    guard !isStraight(latitude, radius, upTo: greatest) else { return }
    side = ring
    ring.removeAll(keepingCapacity: true)
    for index in side.indices {
      let (start, end) = (side[index], side[(index + 1) % side.count])
      let sagitta = sagitta(from: start, to: end, plane, radius)
      let wanted = (sagitta / greatest).squareRoot().rounded(.up)
      // No number is less than one that is not a number.
      let pieces = wanted > 1 ? Int(min(wanted, Self.mostPieces)) : 1
      for piece in 0..<pieces {
        let share = Double(piece) / Double(pieces)
        ring.append((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
      }
    }
  }

  /// True if it can be told from the longest edge and from the greatest latitude that no edge is to be divided.
  private func isStraight(_ latitude: Double, _ radius: Double, upTo greatest: Double) -> Bool {
    var reach = 0.0
    var length = 0.0
    for index in ring.indices {
      let (start, end) = (ring[index], ring[(index + 1) % ring.count])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      reach = max(reach, start.x * start.x + start.y * start.y)
      length = max(length, dx * dx + dy * dy)
    }
    let highest = latitude.magnitude * .pi / 180 + reach.squareRoot() / radius
    return highest < .pi / 2 && length / (8 * radius) * tan(highest) <= greatest
  }

  /// How far an edge of degrees is from one of the plane in its middle, in metres, at most: the square of its length
  /// over 8 times the earth's radius, times the tangent of the latitude, times the share that goes east or west.
  private func sagitta(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ plane: LocalPlane,
    _ radius: Double
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let length = square.squareRoot()
    let from = plane.unproject(x: start.x, y: start.y)
    let to = plane.unproject(x: end.x, y: end.y)
    let middle = plane.unproject(x: start.x + dx / 2, y: start.y + dy / 2)
    let latitude = middle.latitude.magnitude * .pi / 180 + length / 2 / radius
    guard latitude < .pi / 2 else { return .infinity }
    let turn = remainder(to.longitude - from.longitude, 360).magnitude * .pi / 180
    let east = turn * cos(min(from.latitude.magnitude, to.latitude.magnitude) * .pi / 180) * radius
    return square / (8 * radius) * tan(latitude) * min(1, east / length)
  }

  /// An edge has no more pieces.
  private static let mostPieces = 64.0

  /// Opens a ring that goes round a pole, and closes it along the edge of the map. Being convex in its
  /// plane, any other ring has longitudes without a jump.
  private mutating func closeOverPole(isNorth: Bool) {
    var jump: Int?
    for index in ring.indices {
      let step = ring[(index + 1) % ring.count].x - ring[index].x
      if step.magnitude > 180 { jump = index }
    }
    guard let jump else { return }
    let pole = isNorth ? 90.0 : -90
    let last = ring[jump]
    var next = ring[(jump + 1) % ring.count]
    let period = last.x > next.x ? 360.0 : -360
    // Where the edge crosses the meridian opposite to the centre.
    next.x += period
    let middle = (last.x + next.x) / 2
    let y = (last.y + next.y) / 2
    side = Array(ring[(jump + 1)...]) + ring[...jump]
    ring = [(middle - period, y)] + side + [(middle, y), (middle, pole), (middle - period, pole)]
  }

  /// Keeps the part of `side` where a distance is not negative (Sutherland and Hodgman 1974).
  private mutating func clip(_ distance: ((x: Double, y: Double)) -> Double) {
    var kept: [(x: Double, y: Double)] = []
    for index in side.indices {
      let (start, end) = (side[index], side[(index + 1) % side.count])
      let (from, to) = (distance(start), distance(end))
      if from >= 0 { kept.append(start) }
      if (from < 0) != (to < 0) {
        let share = from / (from - to)
        kept.append((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
      }
    }
    side = kept
  }

  /// Adds the curve that was drawn last as a feature of its own.
  private mutating func addCurve(_ ground: Ground) -> Bool {
    guard Self.append(curve.positions, to: &curves, ground) else { return false }
    curves.endFeature()
    return true
  }

  /// Adds a ring in degrees as a polygon in the coordinates of the layer. False if it has no place there.
  private static func append(
    _ ring: [(x: Double, y: Double)], to column: inout GeometryColumn, _ ground: Ground
  ) -> Bool {
    let first = column.positionCount
    for position in ring { column.appendPosition(x: position.x, y: position.y) }
    if let first = ring.first { column.appendPosition(x: first.x, y: first.y) }
    column.endLine()
    column.endPart()
    column.appendNode(.polygon, [])
    guard let unprojection = ground.unprojection else { return true }
    let count = column.positionCount - first
    unprojection.apply(
      to: column.ordinates.base + first * column.stride, positions: count,
      stride: column.stride, isInverse: true)
    return column.isFinite(first * column.stride..<(first + count) * column.stride)
  }
}
