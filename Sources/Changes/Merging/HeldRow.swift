public import Base
public import SQLiteStore

/// A row of a conflict that is to have its values of the base until somebody decides. These are put back when all sides
/// have been merged: a further side would take them for values that nobody changed.
public struct HeldRow {
  let pair: TablePair
  let table: String
  let missing: Set<Int>
  /// The place of the row id, if it is not the key.
  let rowID: Int?
  let key: [CellValue]
  /// The columns to put back; nil for the whole row, which is gone.
  let columns: [Int]?
  let values: [CellValue?]

  /// True if the row has this row id.
  fileprivate func isRow(_ id: Int64) -> Bool {
    pair.keyKind == .natural
      ? rowID.map { values[$0] == .integer(id) } ?? false : key == [.integer(id)]
  }

  /// The whole row, without its row id if another row has that by now.
  fileprivate func insertedValues(in out: Database) throws(GeoError) -> [CellValue?] {
    guard let rowID, !pair.key.contains(rowID), case .integer(let id)? = values[rowID] else {
      return values
    }
    let name = Database.quoted(identifier: pair.columns[rowID].name)
    let other = try out.scalarInt(
      "SELECT 1 FROM main.\(Database.quoted(identifier: table)) WHERE \(name) = ?1", [.integer(id)])
    guard other != nil else { return values }
    var values = values
    values[rowID] = nil
    return values
  }
}

extension ThreeWayMerge {
  /// Puts the values of the base back, within a transaction of the caller; returns how many rows keep ours, as those values do not
  /// fit any more: another row has a value that must be there once, or what the row refers to is gone. Errors: `.store`.
  public static func putBack(_ held: [HeldRow], in out: Database) throws(GeoError) -> Int {
    guard !held.isEmpty else { return 0 }
    let edit = try StoreEdit(out)
    try edit.begin()
    let dangling = try ReferenceCheck.violations(in: out)
    var tables: [String: TableRows] = [:]
    /// What each row was, if it was there.
    var before: [(row: HeldRow, rows: TableRows, values: [CellValue?]?)] = []
    var waiting = held
    var count = Int.max
    while !waiting.isEmpty, waiting.count < count {
      count = waiting.count
      let again = waiting
      waiting = []
      for row in again {
        let rows: TableRows
        if let known = tables[row.table] {
          rows = known
        } else {
          try edit.index(row.pair, table: row.table)
          rows = try TableRows(row.pair, table: row.table, missing: row.missing, in: out)
          tables[row.table] = rows
        }
        let current = try rows.row(row.key)
        do throws(GeoError) {
          if let columns = row.columns {
            guard current != nil else { continue }
            try rows.update(row.key, columns, to: row.values)
          } else if current == nil {
            try rows.insert(try row.insertedValues(in: out))
          }
        } catch  where error.reason == .refusedRow {
          waiting.append(row)
          continue
        }
        before.append((row, rows, current))
        edit.touch(row.table)
      }
    }
    var refused = waiting.count
    for broken in try ReferenceCheck.rows(in: out) where !dangling.contains(broken.name) {
      for (row, rows, values) in before.reversed()
      where row.table.lowercased() == broken.table.lowercased() && row.isRow(broken.rowID) {
        guard let values else {
          try rows.delete(row.key)
          refused += 1
          continue
        }
        try rows.update(row.key, row.columns ?? [], to: values)
        refused += 1
      }
    }
    try edit.finish()
    return refused
  }
}
