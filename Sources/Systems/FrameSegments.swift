/// The edges of a line or ring in degrees, in pieces between ±180°.
struct FrameSegments {
  typealias Position = SIMD4<Double>

  /// A piece of an edge.
  struct Segment {
    var start: Position
    var end: Position
    /// True if it runs along the frame of ±180° and ±90°.
    var isOnFrame = false
  }

  /// The pieces of all edges, in order.
  private(set) var list: [Segment] = []
  /// True if an edge crosses the antimeridian.
  private(set) var isCut = false

  /// No edges.
  init() {}

  /// The edges of a line whose longitudes go on beyond ±180°.
  init(unwrapped line: [Position]) {
    for (a, b) in zip(line, line.dropFirst()) {
      var (start, end) = (a, b)
      start.x = Self.turnedBack(a.x)
      end.x = Self.turnedBack(b.x)
      add(from: start, to: end, step: b.x - a.x) { side in
        let turn = a.x - start.x
        var cut = a + (b - a) * ((side + turn - a.x) / (b.x - a.x))
        cut.x = side
        return cut
      }
    }
  }

  private static func turnedBack(_ x: Double) -> Double {
    x.magnitude > 180 ? x - (x / 360).rounded() * 360 : x
  }

  /// Adds an edge.
  ///
  /// - Parameters:
  ///   - start: Where it begins, with a longitude in -180 ... 180.
  ///   - end: Where it ends, likewise.
  ///   - step: How many degrees it goes to the east, at most 360 to either side.
  ///   - crossing: Where it meets the antimeridian, which it reaches as 180° or -180°.
  mutating func add(
    from start: Position, to end: Position, step: Double, crossing: (Double) -> Position
  ) {
    var start = start
    var end = end
    guard step.magnitude <= 360, step != 0 || start.y != end.y else { return }
    if step == 0, start.x.magnitude == 180 {
      // The interior lies to the left.
      start.x = start.y < end.y ? 180 : -180
      end.x = start.x
      list.append(Segment(start: start, end: end, isOnFrame: true))
      return
    }
    if start.x.magnitude == 180 { start.x = step > 0 ? -180 : 180 }
    var goal = start.x + step
    while goal.magnitude > 180 + 1e-9 {
      let side = goal > 0 ? 180.0 : -180.0
      let cut = crossing(side)
      isCut = true
      list.append(Segment(start: start, end: cut))
      start = cut
      start.x = -side
      goal -= 2 * side
    }
    if end.x.magnitude == 180 { end.x = step > 0 ? 180 : -180 }
    let isOnFrame = start.y.magnitude == 90 && end.y == start.y
    list.append(Segment(start: start, end: end, isOnFrame: isOnFrame))
  }
}
