internal import Base

/// A line of cells that is being read or written: cells that repeat the one before are left out.
struct CellLine: ~Copyable {
  var kind = LineKind.points
  /// x and y in turn.
  private(set) var cells = Column<Int>()

  /// Positions.
  var count: Int { cells.count >> 1 }

  /// Begins another line.
  mutating func begin(_ kind: LineKind) {
    self.kind = kind
    cells.removeAll()
  }

  /// Adds a position, unless it lies where the last one does.
  @inline(__always)
  mutating func append(_ x: Int, _ y: Int) {
    let count = cells.count
    if count > 0, cells.base[count - 2] == x, cells.base[count - 1] == y { return }
    cells.append(x)
    cells.append(y)
  }
}
