internal import Base
internal import SQLiteStore

/// Finds the row ids of a table that have to be looked at, by the hashes that both stores keep.
struct BlockComparison {
  private let pair: TablePair
  private let old: Database
  private let new: Database
  private let options: ComparisonOptions

  init(_ pair: TablePair, _ old: Database, _ new: Database, _ options: ComparisonOptions) {
    self.pair = pair
    self.old = old
    self.new = new
    self.options = options
  }

  /// The row ids outside of blocks that are equal; nil if there are no hashes that can be relied on.
  func ranges() throws(GeoError) -> [ClosedRange<Int64>]? {
    guard pair.keyKind == .rowID, let one = pair.oldTable, let other = pair.newTable,
      pair.columns.allSatisfy({ $0.oldName == $0.newName }),
      let before = try StoreShape(old).table(one), let after = try StoreShape(new).table(other),
      before.columns == after.columns,
      let olds = try KeptHashes.blocks(of: before, in: old),
      let news = try KeptHashes.blocks(of: after, in: new)
    else { return nil }
    let equal = olds.filter { news[$0.key] == $0.value }
    guard !equal.isEmpty else { return nil }
    let ranges = Self.gaps(between: equal.keys.sorted())
    let rows = equal.values.reduce(0) { $0 + $1.rows }
    // A row that went without a trigger (REPLACE) leaves a block with fewer rows than its hash counts.
    for (database, table) in [(old, before), (new, after)] {
      guard try count(table, ranges, in: database) + Int64(rows) == count(table, nil, in: database)
      else { return nil }
    }
    return ranges
  }

  private func count(
    _ table: TableShape, _ ranges: [ClosedRange<Int64>]?, in database: Database
  ) throws(GeoError) -> Int64 {
    let name = Database.quoted(identifier: table.name)
    guard let ranges else {
      return try database.scalarInt("SELECT count(*) FROM main.\(name)") ?? 0
    }
    let key = Database.quoted(identifier: table.key[0])
    let statement = try database.prepare(
      "SELECT count(*) FROM main.\(name) WHERE \(key) BETWEEN ?1 AND ?2")
    var sum: Int64 = 0
    for range in ranges {
      try statement.bind(1, range.lowerBound)
      try statement.bind(2, range.upperBound)
      if try statement.step() { sum += statement.int64(0) }
      statement.reset()
    }
    return sum
  }

  /// The row ids that are in none of some blocks, which are in order.
  static func gaps(between blocks: [Int64]) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    var start: Int64? = Int64.min
    for block in blocks {
      let first = block << StoreHash.blockBits
      let (next, isLast) = first.addingReportingOverflow(1 << StoreHash.blockBits)
      if let from = start, from < first { ranges.append(from...(first - 1)) }
      start = isLast ? nil : next
    }
    if let start { ranges.append(start...Int64.max) }
    return ranges
  }
}
