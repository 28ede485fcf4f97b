#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rings of a polygon or several, taken apart at the poles and at a meridian where the map of degrees
/// ends on both sides, and put together without the edges that part nothing.
///
/// Each ring has the interior on its left. On the meridian, what lies along one side only remains as an edge.
struct SeamRings {
  typealias Position = SIMD4<Double>

  /// A position in the plane, and where it is in degrees.
  struct Vertex {
    var position: Position
    var x: Double
    var y: Double
  }

  /// A piece of a ring in the plane, between two nodes: places of the seam, by their latitudes, or poles.
  private struct Chain {
    var start: Int
    var end: Int
    var positions: [Position]
  }

  /// The meridian, up to whole turns; nil if the geometry does not lie on both sides of one.
  private let seam: Double?
  private var rings: [[Vertex]] = []

  init(seam: Double?) { self.seam = seam }

  /// Less than this many degrees (0.1 mm) are rounding.
  private static let margin = 1e-9

  /// Adds a ring; it is turned round if it does not have the interior on its left.
  mutating func add(_ ring: [Vertex], isShell: Bool) {
    var ring = ring
    if let first = ring.first, let last = ring.last, ring.count > 1, first.x == last.x,
      first.y == last.y
    {
      ring.removeLast()
    }
    let corners = ring + ring.prefix(1)
    let area = RingSorting.doubledArea(corners.map { Position($0.x, $0.y, 0, 0) })
    if area != 0, (area > 0) != isShell { ring.reverse() }
    rings.append(ring)
  }

  /// A line or ring with one position for each run of positions at a pole.
  static func withoutPoleEdges(_ line: [Vertex]) -> [Position] {
    var result: [Position] = []
    var lastY = 0.0
    for vertex in line {
      if vertex.y.magnitude != 90 || vertex.y != lastY { result.append(vertex.position) }
      lastY = vertex.y
    }
    return result
  }

  /// The polygons of the plane; nil if there is nothing to join, or if that leaves no polygon.
  func polygons() -> [[[Position]]]? {
    let latitudes = nodeLatitudes()
    let places = places(of: latitudes)
    var whole: [[Position]] = []
    var chains: [Chain] = []
    // How many more edges lead north than south between a latitude and the next.
    var edges = [Int](repeating: 0, count: latitudes.count)
    for ring in rings where ring.count > 2 {
      let nodes = ring.map { node(of: $0, latitudes) }
      guard let start = nodes.indices.first(where: { nodes[$0] != nil }) else {
        whole.append(ring.map(\.position) + [ring[0].position])
        continue
      }
      var chain = Chain(start: 0, end: 0, positions: [])
      for step in ring.indices {
        let index = (start + step) % ring.count
        let next = (index + 1) % ring.count
        if let node = nodes[index] {
          chain = Chain(
            start: node, end: node, positions: [places[node] ?? ring[index].position])
        }
        guard let end = nodes[next] else {
          chain.positions.append(ring[next].position)
          continue
        }
        chain.positions.append(places[end] ?? ring[next].position)
        chain.end = end
        if nodes[index] != nil, isAlongSeam(ring[index], ring[next]) {
          for piece in min(chain.start, end)..<max(chain.start, end) {
            edges[piece] += chain.start < end ? 1 : -1
          }
        } else if nodes[index] == nil || chain.start != end {
          chains.append(chain)
        }
      }
    }
    for (piece, count) in edges.enumerated() where count != 0 {
      guard let south = places[piece], let north = places[piece + 1] else { continue }
      let isNorthward = count > 0
      let chain = Chain(
        start: isNorthward ? piece : piece + 1, end: isNorthward ? piece + 1 : piece,
        positions: isNorthward ? [south, north] : [north, south])
      chains += Array(repeating: chain, count: Int(count.magnitude))
    }
    guard !chains.isEmpty else { return nil }
    let tied = whole + Self.tied(chains)
    let total = tied.reduce(0) { $0 + RingSorting.doubledArea($1) }
    // A plane that shows the earth as in a mirror turns all rings round.
    let polygons = RingSorting.polygons(of: total < 0 ? tied.map { $0.reversed() } : tied)
    return polygons.isEmpty ? nil : polygons
  }

