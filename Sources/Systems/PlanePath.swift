#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line or ring of a plane on its way into degrees.
///
/// An edge is straight in the plane. So the plane decides which way round the earth it goes, where it meets
/// the antimeridian, and whether it leads over a pole, where it ends at one longitude and goes on at another.
struct PlanePath {
  typealias Position = SIMD4<Double>

  /// A position in the plane, and the same one in degrees.
  struct Vertex {
    /// Longitude, latitude, z and m.
    var position: Position
    /// x and y in the plane.
    var plane: SIMD2<Double>
    /// It is at a pole, so that it has no longitude of its own.
    var isPole = false
  }

  private let transformation: Transformation
  /// The pieces of all edges, in order.
  private(set) var segments = FrameSegments()

  init(_ vertices: [Vertex], by transformation: Transformation) {
    self.transformation = transformation
    for (a, b) in zip(vertices, vertices.dropFirst()) { add(a, b) }
  }

  /// A vertex; if it is at a pole or, but for rounding, on the antimeridian, it is put there.
  static func vertex(
    _ position: Position, _ plane: SIMD2<Double>, by transformation: Transformation
  ) -> Vertex {
    var vertex = Vertex(position: position, plane: plane)
    if let pole = transformation.poles.first(where: { $0.coincides(with: plane) }) {
      vertex.position.y = pole.latitude
      vertex.isPole = true
      return vertex
    }
    vertex.position.x = normalized(position.x)
    // As small as the noise of a transformation: 0.01 mm.
    if 90 - position.y.magnitude < 1e-10 { vertex.position.y = position.y < 0 ? -90 : 90 }
    return vertex
  }

  /// A longitude in -180 ... 180, without noise beside the antimeridian.
  private static func normalized(_ x: Double) -> Double {
    let x = x.magnitude > 180 ? x - (x / 360).rounded() * 360 : x
    return 180 - x.magnitude < 1e-9 ? (x < 0 ? -180 : 180) : x
  }

  /// The difference of two longitudes, at most 180° to either side.
  private static func wrapped(_ step: Double) -> Double {
    step.magnitude > 180 ? step - (step / 360).rounded() * 360 : step
  }

  // MARK: - Edges

  private mutating func add(_ a: Vertex, _ b: Vertex) {
    if !a.isPole, !b.isPole,
      let pole = transformation.poles.first(where: { $0.lies(between: a.plane, b.plane) })
    {
      let share = Self.share(of: pole.plane, from: a.plane, to: b.plane)
      var middle = Vertex(
        position: a.position + (b.position - a.position) * share, plane: pole.plane, isPole: true)
      middle.position.y = pole.latitude
      add(a, middle)
      add(middle, b)
    } else if a.isPole || b.isPole {
      addMeridian(a, b)
    } else {
      divide(a, b, depth: 0)
    }
  }

  /// An edge that begins or ends at a pole, which is given the longitude that it has beside the pole.
  private mutating func addMeridian(_ a: Vertex, _ b: Vertex) {
    guard a.isPole != b.isPole else { return }
    let (pole, other) = a.isPole ? (a, b) : (b, a)
    var corner = pole.position
    corner.x = other.position.x
    let near = pole.plane + (other.plane - pole.plane) * 1e-3
    let turn = Self.wrapped(transformation.degrees(of: near).x - other.position.x)
    if turn.magnitude > 1e-6 { corner.x = Self.normalized(other.position.x + turn) }
    let step = Self.wrapped(corner.x - other.position.x)
    var end = pole
    end.position = corner
    if a.isPole { addPieces(end, b, step: -step) } else { addPieces(a, end, step: step) }
  }

  /// Edges that sweep less than this many degrees of longitude are left in one piece.
  private static let sweep = 30.0

  /// Divides an edge that is bent in degrees, as all are that pass a pole, until its pieces go a known way.
  private mutating func divide(_ a: Vertex, _ b: Vertex, depth: Int) {
    let step = b.position.x - a.position.x
    let plane = (a.plane + b.plane) / 2
    let middle = step.magnitude > Self.sweep ? transformation.degrees(of: plane) : .zero
    guard step.magnitude > Self.sweep, middle.x.isFinite, middle.y.isFinite else {
      return addPieces(a, b, step: step)
    }
    let first = Self.wrapped(middle.x - a.position.x)
    let second = Self.wrapped(b.position.x - middle.x)
    let bend = (middle.y - (a.position.y + b.position.y) / 2).magnitude
    let isBent = (first - second).magnitude > 2 || bend > 0.01 * (90 - middle.y.magnitude)
    guard isBent, (first + second).magnitude > Self.sweep, depth < 12 else {
      return addPieces(a, b, step: first + second)
    }
    var position = (a.position + b.position) / 2
    position.x = middle.x
    position.y = middle.y
    let vertex = Self.vertex(position, plane, by: transformation)
    divide(a, vertex, depth: depth + 1)
    divide(vertex, b, depth: depth + 1)
  }

  // MARK: - The antimeridian

  /// Adds an edge in pieces between ±180°; `step` is how far it goes to the east.
  private mutating func addPieces(_ a: Vertex, _ b: Vertex, step: Double) {
    let transformation = transformation
    segments.add(from: a.position, to: b.position, step: step) { side in
      let crossing = Self.crossing(
        a, b, from: a.position.x, by: step, at: side, transformation)
      var cut = a.position + (b.position - a.position) * crossing.share
      cut.x = side
      cut.y = crossing.latitude
      return cut
    }
  }

  /// Where an edge meets the antimeridian: the same position from either end, so that neighbours stay
  /// neighbours.
  private static func crossing(
    _ a: Vertex, _ b: Vertex, from longitude: Double, by step: Double, at side: Double,
    _ transformation: Transformation
  ) -> (share: Double, latitude: Double) {
    let isForward = (a.plane.x, a.plane.y) <= (b.plane.x, b.plane.y)
    let (from, to) = isForward ? (a.plane, b.plane) : (b.plane, a.plane)
    var low = 0.0
    var high = 1.0
    var share = 0.5
    var place = SIMD2(0.0, 0.0)
    for _ in 0..<52 {
      share = (low + high) / 2
      place = transformation.degrees(of: from + (to - from) * share)
      guard place.x.isFinite else { break }
      // The part of the step that is done at this place.
      var done = place.x - longitude
      done -= ((done - step / 2) / 360).rounded() * 360
      let isBehind = (done.magnitude >= (side - longitude).magnitude) == isForward
      if isBehind { high = share } else { low = share }
    }
    if !place.y.isFinite {
      share = (side - longitude) / step
      return (share, a.position.y + (b.position.y - a.position.y) * share)
    }
    return (isForward ? share : 1 - share, place.y)
  }

  private static func share(
    of point: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>
  ) -> Double {
    let way = end - start
    let length = (way * way).sum()
    return length > 0 ? ((point - start) * way).sum() / length : 0
  }
}
