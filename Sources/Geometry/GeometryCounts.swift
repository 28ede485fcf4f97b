public import Base

/// The numbers of positions, lines and parts in a run of nodes.
public struct GeometryCounts {
  /// Positions in all lines together.
  public let positions: Int
  /// Lines, rings and runs of points.
  public let lines: Int
  /// Points, lines and polygons; the points of a MultiPoint are one part.
  public let parts: Int

  /// Counts the content of a run of nodes, which must not be empty and must lie in the column.
  @inlinable @inline(__always)
  public init(_ column: borrowing GeometryColumn, nodes range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && !range.isEmpty && range.upperBound <= column.nodes.count)
    let firstPart = range.lowerBound == 0 ? 0 : Int(column.nodes[range.lowerBound - 1].partEnd)
    let lastPart = Int(column.nodes[range.upperBound - 1].partEnd)
    let firstLine = firstPart == 0 ? 0 : Int(column.partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(column.partEnds[lastPart - 1])
    let first = firstLine == 0 ? 0 : Int(column.lineEnds[firstLine - 1])
    let last = lastLine == 0 ? 0 : Int(column.lineEnds[lastLine - 1])
    precondition(first <= last && last <= column.positionCount)
    positions = last - first
    lines = lastLine - firstLine
    parts = lastPart - firstPart
  }
}
