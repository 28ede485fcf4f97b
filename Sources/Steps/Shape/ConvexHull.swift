internal import Base
internal import Geometry

/// The smallest convex geometry that holds a feature (A. M. Andrew 1979): a polygon, or a line or point if there is
/// no area.
struct ConvexHull {
  private typealias Position = (x: Double, y: Double)
  private var positions: [Position] = []
  private var chain: [Position] = []
  /// What hangs together: lines, rings and single points.
  private var spans: [Span] = []

  /// Positions that hang together, and the longitudes between which they lie.
  private struct Span {
    let positions: Range<Int>
    var west: Double
    var east: Double
  }

  /// Adds the hull of a feature and does not end the feature; false if it has no positions, or they are not finite.
  /// In degrees it goes across 180° if the feature is there, up to longitudes beyond ±180°.
  mutating func append(
    feature: Int, of source: borrowing GeometryColumn, to column: inout GeometryColumn,
    isGeographic: Bool
  ) -> Bool {
    positions.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    for node in source.nodeRange(ofFeature: feature) {
      let isFlat = [.point, .multiPoint].contains(source.nodes[node].kind)
      for part in source.partRange(ofNode: node) {
        for line in source.lineRange(ofPart: part) {
          let start = positions.count
          for position in source.positionRange(ofLine: line) {
            let x = source.ordinates[position * source.stride]
            let y = source.ordinates[position * source.stride + 1]
            guard x.isFinite, y.isFinite else { return false }
            positions.append((x, y))
            if isFlat { addSpan(positions.count - 1..<positions.count) }
          }
          if !isFlat { addSpan(start..<positions.count) }
        }
      }
    }
    if isGeographic { bringTogether() }
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
    for (index, position) in chain.enumerated() {
      if isGeographic, index > 0 { Self.append(from: chain[index - 1], to: position, &column) }
      column.appendPosition(x: position.x, y: position.y)
    }
    column.endLine()
    column.endPart()
    column.appendNode(kind, [])
    return true
  }

  private mutating func addSpan(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (west, east) = positions[range].reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.x), max($0.1, $1.x))
    }
    spans.append(Span(positions: range, west: west, east: east))
  }

  /// Moves spans by whole turns, so that all of them lie within the smallest arc that holds them.
  private mutating func bringTogether() {
    for index in spans.indices {
      move(index, by: -((spans[index].west + 180) / 360).rounded(.down) * 360)
    }
    spans.sort { $0.west < $1.west }
    guard let first = spans.first else { return }
    var reach = first.east
    // The gap behind all spans, and how many are before the greatest.
    var gap = first.west + 360 - spans.reduce(reach) { max($0, $1.east) }
    var before = 0
    for (index, span) in spans.enumerated() {
      if span.west - reach > gap {
        gap = span.west - reach
        before = index
      }
      reach = max(reach, span.east)
    }
    for index in 0..<before { move(index, by: 360) }
  }

  private mutating func move(_ span: Int, by degrees: Double) {
    guard degrees != 0 else { return }
    spans[span].west += degrees
    spans[span].east += degrees
    for index in spans[span].positions { positions[index].x += degrees }
  }

  /// Adds positions between two that lie so far apart that the edge would be taken for one the other way round.
  private static func append(
    from start: Position, to end: Position, _ column: inout GeometryColumn
  ) {
    let pieces = ((end.x - start.x).magnitude / 120).rounded(.up)
    guard pieces > 1 else { return }
    for piece in 1..<Int(pieces) {
      let share = Double(piece) / pieces
      column.appendPosition(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
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
