#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// Finds out which rows of a table need a look, where two databases have it: rows with the same id whose records are the same to
/// the byte do not. Records are compared where they lie in the files, and nothing is decoded. That says something only if
/// both tables are defined in the same words.
public final class RowDifferences {
  private var one: TableCells
  private var other: TableCells
  /// What is at hand on each side.
  private var steps: (TableCells.Step, TableCells.Step) = (.end, .end)
  /// The first row id that was not compared yet; nil behind the last.
  private var start: Int64? = Int64.min

  /// Rows that are the same do not end a range if there are fewer of them: to look for another range takes longer.
  private static let leastGap = 8

  /// Nil if the tables cannot be compared this way: a database is being changed, or has a write-ahead log.
  public init?(of table: String, _ one: Database, _ other: Database) throws(GeoError) {
    guard let cells = try TableCells(of: table, in: one),
      let others = try TableCells(of: table, in: other), cells.encoding == others.encoding
    else { return nil }
    self.one = cells
    self.other = others
    steps = (self.one.next(), self.other.next())
  }

  /// The next row ids that need a look, in order; nil behind the last.
  public func next() -> ClosedRange<Int64>? {
    guard start != nil else { return nil }
    var range: (first: Int64, last: Int64)?
    var gap = 0
    while true {
      switch steps {
      case (.end, .end):
        start = nil
        return range.map { $0.first...$0.last }
      case (.fault, _), (_, .fault):
        // From here on SQLite says what there is.
        let first = range?.first ?? start ?? Int64.max
        start = nil
        return first...Int64.max
      case (.row, .row) where one.cell.rowID == other.cell.rowID:
        if TableCells.passEqualLeaves(&one, &other) || isSame {
          gap += 1
        } else {
          range = (range?.first ?? one.cell.rowID, one.cell.rowID)
          gap = 0
        }
        advance(one.cell.rowID)
        steps = (one.next(), other.next())
      case (.row, _) where steps.1 == .end || one.cell.rowID < other.cell.rowID:
        range = (range?.first ?? one.cell.rowID, one.cell.rowID)
        gap = 0
        advance(one.cell.rowID)
        steps.0 = one.next()
      default:
        range = (range?.first ?? other.cell.rowID, other.cell.rowID)
        gap = 0
        advance(other.cell.rowID)
        steps.1 = other.next()
      }
      if gap >= Self.leastGap, let found = range { return found.first...found.last }
    }
  }

  private func advance(_ rowID: Int64) {
    start = rowID == Int64.max ? rowID : rowID + 1
  }

  private var isSame: Bool {
    let (a, b) = (one.cell, other.cell)
    guard a.length == b.length, a.local.isSame(as: b.local) else { return false }
    return a.length == a.local.count || TableCells.goOnAlike(one, other)
  }
}

extension UnsafeRawBufferPointer {
  /// True for the same bytes.
  @inline(__always)
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let a = baseAddress, let b = other.baseAddress else { return true }
    return memcmp(a, b, count) == 0
  }
}
