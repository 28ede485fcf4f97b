internal import Base

/// Cuts geometries at a box: everything within it and on its edges is kept, and new positions lie
/// exactly on the edges.
///
/// Lines give lines, polygons give polygons; nothing is left of those that only touch the box. The
/// orientation of rings stays. A position on an edge is the same for both directions of a segment, so
/// that neighbours stay neighbours. Z and m are interpolated along the segment; at a corner they are
/// interpolated along the edges between the two places where the polygon leaves and enters the box.
///
/// Polygons have to be valid (OGC 06-103r4 §6.1.11.1); some others cannot be cut (``Outcome/unclear``).
public struct BoxClip: ~Copyable {
  /// A position of x, y, z and m.
  typealias Position = SIMD4<Double>

  /// What became of a part.
  public enum Outcome: Sendable {
    /// Everything within the box has been added.
    case done
    /// The rings cross each other, or lie closer than numbers can tell: nothing was added.
    case unclear
  }

  /// Numbers up to this size can be computed with.
  public static let greatestOrdinate = 1e150

  /// The box.
  public var box = Box()
  /// Stretches of rings inside the box, one after another.
  var points = Column<Position>()
  var chains = Column<Chain>()
  /// Where they begin and end.
  var events = Column<Event>()
  /// Rings that were put together.
  var rings = Column<Ring>()
  var ringPoints = Column<Position>()
  /// The ring that is being put together, and what remains of it when it returns to a place.
  var loop = Column<Position>()
  var stack = Column<Position>()
  /// Indexes of `stack` whose positions lie on an edge.
  var stackEdges = Column<Int>()
  /// For each chain the event of its end.
  var ends = Column<Int>()
  /// Two chains meet an edge in one place.
  var hasTouches = false

  /// A run of `points`: from edge to edge, or a whole ring.
  struct Chain: BitwiseCopyable {
    var start: Int
    var end: Int
    var isTied = false
  }

  /// The beginning or the end of a chain on the box's edges.
  struct Event: BitwiseCopyable {
    /// 0 bottom, 1 right, 2 top, 3 left: counter-clockwise.
    var side: Int
    /// How far along the side, growing counter-clockwise.
    var along: Double
    /// Into the box, from there.
    var directionX: Double
    var directionY: Double
    var isStart: Bool
    var chain: Int
  }

  /// A run of `ringPoints`.
  struct Ring: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Twice its area, positive counter-clockwise.
    var area: Double
  }

  /// A clip that has no box yet.
  public init() {}

  /// True for a position within the box or on its edges.
  @inline(__always)
  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
  }

  /// Reads a position.
  @inline(__always)
  static func position(_ base: UnsafePointer<Double>, _ stride: Int) -> Position {
    Position(
      base[0], base[1], stride > 2 ? base[2] : .nan, stride > 3 ? base[3] : .nan)
  }

  /// The part of a segment within the box; nil if nothing is left, or only a position.
  func clipped(_ a: Position, _ b: Position) -> (Position, Position)? {
    guard a.x < b.x || a.x == b.x && a.y <= b.y else {
      guard let (q, p) = clippedAscending(b, a) else { return nil }
      return (p, q)
    }
    return clippedAscending(a, b)
  }

  /// The same for a segment that goes east, or straight north (Liang and Barsky, 1984).
  private func clippedAscending(_ a: Position, _ b: Position) -> (Position, Position)? {
    let width = b.x - a.x
    let height = b.y - a.y
    var entry = Crossing()
    var exit = Crossing()
    if a.x < box.minX { entry.raise(to: (box.minX - a.x) / width, x: box.minX) }
    if b.x > box.maxX { exit.lower(to: (box.maxX - a.x) / width, x: box.maxX) }
    if a.y < box.minY { entry.raise(to: (box.minY - a.y) / height, y: box.minY) }
    if a.y > box.maxY { entry.raise(to: (box.maxY - a.y) / height, y: box.maxY) }
    if b.y > box.maxY { exit.lower(to: (box.maxY - a.y) / height, y: box.maxY) }
    if b.y < box.minY { exit.lower(to: (box.minY - a.y) / height, y: box.minY) }
    if entry.isMet, exit.isMet, !(entry.share < exit.share) { return nil }
    let p = entry.isMet ? position(at: entry, a, b) : a
    let q = exit.isMet ? position(at: exit, a, b) : b
    guard contains(p.x, p.y), contains(q.x, q.y), p.x != q.x || p.y != q.y else { return nil }
    return (p, q)
  }

  /// A place on an edge of the box.
  private struct Crossing {
    var share = 0.0
    var isMet = false
    var isVertical = false
    var edge = 0.0

    mutating func raise(to share: Double, x: Double) {
      if !isMet || share > self.share { set(share, x, isVertical: true) }
    }
    mutating func raise(to share: Double, y: Double) {
      if !isMet || share > self.share { set(share, y, isVertical: false) }
    }
    mutating func lower(to share: Double, x: Double) {
      if !isMet || share < self.share { set(share, x, isVertical: true) }
    }
    mutating func lower(to share: Double, y: Double) {
      if !isMet || share < self.share { set(share, y, isVertical: false) }
    }
    private mutating func set(_ share: Double, _ edge: Double, isVertical: Bool) {
      (self.share, self.edge, self.isVertical, isMet) = (share, edge, isVertical, true)
    }
  }

  /// On the edge exactly, and not beyond its ends.
  private func position(at crossing: Crossing, _ a: Position, _ b: Position) -> Position {
    var position = a + (b - a) * crossing.share
    if crossing.isVertical {
      position.x = crossing.edge
      position.y = min(max(position.y, box.minY), box.maxY)
    } else {
      position.y = crossing.edge
      position.x = min(max(position.x, box.minX), box.maxX)
    }
    return position
  }
}
