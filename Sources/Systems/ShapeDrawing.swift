internal import Base
internal import Geometry

/// A feature that is drawn again, node by node, in the same collections as one of another column.
///
/// This is the slow path for a few features, so it works on positions as values, ring by ring.
struct ShapeDrawing: ~Copyable {
  typealias Position = SIMD4<Double>

  /// The drawing, as a column of one feature.
  var column = GeometryColumn()
  /// Collections whose members are being drawn, and the nodes of the other column that follow them.
  private var open: [(node: Int, end: Int)] = []

  /// Begins a feature with the ordinates of another column.
  mutating func begin(like other: borrowing GeometryColumn) {
    column.removeAll()
    column.raise(stride: other.stride)
    open.removeAll()
  }

  /// Goes on to a node of the other column; true if that is a collection, which has no parts of its own.
  mutating func enter(_ node: Int, of other: borrowing GeometryColumn) -> Bool {
    while let last = open.last, last.end == node {
      column.endCollection(last.node)
      open.removeLast()
    }
    let source = other.nodes[node]
    guard source.kind == .geometryCollection else { return false }
    open.append(
      (column.appendNode(source.kind, source.dimensions), node + 1 + Int(source.descendants)))
    return true
  }

  /// Ends the feature.
  mutating func end() {
    for last in open.reversed() { column.endCollection(last.node) }
    column.endFeature()
  }

  /// Adds a part.
  mutating func append(_ lines: [[Position]]) {
    for line in lines { append(line) }
    column.endPart()
  }

  /// Adds a line or ring of a part.
  mutating func append(_ line: [Position]) {
    for position in line {
      let count = column.ordinates.count
      column.ordinates.reserve(count + column.stride)
      // In range: a stride is at most 4.
      for slot in 0..<column.stride { column.ordinates.base[count + slot] = position[slot] }
      column.ordinates.setCount(count + column.stride)
    }
    column.endLine()
  }

  /// A position as a value, NaN where it has no z or m.
  static func position(_ index: Int, of column: borrowing GeometryColumn) -> Position {
    var position = Position(repeating: .nan)
    for slot in 0..<column.stride {
      position[slot] = column.ordinates[index * column.stride + slot]
    }
    return position
  }
}
