internal import Base
internal import SQLiteStore

/// What the tables of a merge share: row ids that changed, and what refers to them.
final class MergeState {
  let out: Database
  /// The path of our store.
  let ours: String
  let theirs: Database
  let edit: StoreEdit
  let shape: StoreShape
  let references: References
  let given: GivenRowIDs
  /// New row ids of theirs by the old ones, by the table in lower case.
  private(set) var renumbered: [String: [Int64: Int64]] = [:]
  /// Changes that a rule refused.
  var waiting: [(table: MergedTable, change: RowChange, message: String)] = []
  /// Values that refer to rows whose ids are not known yet: of tables that refer to themselves, or in a circle.
  private var open:
    [(table: MergedTable, key: [CellValue], column: Int, id: Int64, target: String)] = []

  init(
    _ out: Database, from ours: String, _ theirs: Database, _ edit: StoreEdit, _ given: GivenRowIDs
  ) throws(GeoError) {
    self.ours = ours
    self.given = given
    self.out = out
    self.theirs = theirs
    self.edit = edit
    shape = try StoreShape(out)
    references = try References(of: shape, in: out)
  }

  /// Notes that a row of theirs got another id.
  func renumber(_ table: String, _ id: Int64, to new: Int64) {
    renumbered[table.lowercased(), default: [:]][id] = new
  }

  /// A row of theirs that refers to rows by the ids that they have now.
  func following(_ row: [CellValue?], _ table: MergedTable) -> [CellValue?] {
    guard !table.references.isEmpty else { return row }
    var row = row
    for reference in table.references {
      guard case .integer(let id)? = row[reference.column] else { continue }
      if let new = renumbered[reference.target]?[id] {
        row[reference.column] = .integer(new)
      } else if !finished.contains(reference.target), !table.pair.key.contains(reference.column) {
        open.append(
          (table, table.pair.keyValues(row), reference.column, id, reference.target))
      }
    }
    return row
  }

  /// The names that broken references of theirs have in the store.
  func names(of rows: [ReferenceCheck.Row]) -> Set<String> {
    Set(
      rows.map { row in
        var row = row
        row.rowID = renumbered[row.table.lowercased()]?[row.rowID] ?? row.rowID
        return row.name
      })
  }

  /// Tables that were merged, in lower case: their rows get no other ids any more.
  var finished: Set<String> = []

  /// Corrects references to rows that got their ids later.
  func settleReferences() throws(GeoError) {
    for item in open {
      guard let new = renumbered[item.target]?[item.id] else { continue }
      var key = item.key
      // The row may have got another id itself.
      if item.table.pair.keyKind != .natural, case .integer(let id)? = key.first,
        let moved = renumbered[item.table.pair.name.lowercased()]?[id]
      {
        key = [.integer(moved)]
      }
      guard let row = try item.table.rows.row(key),
        row[item.column] == .integer(item.id)
      else { continue }
      var values = [CellValue?](repeating: nil, count: row.count)
      values[item.column] = .integer(new)
      try item.table.rows.update(key, [item.column], to: values)
    }
    open = []
  }
}
