public import Base

/// Lines in whole units of a grid, in flat columns.
public struct GridLines: ~Copyable {
  /// The positions of all lines.
  public var points = Column<GridPoint>()
  /// Position index where each line ends.
  public var lineEnds = Column<UInt32>()

  /// No lines.
  public init() {}

  /// The number of lines.
  public var count: Int { lineEnds.count }

  /// Forgets all lines and keeps the memory.
  public mutating func removeAll() {
    points.removeAll()
    lineEnds.removeAll()
  }

  /// Ends a line at the last position.
  public mutating func endLine() { lineEnds.append(UInt32(truncatingIfNeeded: points.count)) }

  /// The positions of a line.
  public func pointRange(ofLine line: Int) -> Range<Int> {
    (line == 0 ? 0 : Int(lineEnds[line - 1]))..<Int(lineEnds[line])
  }
}
