#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the nodes of lines: positions that are the same, or nearly so.
///
/// Positions that are equal are one node, of whatever lines. Within the tolerance an end is joined with the nearest end,
/// another position with the nearest node of another line, and an end that is alone with the nearest segment of another
/// line, which gets a position there. It is the ends that move. Positions of one line, but for its two ends, are never
/// joined for being near.
struct LineJoiner {
  /// In metres.
  private let snap: Double
  private var grid: PlaceGrid
  private var places: [RoadPlace] = []
  /// By node its line; -1 if it has several.
  private var owners: [Int32] = []
  /// By node true if it is where an end was, so that it may be moved to a position within another line.
  private var isMovable: [Bool] = []

  /// Nodes line by line, and their places.
  struct Joined {
    var nodes: [[Int32]]
    var places: [RoadPlace]
  }

  init(snap: Double) {
    self.snap = snap
    // Nodes may move by the tolerance.
    grid = PlaceGrid(reach: 2 * snap, squares: 1)
  }

  /// Joins lines, whose positions are in a list.
  consuming func joined(_ lines: [RoadLine], _ positions: [RoadPlace]) -> Joined {
    var nodes: [[Int32]] = lines.map { Array(repeating: -1, count: $0.positions.count) }
    for (index, line) in lines.enumerated() {
      for place in [0, line.positions.count - 1] {
        nodes[index][place] = end(positions[line.positions.lowerBound + place], of: index)
      }
    }
    for (index, line) in lines.enumerated() {
      for place in 1..<max(line.positions.count - 1, 1) {
        nodes[index][place] = middle(positions[line.positions.lowerBound + place], of: index)
      }
    }
    if snap > 0 { joinLooseEnds(&nodes) }
    return Joined(nodes: nodes, places: places)
  }

  private static func distance(_ from: RoadPlace, _ to: RoadPlace) -> Double {
    let scale = RoadScale(latitude: (from.latitude + to.latitude) / 2)
    return hypot(
      (from.longitude - to.longitude) * scale.east, (from.latitude - to.latitude) * scale.north)
  }

  /// The nearest node within the tolerance that may be meant; of those as near the first.
  private func nearest(to place: RoadPlace, where mayBe: (Int, Double) -> Bool) -> Int? {
    var best: (node: Int, distance: Double)?
    grid.visit(from: place, to: place) { node in
      let distance = Self.distance(place, places[node])
      guard distance <= snap, mayBe(node, distance) else { return }
      if let known = best, (known.distance, known.node) < (distance, node) { return }
      best = (node, distance)
    }
    return best?.node
  }

  /// A node for a position of a line: a known one, or a new one.
  private mutating func node(
    _ known: Int?, at place: RoadPlace, of line: Int, isEnd: Bool
  ) -> Int32 {
    if let known {
      if owners[known] != Int32(line) { owners[known] = -1 }
      if !isEnd, isMovable[known] {
        places[known] = place
        isMovable[known] = false
      }
      return Int32(known)
    }
    places.append(place)
    isMovable.append(isEnd)
    owners.append(Int32(line))
    grid.insert(places.count - 1, at: place)
    return Int32(places.count - 1)
  }

  private mutating func end(_ place: RoadPlace, of line: Int) -> Int32 {
    node(nearest(to: place) { _, _ in true }, at: place, of: line, isEnd: true)
  }

  private mutating func middle(_ place: RoadPlace, of line: Int) -> Int32 {
    let known = nearest(to: place) { node, distance in
      distance == 0 || owners[node] != Int32(line)
    }
    return node(known, at: place, of: line, isEnd: false)
  }

  // MARK: - Ends beside lines

  /// The nearest place on a segment to an end.
  private struct Touch {
    var line: Int
    /// The index of the segment in its line.
    var segment: Int
    /// Of the segment's length.
    var share: Double
    var distance: Double
  }

  private static let squares = 100.0

  /// Puts ends that no other line has on the nearest segment within the tolerance.
  private mutating func joinLooseEnds(_ nodes: inout [[Int32]]) {
    var loose = PlaceGrid(reach: snap, squares: Self.squares)
    for (line, nodes) in nodes.enumerated() {
      for node in Set([nodes[0], nodes[nodes.count - 1]]).sorted()
      where owners[Int(node)] == Int32(line) {
        loose.insert(Int(node), at: places[Int(node)])
      }
    }
    guard !loose.isEmpty else { return }
    var touches: [Int: Touch] = [:]
    for (line, own) in nodes.enumerated() {
      for segment in 0..<own.count - 1 where own[segment] != own[segment + 1] {
        let (from, to) = (places[Int(own[segment])], places[Int(own[segment + 1])])
        loose.visit(from: from, to: to) { node in
          guard owners[node] != Int32(line) else { return }
          let (share, distance) = Self.foot(of: places[node], from, to)
          guard distance <= snap, distance < touches[node]?.distance ?? .infinity else { return }
          touches[node] = Touch(line: line, segment: segment, share: share, distance: distance)
        }
      }
    }
    insert(touches, into: &nodes)
  }

  /// The share of a segment at which it is nearest to a place, and how far that is, in metres.
  private static func foot(
    of place: RoadPlace, _ from: RoadPlace, _ to: RoadPlace
  ) -> (share: Double, distance: Double) {
    let scale = RoadScale(latitude: place.latitude)
    func flat(_ other: RoadPlace) -> SIMD2<Double> {
      SIMD2(
        (other.longitude - place.longitude) * scale.east,
        (other.latitude - place.latitude) * scale.north)
    }
    let (start, way) = (flat(from), flat(to) - flat(from))
    let square = (way * way).sum()
    let share = square > 0 ? min(max(-(start * way).sum() / square, 0), 1) : 0
    let foot = start + way * share
    return (share, hypot(foot.x, foot.y))
  }

  /// Moves ends to the segments that they touch, which get a position there.
  private mutating func insert(_ touches: [Int: Touch], into nodes: inout [[Int32]]) {
    let sorted = touches.sorted { left, right in
      (left.value.line, left.value.segment, left.value.share, left.key)
        < (right.value.line, right.value.segment, right.value.share, right.key)
    }
    // All are found before any is moved.
    let feet = sorted.map { _, touch in
      let line = nodes[touch.line]
      let (from, to) = (
        places[Int(line[touch.segment])], places[Int(line[touch.segment + 1])]
      )
      return RoadPlace(
        longitude: from.longitude + (to.longitude - from.longitude) * touch.share,
        latitude: from.latitude + (to.latitude - from.latitude) * touch.share)
    }
    // From the back, so that the places of what is left to do stay.
    for ((node, touch), foot) in zip(sorted, feet).reversed() {
      places[node] = foot
      nodes[touch.line].insert(Int32(node), at: touch.segment + 1)
    }
  }
}
