#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

/// A network as one profile travels on it, in memory: it does not change, and is used by all threads.
///
/// Edge `e` is directed edge `2 e` along its line and `2 e + 1` against it.
public final class TravelGraph: Sendable {
  let profile: TravelProfile
  /// The ids of the edges, ascending.
  let edgeIDs: [Int64]
  /// In metres, by edge.
  let lengths: [Double]
  /// By edge; 0 where the profile cannot go.
  let components: [Int32]
  let isRoundabout: [Bool]
  /// In seconds, by directed edge; infinite where the profile may not go.
  let seconds: [Double]
  /// By directed edge.
  let access: [TravelAccess]
  /// The node at the end, by directed edge.
  let heads: [Int32]
  /// The direction at the beginning, in radians, by directed edge.
  let startHeadings: [Float]
  /// The direction at the end.
  let endHeadings: [Float]
  let nodes: TravelNodes
  /// The ids of the nodes, ascending.
  let nodeIDs: [Int64]
  /// Where the directed edges that leave a node begin in `leaving`.
  let starts: [Int32]
  /// The directed edges that the profile may use, by the node that they leave.
  let leaving: [Int32]
  /// Where the directed edges that arrive at a node begin in `arriving`.
  private let arrivalStarts: [Int32]
  private let arriving: [Int32]
  let turns: TurnRules
  /// By node: true where edges may meet that were not read; empty if all were.
  private let frontier: [Bool]
  /// The fewest seconds for a metre as the crow flies: no edge is faster.
  let secondsPerMetre: Double
  /// The fewest metres of an edge for a metre as the crow flies: about 1, unless lengths are wrong.
  let metresPerMetre: Double

  init(_ parts: borrowing TravelGraphParts, _ turns: TurnRules) {
    profile = parts.profile
    edgeIDs = parts.edgeIDs
    lengths = parts.lengths
    components = parts.components
    isRoundabout = parts.isRoundabout
    seconds = parts.seconds
    access = parts.access
    heads = parts.heads
    startHeadings = parts.startHeadings
    endHeadings = parts.endHeadings
    nodes = parts.nodes
    nodeIDs = parts.nodeIDs
    starts = parts.starts
    leaving = parts.leaving
    arrivalStarts = parts.arrivalStarts
    arriving = parts.arriving
    frontier = parts.frontier
    self.turns = turns
    (secondsPerMetre, metresPerMetre) = parts.bounds()
  }

  /// The node at the beginning of a directed edge.
  @inline(__always) func tail(_ edge: Int) -> Int { Int(heads[edge ^ 1]) }
  /// The node at its end.
  @inline(__always) func head(_ edge: Int) -> Int { Int(heads[edge]) }
  /// True if the profile may go along a directed edge.
  @inline(__always) func isOpen(_ edge: Int) -> Bool { seconds[edge] < .infinity }

  /// True unless it is that of a whole network.
  var isPart: Bool { !frontier.isEmpty }

  /// True if edges may meet at a node that were not read: a search knows no way on from there.
  @inline(__always) func isFrontier(_ node: Int) -> Bool { !frontier.isEmpty && frontier[node] }

  /// The directed edges that leave a node.
  @inline(__always) func leaving(_ node: Int) -> ArraySlice<Int32> {
    leaving[Int(starts[node])..<Int(starts[node + 1])]
  }

  /// The directed edges that arrive at a node.
  func arriving(_ node: Int) -> [Int] {
    arriving[Int(arrivalStarts[node])..<Int(arrivalStarts[node + 1])].map { Int($0) }
  }

  /// The index of an edge by its id.
  func edge(ofID id: Int64) -> Int? {
    let place = edgeIDs.place(of: id, near: Int(clamping: id &- 1))
    return place < edgeIDs.count && edgeIDs[place] == id ? place : nil
  }

  /// The index of a directed edge of another graph of the same network; nil if it is not in this one.
  func directed(_ directed: Int, of other: TravelGraph) -> Int? {
    edge(ofID: other.edgeIDs[directed / 2]).map { $0 * 2 + (directed & 1) }
  }

  /// The id of a directed edge, negative against its line.
  func signedID(_ edge: Int) -> Int64 { edge & 1 == 0 ? edgeIDs[edge / 2] : -edgeIDs[edge / 2] }

  /// How far one turns between two directed edges: radians, 0 for straight on, positive to the left.
  func angle(_ from: Int, _ to: Int) -> Double {
    let angle = Double(startHeadings[to]) - Double(endHeadings[from])
    return atan2(sin(angle), cos(angle))
  }

  // MARK: - Between edges

  /// What it means to go from one directed edge on to another that leaves the node at its end.
  struct Passage {
    /// In seconds: the node, the turn and the U-turn.
    var seconds = 0.0
    /// How often one enters what is for those who want to go there.
    var entries: Int32 = 0
  }

  /// The passage from one directed edge to the next; nil where that is not possible, restrictions aside.
  @inline(__always)
  func passage(_ from: Int, _ to: Int) -> Passage? {
    let node = head(from)
    var passage = Passage()
    let isUTurn = to == from ^ 1
    if nodes.access[node] == .no {
      // One can turn round before a barrier.
      guard isUTurn else { return nil }
    } else {
      passage.seconds = nodes.seconds[node]
      if nodes.access[node] == .destination { passage.entries += 1 }
    }
    if isUTurn {
      switch profile.uTurns {
      case .never: return nil
      case .deadEnds:
        guard nodes.access[node] == .no || isDeadEnd(from) else { return nil }
      case .everywhere: break
      }
      passage.seconds += profile.uTurnSeconds
    }
    if profile.turnSeconds > 0, nodes.degrees[node] > 2 {
      let angle = Double(startHeadings[to]) - Double(endHeadings[from])
      passage.seconds += profile.turnSeconds * (1 - cos(angle)) / 2
    }
    if access[from] == .yes, access[to] == .destination { passage.entries += 1 }
    return passage
  }

  /// True if there is no other way on than back.
  private func isDeadEnd(_ edge: Int) -> Bool {
    leaving(head(edge)).allSatisfy { Int($0) == edge ^ 1 }
  }
}

/// The nodes of a network as one profile passes them.
struct TravelNodes: Sendable {
  var access: [TravelAccess] = []
  /// What passing costs.
  var seconds: [Double] = []
  /// The ends of edges that meet there, of all profiles.
  var degrees: [Int32] = []
  /// Where it is, as a point on the unit sphere.
  var points: [SIMD3<Double>] = []

  /// The radius of the sphere that chords are measured on, in metres.
  static let radius = 6_371_000.0

  /// The chord between two points of the unit sphere, in metres: never longer than any way between them.
  @inline(__always)
  static func chord(_ from: SIMD3<Double>, _ to: SIMD3<Double>) -> Double {
    let difference = from - to
    return (difference * difference).sum().squareRoot() * radius
  }

  /// The point on the unit sphere of a place in degrees.
  static func point(_ place: (x: Double, y: Double)) -> SIMD3<Double> {
    let (x, y) = (place.x * .pi / 180, place.y * .pi / 180)
    return SIMD3(cos(y) * cos(x), cos(y) * sin(x), sin(y))
  }
}
