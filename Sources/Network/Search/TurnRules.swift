/// Turn restrictions as sequences of directed edges that may not be travelled one after the other.
///
/// They are a trie with failure links (A. V. Aho, M. J. Corasick, "Efficient string matching", 1975), so that however
/// many restrictions overlap, a search knows all that matter by one number: its state. Most states are the directed
/// edge itself; states from `plainCount` on also tell by which edges it was reached.
struct TurnRules: Sendable {
  /// What comes of a turn.
  enum Turn: Equatable {
    /// A restriction does not allow it.
    case forbidden
    /// It leads to a state.
    case state(Int)
  }

  /// The number of directed edges.
  let plainCount: Int
  /// The last directed edge of each node of the trie; the root has none.
  private var edges: [Int32] = [-1]
  private var depths: [Int32] = [0]
  private var failures: [Int32] = [0]
  private var isForbidden: [Bool] = [false]
  /// The number of a node's state behind the plain ones, where it has one.
  private var deepStates: [Int32] = [-1]
  /// The nodes of states behind the plain ones.
  private var deepNodes: [Int32] = []
  private var children: [UInt64: Int32] = [:]
  /// The node of the sequence of one directed edge; 0 for none.
  private var firstNodes: [Int32]

  /// Rules that forbid nothing.
  init(plainCount: Int) {
    self.plainCount = plainCount
    firstNodes = []
  }

  /// True if there is a turn that is not allowed.
  var forbidsAny: Bool { !firstNodes.isEmpty }

  /// The number of states.
  var stateCount: Int { plainCount + deepNodes.count }

  /// Forbids sequences of two or more directed edges.
  init(plainCount: Int, forbidding sequences: [[Int32]]) {
    self.init(plainCount: plainCount)
    guard !sequences.isEmpty else { return }
    firstNodes = Array(repeating: 0, count: plainCount)
    for sequence in sequences { insert(sequence) }
    link()
  }

  private static func key(_ node: Int32, _ edge: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: edge))
  }

  private mutating func insert(_ sequence: [Int32]) {
    var node: Int32 = 0
    for (depth, edge) in sequence.enumerated() {
      let known = depth == 0 ? firstNodes[Int(edge)] : children[Self.key(node, edge)] ?? 0
      if known > 0 {
        node = known
        continue
      }
      let made = Int32(edges.count)
      edges.append(edge)
      depths.append(Int32(depth + 1))
      failures.append(0)
      isForbidden.append(false)
      deepStates.append(-1)
      if depth == 0 {
        firstNodes[Int(edge)] = made
      } else {
        children[Self.key(node, edge)] = made
      }
      node = made
    }
    isForbidden[Int(node)] = true
  }

  /// Links each node to that of its longest proper end that is in the trie, the shallow ones first.
  private mutating func link() {
    var parents = [Int32](repeating: 0, count: edges.count)
    for (key, child) in children { parents[Int(child)] = Int32(truncatingIfNeeded: key >> 32) }
    for node in edges.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) })
    where depths[node] > 1 {
      let failure = child(of: failures[Int(parents[node])], edges[node])
      failures[node] = failure
      if isForbidden[Int(failure)] { isForbidden[node] = true }
      if !isForbidden[node] {
        deepStates[node] = Int32(deepNodes.count)
        deepNodes.append(Int32(node))
      }
    }
  }

  /// The node of the longest end of a sequence, with one more edge, that is in the trie; 0 for none.
  private func child(of node: Int32, _ edge: Int32) -> Int32 {
    var node = node
    while node > 0 {
      if let found = children[Self.key(node, edge)] { return found }
      node = failures[Int(node)]
    }
    return firstNodes[Int(edge)]
  }

  // MARK: - Searching

  /// The directed edge of a state.
  @inline(__always) func edge(ofState state: Int) -> Int {
    state < plainCount ? state : Int(edges[Int(deepNodes[state - plainCount])])
  }

  /// What comes of going on to a directed edge.
  @inline(__always) func turn(from state: Int, to edge: Int) -> Turn {
    guard !firstNodes.isEmpty else { return .state(edge) }
    let node = state < plainCount ? firstNodes[state] : deepNodes[state - plainCount]
    guard node > 0 else { return .state(edge) }
    let next = Int(child(of: node, Int32(edge)))
    if isForbidden[next] { return .forbidden }
    return .state(deepStates[next] >= 0 ? plainCount + Int(deepStates[next]) : edge)
  }
}