  // MARK: - Nodes

  /// The latitudes of all positions on the seam, from south to north, and those of the poles.
  private func nodeLatitudes() -> [Double] {
    var latitudes = [-90.0]
    for y in rings.joined().filter({ isOnSeam($0) }).map(\.y).sorted()
    where y - latitudes[latitudes.count - 1] > Self.margin && 90 - y > Self.margin {
      latitudes.append(y)
    }
    return latitudes + [90]
  }

  /// Where the nodes are in the plane, the same for both sides of the seam: rounding would part them.
  private func places(of latitudes: [Double]) -> [Position?] {
    var places = [Position?](repeating: nil, count: latitudes.count)
    for vertex in rings.joined() {
      if let node = node(of: vertex, latitudes) { places[node] = places[node] ?? vertex.position }
    }
    return places
  }

  private func isOnSeam(_ vertex: Vertex) -> Bool {
    guard let seam else { return false }
    return remainder(vertex.x - seam, 360).magnitude < Self.margin
  }

  private func node(of vertex: Vertex, _ latitudes: [Double]) -> Int? {
    guard isOnSeam(vertex) || vertex.y.magnitude == 90 else { return nil }
    var low = 0
    var high = latitudes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if latitudes[middle] <= vertex.y + Self.margin { low = middle } else { high = middle }
    }
    return low
  }

  /// True for an edge along the seam; one between the seam and a pole is such an edge, whatever longitude the
  /// pole was given.
  private func isAlongSeam(_ one: Vertex, _ other: Vertex) -> Bool {
    if one.y.magnitude == 90 || other.y.magnitude == 90 {
      let (pole, free) = one.y.magnitude == 90 ? (one, other) : (other, one)
      return isOnSeam(free) && free.y.magnitude < 90 && pole.y != free.y
    }
    return (one.x - other.x).magnitude < Self.margin
  }

  // MARK: - Putting together

  /// Closed rings of the chains. Where several meet, a ring goes on along the interior on its left.
  private static func tied(_ chains: [Chain]) -> [[Position]] {
    var starts: [Int: [Int]] = [:]
    for index in chains.indices { starts[chains[index].start, default: []].append(index) }
    var isTied = [Bool](repeating: false, count: chains.count)
    var result: [[Position]] = []
    for first in chains.indices where !isTied[first] {
      // The chains of the ring so far, without the loops that have been closed.
      var path: [Int] = []
      var next: Int? = first
      while let index = next {
        isTied[index] = true
        path.append(index)
        if let loop = path.lastIndex(where: { chains[$0].start == chains[index].end }) {
          result.append(ring(of: path[loop...].map { chains[$0].positions }))
          path.removeSubrange(loop...)
        }
        let free = starts[chains[index].end, default: []].filter { !isTied[$0] }
        next = path.isEmpty ? nil : leftmost(free, of: chains, after: chains[index].positions)
      }
    }
    return result.filter { $0.count > 3 }
  }

  private static func ring(of chains: [[Position]]) -> [Position] {
    var ring: [Position] = []
    for chain in chains {
      for position in chain {
        if let last = ring.last, last.x == position.x, last.y == position.y { continue }
        ring.append(position)
      }
    }
    // Both sides of the seam are the same place, but for rounding.
    if let first = ring.first { ring[ring.count - 1] = first }
    return ring
  }

  /// The chain that turns furthest to the left.
  private static func leftmost(
    _ candidates: [Int], of chains: [Chain], after positions: [Position]
  ) -> Int? {
    guard candidates.count > 1, positions.count > 1 else { return candidates.first }
    let back = positions[positions.count - 2] - positions[positions.count - 1]
    func turn(_ index: Int) -> Double {
      let way = chains[index].positions[1] - chains[index].positions[0]
      let angle = atan2(way.x * back.y - way.y * back.x, way.x * back.x + way.y * back.y)
      // Clockwise from the way back.
      return angle > 0 ? angle : angle + 2 * .pi
    }
    return candidates.min { turn($0) < turn($1) }
  }
}
