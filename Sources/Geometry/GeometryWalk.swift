public import Base

/// Where a writer is in the tables of a geometry column: nodes, parts, lines and positions follow one
/// another without gaps.
public struct GeometryWalk {
  // The column's tables. They stay in place while the column is borrowed.
  @usableFromInline let ordinates: UnsafePointer<Double>
  /// Ordinates per position: 2, 3 (z) or 4 (z, m).
  public let stride: Int
  /// Position index where each line, ring or run of points ends.
  public let lineEnds: UnsafePointer<UInt32>
  @usableFromInline let partEnds: UnsafePointer<UInt32>
  /// The geometries of the column, in preorder.
  public let nodes: UnsafePointer<GeometryNode>
  // What comes next.
  /// Index of the next geometry in `nodes`.
  public var node: Int
  /// Index of the next part.
  public var part: Int
  /// Index of the next line, ring or run of points.
  public var line: Int
  /// Index of the next position.
  public var position: Int

  /// Starts at a run of nodes, which must lie in the column.
  @inlinable @inline(__always)
  public init(_ column: borrowing GeometryColumn, nodes range: Range<Int>) {
    ordinates = UnsafePointer(column.ordinates.base)
    stride = column.stride
    lineEnds = UnsafePointer(column.lineEnds.base)
    partEnds = UnsafePointer(column.partEnds.base)
    nodes = UnsafePointer(column.nodes.base)
    node = range.lowerBound
    part = node == 0 ? 0 : Int(nodes[node - 1].partEnd)
    line = part == 0 ? 0 : Int(partEnds[part - 1])
    position = line == 0 ? 0 : Int(lineEnds[line - 1])
  }

  /// The ordinates of the next position.
  @inlinable @inline(__always)
  public var next: UnsafePointer<Double> { ordinates + position * stride }

  /// Moves past the next part's own entry; returns where its lines end.
  @inlinable @inline(__always)
  public mutating func takePart() -> Int {
    let lineEnd = Int(partEnds[part])
    part += 1
    return lineEnd
  }

  /// Moves past the entries of a part of one line; returns the number of its positions.
  @inlinable @inline(__always)
  public mutating func takeSimplePart() -> Int {
    let lineEnd = takePart()
    line = lineEnd
    return (lineEnd == 0 ? 0 : Int(lineEnds[lineEnd - 1])) - position
  }
}
