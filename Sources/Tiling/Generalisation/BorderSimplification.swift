internal import Base
internal import Geometry

/// Weighs the positions of lines and rings once for all zooms, so that borders that are shared stay shared.
///
/// A path is cut at the nodes of its layer (``BorderNodes``), and each arc between two nodes is weighed by
/// Visvalingam and Whyatt (1993) in the same direction, whichever feature it is met in. So the positions whose
/// weight is not below an area are the same on both sides of a border. They are fewer and fewer for larger areas,
/// never others. Nodes always stay. Whether a ring is left with less than three
/// positions is for the caller to see: its arcs are straight then, and nothing of it is to be seen.
///
/// Arcs are simplified without regard to one another. Where they lie closer than the tolerance they may cross
/// afterwards, by less than the tolerance; ``QuantisedValidity`` mends the polygons.
public struct BorderSimplification: ~Copyable {
  private let nodes: BorderNodes
  private var simplification = Simplification(.visvalingamWhyatt)
  /// The path without repeated positions, and for each of its positions that of the input.
  private var path = Column<GridPoint>()
  private var sources = Column<Int32>()
  private var isNode = Column<Bool>()
  /// The arc that is being weighed: indices in the path, ordinates and weights.
  private var members = Column<Int32>()
  private var ordinates = Column<Double>()
  private var areas = Column<Double>()

  /// What one worker weighs with.
  public init(_ nodes: BorderNodes) { self.nodes = nodes }

  /// Writes the weight of each position of a ring (closed or not) or of a line, in squares of the
  /// ``WorldGrid``'s unit: infinite for those that always stay, 0 for those that repeat the one before.
  /// `weights` has room for all positions; compare with ``WorldGrid/area(pixels:zoom:tilePixels:)``.
  /// The last position of a closed ring weighs what the first one does.
  public mutating func weigh(
    _ positions: UnsafeBufferPointer<GridPoint>, isRing: Bool, layer: Int,
    weights: UnsafeMutablePointer<Float>
  ) {
    collect(positions, isRing, weights)
    let count = path.count
    guard count > 0 else { return }
    isNode.removeAll()
    isNode.append(repeating: false, count: count)
    var first: Int?
    for index in 0..<count where nodes.contains(path.base[index], layer: layer) {
      isNode.base[index] = true
      if first == nil { first = index }
    }
    if isRing {
      // Without nodes: always from the same position, wherever a feature begins the ring.
      let start = first ?? leastPosition()
      isNode.base[start] = true
      weighArcs(from: start, to: start + count, weights)
      if positions.count > 1, positions[0] == positions[positions.count - 1] {
        weights[positions.count - 1] = weights[0]
      }
    } else {
      isNode.base[0] = true
      isNode.base[count - 1] = true
      weighArcs(from: 0, to: count - 1, weights)
    }
  }

  private mutating func collect(
    _ positions: UnsafeBufferPointer<GridPoint>, _ isRing: Bool,
    _ weights: UnsafeMutablePointer<Float>
  ) {
    path.removeAll()
    sources.removeAll()
    for index in 0..<positions.count {
      weights[index] = 0
      guard path.last != positions[index] else { continue }
      path.append(positions[index])
      sources.append(Int32(truncatingIfNeeded: index))
    }
    while isRing, path.count > 1, path.last == path[0] {
      path.truncate(to: path.count - 1)
      sources.truncate(to: path.count)
    }
  }

  private func leastPosition() -> Int {
    var least = 0
    for index in 1..<max(path.count, 1) {
      let (point, best) = (path.base[index], path.base[least])
      if (point.x, point.y) < (best.x, best.y) { least = index }
    }
    return least
  }

  /// Weighs the arcs of the path between two nodes; indices may go round once.
  private mutating func weighArcs(
    from start: Int, to end: Int, _ weights: UnsafeMutablePointer<Float>
  ) {
    let count = path.count
    weights[Int(sources[start])] = .infinity
    var next = start
    while next < end {
      members.removeAll()
      members.append(Int32(truncatingIfNeeded: next % count))
      repeat {
        next += 1
        members.append(Int32(truncatingIfNeeded: next % count))
      } while next < end && !isNode.base[next % count]
      weighArc(weights)
    }
  }

  private mutating func weighArc(_ weights: UnsafeMutablePointer<Float>) {
    if isBackward() {
      var arc = UnsafeMutableBufferPointer(start: members.base, count: members.count)
      arc.reverse()
    }
    ordinates.removeAll()
    areas.removeAll()
    areas.append(repeating: 0, count: members.count)
    for index in 0..<members.count {
      let point = path.base[Int(members.base[index])]
      ordinates.append(Double(point.x))
      ordinates.append(Double(point.y))
    }
    simplification.weigh(ordinates.base, count: members.count, weights: areas.base)
    for index in 0..<members.count {
      weights[Int(sources.base[Int(members.base[index])])] = Float(areas.base[index])
    }
  }

  /// True if the arc is to be turned round: the direction from the lesser end to the greater one is that of all
  /// features.
  private func isBackward() -> Bool {
    var (head, tail) = (0, members.count - 1)
    while head < tail {
      let one = path.base[Int(members.base[head])]
      let other = path.base[Int(members.base[tail])]
      if one != other { return (one.x, one.y) > (other.x, other.y) }
      head += 1
      tail -= 1
    }
    return false
  }
}
