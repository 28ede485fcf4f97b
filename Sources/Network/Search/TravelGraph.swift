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
  let edges: TravelEdges
  let nodes: TravelNodes
  private let junctions: TravelJunctions
  let turns: TurnRules
  /// By node: true where edges may meet that were not read; empty if all were.
  private let frontier: [Bool]
  /// The fewest seconds for a metre as the crow flies: no edge is faster.
  let secondsPerMetre: Double
  /// The fewest metres of an edge for a metre as the crow flies: about 1, unless lengths are wrong.
  let metresPerMetre: Double

  init(_ parts: borrowing TravelGraphParts, _ turns: TurnRules) {
    profile = parts.profile
    edges = parts.edges
    nodes = parts.nodes
    junctions = parts.junctions
    frontier = parts.frontier
    self.turns = turns
    (secondsPerMetre, metresPerMetre) = parts.bounds()
  }

  /// The node at the beginning of a directed edge.
  @inline(__always) func tail(_ edge: Int) -> Int { Int(edges.heads[edge ^ 1]) }
  /// The node at its end.
  @inline(__always) func head(_ edge: Int) -> Int { Int(edges.heads[edge]) }
  /// True if the profile may go along a directed edge.
  @inline(__always) func isOpen(_ edge: Int) -> Bool { edges.isOpen(edge) }

  /// True unless it is that of a whole network.
  var isPart: Bool { !frontier.isEmpty }

  /// True if edges may meet at a node that were not read: a search knows no way on from there.
  @inline(__always) func isFrontier(_ node: Int) -> Bool { !frontier.isEmpty && frontier[node] }

  /// The directed edges that leave a node and that the profile may use.
  @inline(__always) func leaving(_ node: Int) -> TravelJunctions.Leaving {
    junctions.leaving(node)
  }

  /// Those that arrive at it.
  func arriving(_ node: Int) -> [Int] { junctions.arriving(node, edges) }

  /// The index of an edge by its id. Of a whole network there are only edges that the profile may use, and some more.
  func edge(ofID id: Int64) -> Int? { edges.ids.index(of: id) }

  /// The id of a directed edge, negative against its line.
  func signedID(_ edge: Int) -> Int64 { edge & 1 == 0 ? edges.ids[edge / 2] : -edges.ids[edge / 2] }

  /// How far one turns between two directed edges: radians, 0 for straight on, positive to the left.
  func angle(_ from: Int, _ to: Int) -> Double {
    let angle = edges.angle(from, to)
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
    let passing = nodes.passing(node)
    if passing.access == .no {
      // One can turn round before a barrier.
      guard isUTurn else { return nil }
    } else {
      passage.seconds = passing.seconds
      if passing.access == .destination { passage.entries += 1 }
    }
    if isUTurn {
      switch profile.uTurns {
      case .never: return nil
      case .deadEnds:
        guard passing.access == .no || isDeadEnd(from) else { return nil }
      case .everywhere: break
      }
      passage.seconds += profile.uTurnSeconds
    }
    if profile.turnSeconds > 0, nodes.isCrossing(node) {
      passage.seconds += profile.turnSeconds * (1 - cos(edges.angle(from, to))) / 2
    }
    if edges.access(from) == .yes, edges.access(to) == .destination { passage.entries += 1 }
    return passage
  }

  /// True if one turns wherever one likes, and no turn costs more than another at its node.
  func hasFreeTurns(_ measure: RouteSearch.Measure) -> Bool {
    guard profile.uTurns == .everywhere, !turns.forbidsAny else { return false }
    return measure == .length || profile.turnSeconds == 0 && profile.uTurnSeconds == 0
  }

  /// True if there is no other way on than back.
  private func isDeadEnd(_ edge: Int) -> Bool {
    leaving(head(edge)).allSatisfy { $0 == edge ^ 1 }
  }
}
