#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Closes what lies between the antimeridian and the poles to polygons, in a frame of ±180° and ±90°.
///
/// A polygon on the earth is given by its rings, each with the interior on its left. Where a ring meets the
/// frame it is broken into chains. From the end of a chain the border of the polygon goes on along the frame,
/// counter-clockwise, to the nearest start of a chain: this leads it over a pole if the polygon holds that.
struct WorldFrame {
  typealias Position = SIMD4<Double>

  /// Pieces of rings, which begin and end on the frame.
  private var chains: [[Position]] = []
  /// Rings that do not touch the frame.
  private var rings: [[Position]] = []

  /// An end of a chain.
  private struct End {
    let chain: Int
    let isStart: Bool
    /// The way along the frame from its south-western corner, in degrees.
    let place: Double
    /// The angle between the way along the frame and the chain; the frame behind comes first.
    let angle: Double
  }

  /// The length of the frame.
  private static let length = 1080.0
  /// The corners, by their places.
  private static let corners: [(place: Double, x: Double, y: Double)] = [
    (360, 180, -90), (540, 180, 90), (900, -180, 90), (1080, -180, -90),
  ]

  /// True for a position on the frame.
  private static func holds(_ position: Position) -> Bool {
    position.x.magnitude == 180 || position.y.magnitude == 90
  }

  /// Adds a ring, which is broken where it meets the frame. What runs along the frame is left out: the frame
  /// itself closes it.
  mutating func add(_ ring: FrameSegments) {
    let segments = ring.list
    func isJoined(_ index: Int) -> Bool {
      let last = segments[index == 0 ? segments.count - 1 : index - 1]
      let next = segments[index]
      return !last.isOnFrame && !next.isOnFrame && last.end.x == next.start.x
        && last.end.y == next.start.y && !Self.holds(next.start)
    }
    guard !segments.isEmpty else { return }
    guard let first = segments.indices.first(where: { !isJoined($0) }) else {
      return rings.append(segments.map(\.start) + [segments[0].start])
    }
    var chain: [Position] = []
    for step in segments.indices {
      let index = (first + step) % segments.count
      let segment = segments[index]
      if !chain.isEmpty, !isJoined(index) {
        chains.append(chain)
        chain = []
      }
      guard !segment.isOnFrame else { continue }
      if chain.isEmpty { chain.append(segment.start) }
      chain.append(segment.end)
    }
    if !chain.isEmpty { chains.append(chain) }
  }

  /// The polygons: what ends at 180° comes before what goes on at -180°.
  func polygons() -> [[[Position]]] {
    let all = rings + tiedRings()
    let polygons = RingSorting.polygons(of: all)
    guard polygons.isEmpty, chains.isEmpty, let first = all.first,
      all.contains(where: { RingSorting.doubledArea($0) < 0 })
    else {
      let isWestern = polygons.map { $0[0].contains { $0.x == 180 } }
      return polygons.indices.filter { isWestern[$0] }.map { polygons[$0] }
        + polygons.indices.filter { !isWestern[$0] }.map { polygons[$0] }
    }
    // The whole frame is inside.
    return [[Self.whole(like: first[0])] + all]
  }

  private static func whole(like position: Position) -> [Position] {
    [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)].map { x, y in
      moved(position, x, y)
    }
  }

  private static func moved(_ position: Position, _ x: Double, _ y: Double) -> Position {
    var corner = position
    corner.x = x
    corner.y = y
    return corner
  }

  // MARK: - Along the frame

  private func tiedRings() -> [[Position]] {
    let ends = chains.indices.flatMap { [end($0, isStart: true), end($0, isStart: false)] }
      .sorted { ($0.place, -$0.angle) < ($1.place, -$1.angle) }
    let followers = Self.followers(ends)
    var isTied = [Bool](repeating: false, count: chains.count)
    var result: [[Position]] = []
    for first in chains.indices where !isTied[first] {
      var ring: [Position] = []
      var chain = first
      repeat {
        isTied[chain] = true
        for position in chains[chain] { Self.append(position, to: &ring) }
        let (from, to) = followers[chain]
        let start = ends[from].place
        let stop = ends[to].place + (to < from ? Self.length : 0)
        let last = chains[chain][chains[chain].count - 1]
        for turn in [0, Self.length] {
          for corner in Self.corners where corner.place + turn > start && corner.place + turn < stop
          {
            Self.append(Self.moved(last, corner.x, corner.y), to: &ring)
          }
        }
        chain = ends[to].chain
      } while chain != first
      if let start = ring.first { Self.append(start, to: &ring) }
      if ring.count > 3 { result.append(ring) }
    }
    return result
  }

  /// For each chain the place of its end among all ends, and that of the start that follows it.
  private static func followers(_ ends: [End]) -> [(from: Int, to: Int)] {
    var isTaken = [Bool](repeating: false, count: ends.count)
    var result = [(from: Int, to: Int)](repeating: (0, 0), count: ends.count / 2)
    for (index, end) in ends.enumerated() where !end.isStart {
      var next = (index + 1) % ends.count
      while !ends[next].isStart || isTaken[next] { next = (next + 1) % ends.count }
      isTaken[next] = true
      result[end.chain] = (index, next)
    }
    return result
  }

  private func end(_ chain: Int, isStart: Bool) -> End {
    let positions = chains[chain]
    let position = isStart ? positions[0] : positions[positions.count - 1]
    let inner = isStart ? positions[1] : positions[positions.count - 2]
    let (dx, dy) = (inner.x - position.x, inner.y - position.y)
    let place: Double
    let way: (x: Double, y: Double)
    if position.x == 180 {
      (place, way) = (450 + position.y, (0, 1))
    } else if position.x == -180 {
      (place, way) = (990 - position.y, (0, -1))
    } else if position.y > 0 {
      (place, way) = (720 - position.x, (-1, 0))
    } else {
      (place, way) = (position.x + 180, (1, 0))
    }
    return End(
      chain: chain, isStart: isStart, place: place,
      angle: atan2(way.x * dy - way.y * dx, way.x * dx + way.y * dy))
  }

  private static func append(_ position: Position, to ring: inout [Position]) {
    if let last = ring.last, last.x == position.x, last.y == position.y { return }
    ring.append(position)
  }
}
