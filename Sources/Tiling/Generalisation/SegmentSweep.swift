internal import Base

/// Goes over the segments of all rings of a feature from west to east, and finds in n log n steps, whatever their shape,
/// whether any two of them meet and whether rings lie in one another as they should (M. I. Shamos and D. Hoey, Geometric
/// Intersection Problems, 1976).
///
/// The segments that the sweep line crosses are a balanced tree (a treap: R. Seidel and C. R. Aragon, 1996) in the order
/// of their y. Only neighbours in it can meet first. The line is tilted by less than any
/// slope of the grid: of positions with the same x, the one of lesser y comes first.
struct SegmentSweep: ~Copyable {
  /// A segment in the tree, which is numbered like the position that it begins at; -1 is none.
  struct Node: BitwiseCopyable {
    var parent: Int32 = -1
    /// Subtrees of lesser and greater y.
    var lesser: Int32 = -1
    var greater: Int32 = -1
    /// Neighbours in the whole tree.
    var before: Int32 = -1
    var behind: Int32 = -1
  }

  /// A position in the order of the sweep.
  struct Event: BitwiseCopyable {
    let key: UInt64
    let position: Int32
  }

  private var events = Column<Event>()
  private var nodes = Column<Node>()
  /// For each position the next and the last one along its ring, and its ring.
  private var next = Column<Int32>()
  private var previous = Column<Int32>()
  private var rings = Column<Int32>()
  /// For each ring its polygon, negative for a hole (its complement); and whether the sweep has met it.
  private var polygons = Column<Int32>()
  private var isMet = Column<Bool>()
  private var root: Int32 = -1

  init() {}

  /// True if no two segments have a place in common, except that each begins where the one before it ends, and
  /// holes lie directly in their polygon and shells in none. Rings have no spikes and are wound as they should be.
  mutating func areValid(_ shape: borrowing GridPolygons) -> Bool {
    guard prepare(shape) else { return false }
    let points = shape.points.base
    for index in 0..<events.count {
      let position = events.base[index].position
      let (out, into) = (position, previous.base[Int(position)])
      let endsOut = isBefore(next.base[Int(out)], position, points)
      let endsInto = isBefore(into, position, points)
      if endsOut, !remove(out, points) { return false }
      if endsInto, !remove(into, points) { return false }
      if !endsOut {
        guard insert(out, from: position, to: next.base[Int(out)], points) else { return false }
      }
      if !endsInto {
        // At the first position of a ring both of its segments begin; the one that is there already says where it is.
        if !isMet.base[Int(rings.base[Int(position)])], !isWhereItShould(out, points) {
          return false
        }
        guard insert(into, from: position, to: into, points) else { return false }
      }
      isMet.base[Int(rings.base[Int(position)])] = true
    }
    return true
  }

  // MARK: - Preparing

  /// Sorts positions; false if two are the same.
  private mutating func prepare(_ shape: borrowing GridPolygons) -> Bool {
    events.removeAll()
    nodes.removeAll()
    next.removeAll()
    previous.removeAll()
    rings.removeAll()
    polygons.removeAll()
    isMet.removeAll()
    root = -1
    for polygon in 0..<shape.polygonEnds.count {
      let range = shape.ringRange(ofPolygon: polygon)
      for ring in range {
        let number = Int32(truncatingIfNeeded: polygon)
        polygons.append(ring == range.lowerBound ? number : ~number)
        append(shape.pointRange(ofRing: ring), ring, shape)
      }
    }
    isMet.append(repeating: false, count: polygons.count)
    nodes.append(repeating: Node(), count: events.count)
    var all = UnsafeMutableBufferPointer(start: events.base, count: events.count)
    all.sort { $0.key < $1.key }
    for index in 1..<max(events.count, 1)
    where events.base[index].key == events.base[index - 1].key {
      return false
    }
    return true
  }

  private mutating func append(_ range: Range<Int>, _ ring: Int, _ shape: borrowing GridPolygons) {
    for index in range {
      let point = shape.points.base[index]
      let key =
        UInt64(UInt32(bitPattern: point.x) ^ 0x8000_0000) << 32
        | UInt64(UInt32(bitPattern: point.y) ^ 0x8000_0000)
      events.append(Event(key: key, position: Int32(truncatingIfNeeded: index)))
      let (first, last) = (range.lowerBound, range.upperBound - 1)
      next.append(Int32(truncatingIfNeeded: index == last ? first : index + 1))
      previous.append(Int32(truncatingIfNeeded: index == first ? last : index - 1))
      rings.append(Int32(truncatingIfNeeded: ring))
    }
  }

  @inline(__always)
  private func isBefore(_ one: Int32, _ other: Int32, _ points: UnsafePointer<GridPoint>) -> Bool {
    let (first, second) = (points[Int(one)], points[Int(other)])
    return first.x < second.x || first.x == second.x && first.y < second.y
  }

  /// True if the ring of a segment lies on the right side of the segment next to it.
  private func isWhereItShould(_ segment: Int32, _ points: UnsafePointer<GridPoint>) -> Bool {
    let own = polygons.base[Int(rings.base[Int(segment)])]
    let below = nodes.base[Int(segment)].before
    guard below >= 0 else { return own >= 0 }
    let other = polygons.base[Int(rings.base[Int(below)])]
    // The inside of a polygon is where turning right leads: toward greater y from a segment that goes east.
    let isInside = isBefore(below, next.base[Int(below)], points)
    return own >= 0 ? !isInside : isInside && (other >= 0 ? other : ~other) == ~own
  }
}

