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
  /// Puts the values of the base back, within a transaction of the caller. Errors: `.store`, `.refusedRow`.
  public static func putBack(_ held: [HeldRow], in out: Database) throws(GeoError) {
    guard !held.isEmpty else { return }
    let edit = try StoreEdit(out)
    try edit.begin()
    var tables: [String: TableRows] = [:]
    for row in held {
      let rows: TableRows
      if let known = tables[row.table] {
        rows = known
      } else {
        try edit.index(row.pair, table: row.table)
        rows = try TableRows(row.pair, table: row.table, missing: row.missing, in: out)
        tables[row.table] = rows
      }
      let isThere = try rows.row(row.key) != nil
      if let columns = row.columns {
        guard isThere else { continue }
        try rows.update(row.key, columns, to: row.values)
      } else if !isThere {
        try rows.insert(try row.insertedValues(in: out))
      }
      edit.touch(row.table)
    }
    try edit.finish()
  }
}
