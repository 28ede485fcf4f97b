/// The shape of a packed R-tree: how many nodes it has on each level, and their numbers.
///
/// The root is node 1, as SQLite demands. All other nodes are numbered from 2 on in the order in
/// which they become full, a node after its last child, so that they can be written in that order.
struct RTreeShape {
  /// The bytes of a node (`getNodeSize` in ext/rtree/rtree.c).
  let nodeBytes: Int
  /// The cells that a node has room for.
  let capacity: Int
  /// The level of the root; leaves are level 0.
  let depth: Int
  private let leafCount: Int

  /// Bytes before the cells of a node: the depth, in the root only, and the number of cells.
  static let headerBytes = 4
  /// A 64-bit number and four 32-bit floats.
  static let cellBytes = 24
  /// The most cells of a node.
  static let maximumCells = 51

  /// The shape for a number of boxes in a file with pages of `pageSize` bytes.
  init(boxCount: Int, pageSize: Int) {
    nodeBytes = min(pageSize - 64, Self.headerBytes + Self.maximumCells * Self.cellBytes)
    capacity = (nodeBytes - Self.headerBytes) / Self.cellBytes
    leafCount = max((boxCount + capacity - 1) / capacity, 1)
    var level = 0
    var nodes = leafCount
    while nodes > 1 {
      nodes = (nodes + capacity - 1) / capacity
      level += 1
    }
    depth = level
  }

  /// The number of a node, which is the one at `index` on its level.
  func number(level: Int, index: Int) -> Int {
    if level == depth { return 1 }
    var span = 1
    for _ in 0..<level { span *= capacity }
    let lastLeaf = min((index + 1) * span, leafCount) - 1
    // Before the last leaf below it come all leaves and all inner nodes that were full by then;
    // after that leaf come the nodes that end with it, from the bottom up.
    var number = 2 + lastLeaf + level
    var full = lastLeaf
    for _ in 1..<max(depth, 1) {
      full /= capacity
      number += full
    }
    return number
  }
}