// MARK: - The tree

extension SegmentSweep {
  /// Puts a segment into the tree that begins at a position; false if it meets a neighbour there.
  private mutating func insert(
    _ segment: Int32, from start: Int32, to end: Int32, _ points: UnsafePointer<GridPoint>
  ) -> Bool {
    let (from, to) = (points[Int(start)], points[Int(end)])
    var node = Node()
    var isGreater = false
    var place = root
    while place >= 0 {
      let (a, b) = ends(place, points)
      var turn = GridSegment.turn(a, b, from)
      if turn == 0 {
        // Another one may begin there too, but none may pass.
        guard a == from else { return false }
        turn = GridSegment.turn(a, b, to)
      }
      isGreater = turn > 0
      node.parent = place
      if isGreater {
        node.before = place
        place = nodes.base[Int(place)].greater
      } else {
        node.behind = place
        place = nodes.base[Int(place)].lesser
      }
    }
    nodes.base[Int(segment)] = node
    if node.before >= 0 { nodes.base[Int(node.before)].behind = segment }
    if node.behind >= 0 { nodes.base[Int(node.behind)].before = segment }
    if node.parent < 0 {
      root = segment
    } else if isGreater {
      nodes.base[Int(node.parent)].greater = segment
    } else {
      nodes.base[Int(node.parent)].lesser = segment
    }
    while let parent = above(segment), Self.rank(parent) < Self.rank(segment) { raise(segment) }
    return areApart(node.before, segment, points) && areApart(segment, node.behind, points)
  }

  /// Takes a segment out of the tree; false if the ones that are neighbours then meet.
  private mutating func remove(_ segment: Int32, _ points: UnsafePointer<GridPoint>) -> Bool {
    while true {
      let node = nodes.base[Int(segment)]
      guard node.lesser >= 0 || node.greater >= 0 else { break }
      if node.lesser < 0 {
        raise(node.greater)
      } else if node.greater < 0 || Self.rank(node.lesser) > Self.rank(node.greater) {
        raise(node.lesser)
      } else {
        raise(node.greater)
      }
    }
    let node = nodes.base[Int(segment)]
    replace(segment, by: -1, below: node.parent)
    if node.before >= 0 { nodes.base[Int(node.before)].behind = node.behind }
    if node.behind >= 0 { nodes.base[Int(node.behind)].before = node.before }
    return areApart(node.before, node.behind, points)
  }

  private func above(_ segment: Int32) -> Int32? {
    let parent = nodes.base[Int(segment)].parent
    return parent >= 0 ? parent : nil
  }

  /// A number that is spread evenly: the parent has a greater one than its children.
  private static func rank(_ segment: Int32) -> UInt64 {
    BorderPlace.mixed(UInt64(truncatingIfNeeded: segment))
  }

  private mutating func replace(_ segment: Int32, by other: Int32, below parent: Int32) {
    if parent < 0 {
      root = other
    } else if nodes.base[Int(parent)].lesser == segment {
      nodes.base[Int(parent)].lesser = other
    } else {
      nodes.base[Int(parent)].greater = other
    }
    if other >= 0 { nodes.base[Int(other)].parent = parent }
  }

  /// Puts a segment in its parent's place, and the parent below it.
  private mutating func raise(_ segment: Int32) {
    let parent = nodes.base[Int(segment)].parent
    replace(parent, by: segment, below: nodes.base[Int(parent)].parent)
    let moved: Int32
    if nodes.base[Int(parent)].lesser == segment {
      moved = nodes.base[Int(segment)].greater
      nodes.base[Int(parent)].lesser = moved
      nodes.base[Int(segment)].greater = parent
    } else {
      moved = nodes.base[Int(segment)].lesser
      nodes.base[Int(parent)].greater = moved
      nodes.base[Int(segment)].lesser = parent
    }
    if moved >= 0 { nodes.base[Int(moved)].parent = parent }
    nodes.base[Int(parent)].parent = segment
  }

  /// The ends of a segment, the western one first.
  private func ends(_ segment: Int32, _ points: UnsafePointer<GridPoint>) -> (GridPoint, GridPoint)
  {
    let other = next.base[Int(segment)]
    return isBefore(segment, other, points)
      ? (points[Int(segment)], points[Int(other)]) : (points[Int(other)], points[Int(segment)])
  }

  /// True if two segments, either of which may be none, do not meet but where one follows the other.
  private func areApart(_ one: Int32, _ other: Int32, _ points: UnsafePointer<GridPoint>) -> Bool {
    guard one >= 0, other >= 0 else { return true }
    let (end, otherEnd) = (next.base[Int(one)], next.base[Int(other)])
    // Neighbours of a ring without spikes have only the position between them in common.
    guard end != other, otherEnd != one else { return true }
    return !GridSegment.meet(
      points[Int(one)], points[Int(end)], points[Int(other)], points[Int(otherEnd)])
  }
}
