internal import Base
internal import SQLiteStore

/// Finds the row ids of a table that have to be looked at, by the hashes that both stores keep.
struct BlockComparison {
  private let before: TableShape
  private let after: TableShape
  private let old: Database
  private let new: Database

  init(_ before: TableShape, _ after: TableShape, _ old: Database, _ new: Database) {
    self.before = before
    self.after = after
    self.old = old
    self.new = new
  }

  /// The row ids outside of blocks that are equal; nil if there are no hashes that can be relied on.
  func ranges() throws(GeoError) -> [ClosedRange<Int64>]? {
    guard let olds = try KeptHashes.blocks(of: before, in: old),
      let news = try KeptHashes.blocks(of: after, in: new)
    else { return nil }
    var equal: [Int64] = []
    var rows: Int64 = 0
    var (hasOld, hasNew) = (try olds.step(), try news.step())
    while hasOld, hasNew {
      // Hashes of another definition.
      guard olds.int64(3) == 1, news.int64(3) == 1 else { return nil }
      let (one, other) = (olds.int64(0), news.int64(0))
      if one == other, olds.int64(1) == news.int64(1),
        ValueOrder.compare(olds.text(2), news.text(2)) == 0
      {
        equal.append(one)
        rows = rows.addingReportingOverflow(olds.int64(1)).partialValue
      }
      if one <= other { hasOld = try olds.step() }
      if other <= one { hasNew = try news.step() }
    }
    guard !equal.isEmpty else { return nil }
    let ranges = Self.gaps(between: equal)
    // A row that went without a trigger leaves a block with fewer rows than its hash counts: REPLACE takes those away whose
    // values in another unique index are in the way.
    for (database, table) in [(old, before), (new, after)]
    where try hasUniqueIndex(table, in: database) {
      guard try count(table, ranges, in: database) &+ rows == count(table, nil, in: database)
      else { return nil }
    }
    return ranges
  }

  private func hasUniqueIndex(
    _ table: TableShape, in database: Database
  ) throws(GeoError) -> Bool {
    try database.scalarInt(
      "SELECT 1 FROM pragma_index_list(?1, 'main') WHERE \"unique\"", [.text(table.name)]) != nil
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
