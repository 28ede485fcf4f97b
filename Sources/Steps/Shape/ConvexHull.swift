internal import Base
internal import Geometry

/// The smallest convex geometry that holds a feature (A. M. Andrew 1979): a polygon, or a line or point if there is
/// no area.
struct ConvexHull {
  private typealias Position = (x: Double, y: Double)
  private var positions: [Position] = []
  private var chain: [Position] = []

  /// Adds the hull of a feature and does not end the feature; false if it has no positions, or they are not finite.
  mutating func append(
    feature: Int, of source: borrowing GeometryColumn, to column: inout GeometryColumn
  ) -> Bool {
    positions.removeAll(keepingCapacity: true)
    for position in source.positionRange(ofNodes: source.nodeRange(ofFeature: feature)) {
      let x = source.ordinates[position * source.stride]
      let y = source.ordinates[position * source.stride + 1]
      guard x.isFinite, y.isFinite else { return false }
      positions.append((x, y))
    }
    positions.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    guard let first = positions.first, let last = positions.last else { return false }
    chain.removeAll(keepingCapacity: true)
    // The lower side from west to east, then the upper side back: counter-clockwise.
    for position in positions { extend(to: position, from: 0) }
    let lower = chain.count - 1
    for position in positions.reversed().dropFirst() { extend(to: position, from: lower) }
    let kind: GeometryKind
    if first == last {
      kind = .point
      chain = [first]
    } else if chain.count < 4 {
      kind = .lineString
      chain = [first, last]
    } else {
      kind = .polygon
    }
    for position in chain { column.appendPosition(x: position.x, y: position.y) }
    column.endLine()
    column.endPart()
    column.appendNode(kind, [])
    return true
  }

  /// Adds a position, and takes out those before it, down to `start`, where the chain would not turn left.
  private mutating func extend(to position: Position, from start: Int) {
    while chain.count > start + 1 {
      let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
      let turn = (b.x - a.x) * (position.y - a.y) - (b.y - a.y) * (position.x - a.x)
      if turn > 0 { break }
      chain.removeLast()
    }
    if chain.last.map({ $0 == position }) != true { chain.append(position) }
  }
}
