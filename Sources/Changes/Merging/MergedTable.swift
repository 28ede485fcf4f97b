internal import Base
internal import SQLiteStore

/// A table of a merge, in the store that is being made.
final class MergedTable {
  let pair: TablePair
  let rows: TableRows
  let rule: RowRule
  /// Columns that the store does not have: those that we removed.
  let missing: Set<Int>
  /// What rows have in columns that they added.
  let defaults: [Int: CellValue]
  /// Columns with row ids of other tables, by these in lower case.
  let references: [(column: Int, target: String)]
  private let edit: StoreEdit
  private let out: Database
  /// The path of our store.
  private let ours: String
  private let table: String
  /// The place of the row id, if it is not the key.
  private let rowID: Int?
  private let theirs: Database
  private let given: GivenRowIDs
  private var lastID: Int64?

  /// Nil if the store does not have the table.
  init?(_ pair: TablePair, _ state: MergeState) throws(GeoError) {
    guard let shape = state.shape.table(pair.name) else { return nil }
    self.pair = pair
    edit = state.edit
    out = state.out
    ours = state.ours
    theirs = state.theirs
    given = state.given
    table = shape.name
    var missing: Set<Int> = []
    var defaults: [Int: CellValue] = [:]
    for index in pair.columns.indices {
      let name = pair.columns[index].name
      guard let place = shape.index(of: name) else {
        missing.insert(index)
        continue
      }
      guard pair.columns[index].oldName == nil, let sql = shape.columns[place].defaultSQL else {
        continue
      }
      try state.out.query("SELECT \(sql)") { defaults[index] = CellValue($0.borrowed(0)) }
    }
    self.missing = missing
    self.defaults = defaults
    try state.edit.index(pair, table: shape.name)
    rows = try TableRows(pair, table: shape.name, missing: missing, in: state.out)
    rule = RowRule(pair, ComparisonOptions())
    references = state.references.of(shape.name).compactMap { reference in
      pair.columns.firstIndex { $0.name.lowercased() == reference.column.lowercased() }
        .map { ($0, reference.target.lowercased()) }
    }
    rowID =
      shape.keyKind == .rowID || shape.keyKind == .hidden
      ? pair.columns.firstIndex { $0.name == shape.key.first } : nil
    if pair.keyKind == .natural, pair.key.allSatisfy({ !missing.contains($0) }) {
      try checkKey()
    }
  }

  /// Refuses a key that does not tell our rows apart.
  private func checkKey() throws(GeoError) {
    let names = pair.keyNames.map(Database.quoted(identifier:)).joined(separator: ", ")
    let repeated = try out.scalarInt(
      "SELECT 1 FROM main.\(Database.quoted(identifier: table)) GROUP BY \(names) "
        + "HAVING count(*) > 1 LIMIT 1")
    guard repeated != nil else { return }
    throw GeoError(
      .keyNotUnique,
      "two rows of '\(table)' have the same \(pair.keyNames.joined(separator: ", "))",
      at: SourceLocation(path: ours, layer: table),
      hint: "--key takes fields that tell the rows of each table apart that has them")
  }

  /// Notes that rows were changed, in some columns or as a whole.
  func touch(_ columns: [Int]? = nil) {
    edit.touch(
      table, movesGeometries: columns?.contains { pair.columns[$0].isGeometry } ?? true)
  }

  /// A row that is to have values of the base at the end.
  func held(_ key: [CellValue], _ columns: [Int]?, _ values: [CellValue?]) -> HeldRow {
    HeldRow(
      pair: pair, table: table, missing: missing, rowID: rowID, key: key, columns: columns,
      values: present(values))
  }

  /// The values of columns that are there.
  private func present(_ row: [CellValue?]) -> [CellValue?] {
    row.indices.map { missing.contains($0) ? nil : row[$0] }
  }

  /// Adds a row of theirs, with another row id if its own is taken.
  func insert(
    _ row: [CellValue?], _ state: MergeState, isRenumbered: Bool = false
  ) throws(GeoError) {
    var values = present(row)
    guard let rowID, case .integer(let id)? = row[rowID] else { return try rows.insert(values) }
    let known = state.renumbered[table.lowercased()]?[id]
    var mustMove = isRenumbered || known != nil
    if !mustMove, given.isReserved(id, table) { mustMove = true }
    if !mustMove { mustMove = try isTaken(id) }
    if mustMove {
      let new = if let known { known } else { try nextID() }
      values[rowID] = .integer(new)
      // Even if the row is refused, what refers to it must not mean the one that has its id here.
      state.renumber(table, id, to: new)
      try rows.insert(values)
    } else {
      try rows.insert(values)
    }
  }

  /// A row of theirs that is in a conflict, with a row id that is kept for it: its own, or if that is another row's, a free one.
  func reserved(
    _ row: [CellValue?], isTaken: Bool, _ state: MergeState
  ) throws(GeoError) -> [CellValue?] {
    guard let rowID, case .integer(let id)? = row[rowID] else { return row }
    guard isTaken || given.isReserved(id, table) else {
      given.reserve(id, table)
      return row
    }
    var values = row
    let known = state.renumbered[table.lowercased()]?[id]
    let new = if let known { known } else { try nextID() }
    values[rowID] = .integer(new)
    given.reserve(new, table)
    return values
  }

  /// Notes which row of the store a row of theirs is, if that has another row id.
  func identify(_ row: [CellValue?], with current: [CellValue?], _ state: MergeState) {
    guard let rowID, case .integer(let new)? = current[rowID] else { return }
    identify(row, as: new, state)
  }

  /// The same by the row id in the store.
  func identify(_ row: [CellValue?], as new: Int64, _ state: MergeState) {
    guard let rowID, case .integer(let id)? = row[rowID], id != new else { return }
    state.renumber(table, id, to: new)
  }

  /// The row id in the store of a row that a side before brought along too, and that got another one then.
  func knownID(of row: [CellValue?]) throws(GeoError) -> Int64? {
    guard let rowID, pair.key == [rowID], case .integer(let id)? = row[rowID] else { return nil }
    for new in given.ids(of: id, table) {
      guard let current = try rows.row([.integer(new)]) else { continue }
      let isSame = pair.columns.indices.allSatisfy { index in
        index == rowID || !pair.columns[index].isCompared || missing.contains(index)
          || rule.isSame(index, current[index] ?? .null, row[index] ?? .null)
      }
      if isSame { return new }
    }
    return nil
  }

  private func isTaken(_ id: Int64) throws(GeoError) -> Bool {
    guard let rowID, pair.keyKind == .natural else { return false }
    let name = Database.quoted(identifier: pair.columns[rowID].name)
    return try out.scalarInt(
      "SELECT 1 FROM main.\(Database.quoted(identifier: table)) WHERE \(name) = ?1",
      [.integer(id)]) != nil
  }

  /// An id that no side has.
  private func nextID() throws(GeoError) -> Int64 {
    var last = lastID ?? 0
    if lastID == nil, let rowID {
      let name = Database.quoted(identifier: pair.columns[rowID].name)
      let sql = "SELECT max(\(name)) FROM main."
      last = try out.scalarInt(sql + Database.quoted(identifier: table)) ?? 0
      if let other = pair.newTable {
        last = max(last, try theirs.scalarInt(sql + Database.quoted(identifier: other)) ?? 0)
      }
    }
    last = max(last, given.greatest(table))
    guard last < Int64.max else {
      throw GeoError(.store, "no row id is left", at: SourceLocation(path: out.path, layer: table))
    }
    lastID = last + 1
    given.note(last + 1, table)
    return last + 1
  }
}
