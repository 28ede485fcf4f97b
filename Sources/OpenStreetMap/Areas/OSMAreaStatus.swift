internal import Base

/// The segments that a vertical line meets on its way east, from below to above: a treap that also keeps its
/// order as a list, so that neighbours are found at once.
struct OSMAreaStatus: ~Copyable {
  /// A segment's place in the tree and in the list.
  struct Node: BitwiseCopyable {
    var left = OSMAreaSegment.none
    var right = OSMAreaSegment.none
    var parent = OSMAreaSegment.none
    var previous = OSMAreaSegment.none
    var next = OSMAreaSegment.none
    var priority: UInt32 = 0
  }

  private static let none = OSMAreaSegment.none
  private var nodes = Column<Node>()
  private var root = none
  /// The lowest segment.
  private(set) var first = none
  private var random: UInt32 = 1

  init() {}

  /// Forgets everything, and makes room for segments with indexes below `count`.
  mutating func removeAll(segments count: Int) {
    nodes.removeAll()
    nodes.append(repeating: Node(), count: count)
    root = Self.none
    first = Self.none
    random = 1
  }

  /// The segment directly below.
  @inline(__always) func previous(_ segment: Int32) -> Int32 { nodes.base[Int(segment)].previous }
  /// The segment directly above.
  @inline(__always) func next(_ segment: Int32) -> Int32 { nodes.base[Int(segment)].next }

  /// Finds where a place belongs: the highest segment that is below it, or one that goes through it.
  func locate(
    _ place: OSMLocation, among segments: UnsafePointer<OSMAreaSegment>
  ) -> (below: Int32, touches: Bool) {
    var below = Self.none
    var node = root
    while node != Self.none {
      let segment = segments + Int(node)
      let side = OSMOrientation.side(segment.pointee.low, segment.pointee.high, place)
      if side == 0 { return (node, true) }
      if side > 0 {
        below = node
        node = nodes.base[Int(node)].right
      } else {
        node = nodes.base[Int(node)].left
      }
    }
    return (below, false)
  }

  /// Puts a segment where another one was.
  mutating func replace(_ old: Int32, by new: Int32) {
    let nodes = nodes.base
    let node = nodes[Int(old)]
    nodes[Int(new)] = node
    link(node.parent, from: old, to: new)
    if node.left != Self.none { nodes[Int(node.left)].parent = new }
    if node.right != Self.none { nodes[Int(node.right)].parent = new }
    if node.previous != Self.none { nodes[Int(node.previous)].next = new } else { first = new }
    if node.next != Self.none { nodes[Int(node.next)].previous = new }
  }

  /// Adds a segment directly above another one, or as the lowest.
  mutating func insert(_ new: Int32, above below: Int32) {
    let nodes = nodes.base
    let next = below == Self.none ? first : nodes[Int(below)].next
    random ^= random << 13
    random ^= random >> 17
    random ^= random << 5
    nodes[Int(new)] = Node(previous: below, next: next, priority: random)
    if below != Self.none { nodes[Int(below)].next = new } else { first = new }
    if next != Self.none { nodes[Int(next)].previous = new }
    if below != Self.none && nodes[Int(below)].right == Self.none {
      nodes[Int(below)].right = new
      nodes[Int(new)].parent = below
    } else if next != Self.none {
      // If a segment has a right child, the segment directly above it has no left child.
      nodes[Int(next)].left = new
      nodes[Int(new)].parent = next
    } else {
      root = new
    }
    while nodes[Int(new)].parent != Self.none
      && nodes[Int(nodes[Int(new)].parent)].priority < random
    {
      rise(new)
    }
  }

  /// Takes a segment out.
  mutating func remove(_ segment: Int32) {
    let nodes = nodes.base
    while true {
      let node = nodes[Int(segment)]
      if node.left == Self.none || node.right == Self.none {
        let child = node.left == Self.none ? node.right : node.left
        link(node.parent, from: segment, to: child)
        if child != Self.none { nodes[Int(child)].parent = node.parent }
        if node.previous != Self.none {
          nodes[Int(node.previous)].next = node.next
        } else {
          first = node.next
        }
        if node.next != Self.none { nodes[Int(node.next)].previous = node.previous }
        return
      }
      let isLeft = nodes[Int(node.left)].priority > nodes[Int(node.right)].priority
      rise(isLeft ? node.left : node.right)
    }
  }

  /// Rotates a segment above its parent.
  private mutating func rise(_ child: Int32) {
    let nodes = nodes.base
    let parent = nodes[Int(child)].parent
    let grandparent = nodes[Int(parent)].parent
    let inner: Int32
    if nodes[Int(parent)].left == child {
      inner = nodes[Int(child)].right
      nodes[Int(parent)].left = inner
      nodes[Int(child)].right = parent
    } else {
      inner = nodes[Int(child)].left
      nodes[Int(parent)].right = inner
      nodes[Int(child)].left = parent
    }
    if inner != Self.none { nodes[Int(inner)].parent = parent }
    nodes[Int(parent)].parent = child
    nodes[Int(child)].parent = grandparent
    link(grandparent, from: parent, to: child)
  }

  /// Gives a parent, or the tree, another child.
  @inline(__always)
  private mutating func link(_ parent: Int32, from old: Int32, to new: Int32) {
    if parent == Self.none {
      root = new
    } else if nodes.base[Int(parent)].left == old {
      nodes.base[Int(parent)].left = new
    } else {
      nodes.base[Int(parent)].right = new
    }
  }
}
